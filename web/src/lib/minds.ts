// The minds that may be seated: levels of strength first, then those for study, then the operator's own programs.

/** From the weakest to the strongest. */
export const LEVELS: readonly string[] = ['novice', 'apprentice', 'adept', 'master', 'archmage'];
const STUDY: readonly string[] = ['greedy', 'random'];
const FOR_A_NEWCOMER = 'apprentice';

export interface MindGroup {
  kind: 'levels' | 'study' | 'programs';
  minds: readonly string[];
}

/** The minds that the service offers, in groups; none is empty. */
export function mindGroups(minds: readonly string[]): MindGroup[] {
  const offered = (wanted: readonly string[]) => wanted.filter((mind) => minds.includes(mind));
  const groups: MindGroup[] = [
    { kind: 'levels', minds: offered(LEVELS) },
    { kind: 'study', minds: offered(STUDY) },
    { kind: 'programs', minds: minds.filter((mind) => !LEVELS.includes(mind) && !STUDY.includes(mind)) },
  ];
  return groups.filter((group) => group.minds.length > 0);
}

/** The mind that was chosen before, if it is still offered; otherwise one that suits a newcomer. */
export function chosenMind(kept: unknown, minds: readonly string[]): string {
  const wanted = [kept, FOR_A_NEWCOMER, ...minds].find((mind) => typeof mind === 'string' && minds.includes(mind));
  return typeof wanted === 'string' ? wanted : FOR_A_NEWCOMER;
}

/** 1 to 5; 0 for a mind that is no level. */
export const levelOf = (mind: string): number => LEVELS.indexOf(mind) + 1;
