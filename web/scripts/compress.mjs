// Writes .br and .gz beside every text file of the build, so that the service never compresses.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const isText = (name) => /\.(html|js|css|svg|json|txt|webmanifest)$/.test(name);

for (const name of readdirSync(dist, { recursive: true })) {
  if (!isText(name)) continue;
  const path = join(dist, name);
  const bytes = readFileSync(path);
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
