// What may be chosen beside a variant of a game.
import type { Variant } from './protocol';

/** The variant with what was chosen, as far as it has such settings. */
export function withSettings(variant: Variant, chosen: Readonly<Record<string, string>>): Variant {
  const options = { ...variant.options };
  for (const { name, values } of variant.settings) {
    const value = chosen[name];
    if (value !== undefined && values.includes(value)) options[name] = value;
  }
  return { ...variant, options };
}
