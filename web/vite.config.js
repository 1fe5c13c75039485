import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { devService } from './scripts/dev-service.mjs';

// CONCLAVE_SERVER: a running `conclave serve` that the dev server passes /api and /ws on to.
const server = process.env['CONCLAVE_SERVER'];
const proxy = server
  ? { '/api': server, '/ws': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true } }
  : {};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), devService({ alone: !server })],
  resolve: {
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
    ...(mode === 'test' ? { conditions: ['browser'] } : {}),
  },
  server: { proxy },
  build: {
    target: 'es2022',
    // Data URLs would need a hole in the content policy; every asset is a file with a hashed name.
    assetsInlineLimit: 0,
  },
  test: { include: ['test/**/*.test.ts'] },
}));
