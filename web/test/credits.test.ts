import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import { readCatalogue } from '../scripts/catalogue.mjs';
import credits from '../src/credits.json';
import Credits from '../src/pages/Credits.svelte';

vi.mock('$lib/session.svelte', () => ({ session: { turns: [] } })); // it wants a browser

const notice = readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8');
const text = (html: string) => html.replace(/<[^>]*>/g, '\n').replaceAll('&amp;', '&');
const lines = text(render(Credits).body).split('\n');

/** The names of NOTICE: "  Design: Uwe Rosenberg, Hagen Dorgathen". */
const named = [...notice.matchAll(/^ {2}[A-Z][^:.]*: (.+)$/gm)].flatMap((line) => line[1]!.split(', '));

test('every name in NOTICE is on the page', () => {
  expect(named).toHaveLength(Object.values(credits).flatMap((roles) => roles.flatMap((role) => role.names)).length);
  for (const name of named) expect(lines).toContain(name);
});

test('every role has its words in both languages', () => {
  const roles = Object.values(credits).flatMap((games) => games.map(({ role }) => `page.credits.role.${role}`));
  for (const catalogue of [readCatalogue('en'), readCatalogue('fr')]) {
    expect(roles.filter((key) => !(key in catalogue))).toEqual([]);
  }
});
