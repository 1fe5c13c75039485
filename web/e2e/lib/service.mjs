// The real service on its own port, with its own folder. It can be killed and started again in the same place.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from './guest.mjs';
import { makeNonsense } from './nonsense.mjs';

export const root = path.resolve(import.meta.dirname, '../../..');
const program = process.env.CONCLAVE_BIN ?? path.join(root, 'build/release/conclave');

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export class Service {
  /** With `store`, on a copy of that database of tests/stores. */
  static async start({ nonsense = false, store } = {}) {
    const service = new Service();
    service.folder = mkdtempSync(path.join(tmpdir(), 'conclave-e2e-'));
    if (store) cpSync(path.join(root, `tests/stores/${store}/conclave.db`), path.join(service.folder, 'conclave.db'));
    service.nonsense = nonsense;
    service.home = nonsense ? makeNonsense(root, path.join(service.folder, 'home')) : root;
    service.port = await freePort();
    service.url = `http://127.0.0.1:${service.port}`;
    await service.open();
    service.words = { en: await service.json('/api/words/en'), fr: await service.json('/api/words/fr') };
    return service;
  }

  async open() {
    const args = [
      'serve',
      '--port',
      String(this.port),
      '--data',
      this.folder,
      '--page',
      path.join(root, 'web/dist'),
      '--per-address',
      '2000',
      '--rooms-per-address',
      '2000',
      '--log-level',
      'error',
    ];
    this.process = spawn(program, args, {
      env: { ...process.env, CONCLAVE_HOME: this.home },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.said = '';
    this.process.stderr.on('data', (text) => (this.said += text));
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    await waitUntil(`the service answers at ${this.url}`, () => {
      if (this.process.exitCode !== null) throw new Error(`the service ended: ${this.said}`);
      return fetch(`${this.url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
    });
  }

  async kill() {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async json(where) {
    const answer = await fetch(this.url + where);
    if (!answer.ok) throw new Error(`${where}: ${answer.status}`);
    return answer.json();
  }

  /** A sentence of the catalogue, so that these tests follow the words. */
  t(key, args = {}, lang = 'en') {
    const pattern = this.words[lang][key];
    if (pattern === undefined) throw new Error(`the catalogue has no ${key}`);
    return pattern.replace(/\{([^}]*)\}/g, (_, name) => String(args[name] ?? '')).trim();
  }
}
