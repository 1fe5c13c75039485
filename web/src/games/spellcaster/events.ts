// What can happen in Spellcaster, as events tell it.
import { telling } from '$lib/table';
import type { Telling } from './view';

export type Kind = keyof Telling;
export const { idOf, kindOf, numberOf } = telling<Telling>();
