// Reads the catalogue of words: of TOML only what lang/*.toml uses, tables and one-line basic strings.
import { readFileSync } from 'node:fs';

export function readCatalogue(language) {
  const text = readFileSync(new URL(`../../lang/${language}.toml`, import.meta.url), 'utf8');
  const entries = {};
  let table = '';
  for (const line of text.split('\n')) {
    const head = /^\[([^\]]+)\]/.exec(line);
    if (head) table = head[1];
    const entry = /^([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*")/.exec(line);
    if (entry) entries[`${table}.${entry[1]}`] = JSON.parse(entry[2]);
  }
  return entries;
}
