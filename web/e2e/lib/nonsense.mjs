// A home for the service whose every sentence, name and card text is nonsense: who reads words to learn a fact is lost.
// Keys, {places} and what the rules read stay. The same text of the same place always becomes the same nonsense.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SYLLABLES = [
  'ba',
  'do',
  'fi',
  'gu',
  'ke',
  'la',
  'mo',
  'ni',
  'pu',
  're',
  'sa',
  'to',
  'vi',
  'wu',
  'ze',
  'cha',
  'blo',
];

function* syllables(seed) {
  for (let block = 0; ; block++) {
    const bytes = createHash('sha256').update(`${seed} ${block}`).digest();
    for (const byte of bytes) yield SYLLABLES[byte % SYLLABLES.length];
  }
}

class Babble {
  #said = new Set();

  /** As many words as there were, about as long, without a digit or a sign between them; no two places say the same. */
  text(place, text) {
    for (let salt = 0; ; salt++) {
      const source = syllables(`${place} ${salt}`);
      const made = text
        .split(/(\{[^}]*\})/)
        .map((part) => (part.startsWith('{') ? part : this.#words(part, source)))
        .filter((part) => part !== '')
        .join(' ');
      if (!/\p{L}|\d/u.test(text.replace(/\{[^}]*\}/g, ''))) return text;
      if (this.#said.has(made)) continue;
      this.#said.add(made);
      return made;
    }
  }

  #words(part, source) {
    const words = part.match(/[\p{L}\d]+/gu) ?? [];
    const made = words.map(({ length }) => {
      let word = '';
      while (word.length < Math.max(length, 2)) word += source.next().value;
      return word;
    });
    return made.join(' ');
  }
}

const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Replaces the one-line texts whose keys are `wanted`. Texts of many lines are the terminal's, and stay. */
function babbled(toml, name, wanted) {
  const babble = new Babble();
  let table = '';
  let nth = 0;
  let long = false;
  return toml
    .split('\n')
    .map((line) => {
      if (line.split('"""').length % 2 === 0) long = !long;
      const head = /^\[+([^\]]+)\]+/.exec(line);
      if (head) [table, nth] = [head[1], nth + 1];
      const entry = /^([\w.-]+)\s*=\s*(?!""")(.*)$/.exec(line);
      if (long || !entry || !wanted(entry[1])) return line;
      let at = 0;
      const value = entry[2].replace(STRING, (text) =>
        JSON.stringify(babble.text(`${name} ${table} ${nth} ${entry[1]} ${at++}`, JSON.parse(text))),
      );
      return `${entry[1]} = ${value}`;
    })
    .join('\n');
}

/** Writes it into `home`, made from the true one. The rule books in docs/ are shown and no more: they stay. */
export function makeNonsense(root, home) {
  for (const [folder, wanted] of [
    ['lang', () => true],
    ['cards', (key) => /\.(en|fr)$/.test(key)],
  ]) {
    mkdirSync(path.join(home, folder), { recursive: true });
    for (const file of readdirSync(path.join(root, folder)).filter((each) => each.endsWith('.toml'))) {
      const toml = readFileSync(path.join(root, folder, file), 'utf8');
      writeFileSync(path.join(home, folder, file), babbled(toml, file, wanted));
    }
  }
  symlinkSync(path.join(root, 'docs'), path.join(home, 'docs'));
  return home;
}
