// What is told but once in this browser: a game's story, the first forbidden spell.
import { recall, remember } from './memory';

// Where the browser keeps nothing, this page remembers as long as it stands.
const here = new Set<string>();

function told(): readonly string[] {
  const kept = recall('told');
  return [...here, ...(Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [])];
}

export const isUntold = (what: string): boolean => !told().includes(what);

export function keepTold(what: string): void {
  if (!isUntold(what)) return;
  here.add(what);
  remember('told', [...new Set(told())]);
}
