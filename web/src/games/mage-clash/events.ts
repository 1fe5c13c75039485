// What can happen in Mage Clash, as events tell it.
import { telling } from '$lib/table';
import type { Telling } from './view';

export type Kind = keyof Telling;
export const { diceOf, idOf, kindOf, numberOf } = telling<Telling>();
