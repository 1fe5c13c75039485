// What the dev server answers in place of the service: words from lang/, fixtures and their cards from
// CONCLAVE_FIXTURES. Nothing of this is in the built page.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from './catalogue.mjs';

const folder = process.env.CONCLAVE_FIXTURES ?? '/tmp/fixtures';
const names = () => readdirSync(folder).filter((name) => name.endsWith('.json'));
const fixture = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

function answer(url, alone) {
  const [, area, what, which] = url.split('?')[0].split('/');
  if (area === 'fixtures') return what ? fixture(what) : names().map((name) => name.replace(/\.json$/, ''));
  if (area !== 'api') return undefined;
  if (what === 'words') return readCatalogue(which);
  if (what === 'cards' && alone) return fixture(names().find((name) => name.startsWith(which)) ?? '').cards;
  return undefined;
}

/** Words are always those of lang/, also before a real service; `alone` says that there is none.
 *  @param {{ alone: boolean }} options @returns {import('vite').Plugin} */
export function devService({ alone }) {
  return {
    name: 'conclave-dev-service',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        let body;
        try {
          body = answer(request.url ?? '', alone);
        } catch (error) {
          response.statusCode = 404;
          return response.end(String(error));
        }
        if (body === undefined) return next();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(body));
      });
    },
  };
}
