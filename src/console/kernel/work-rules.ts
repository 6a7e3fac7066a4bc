import type { WorkRuleKind } from '../api/types.generated';

/** Kinds of work rules that users can enter. Time off is respected automatically. */
export type EnteredKind = Exclude<WorkRuleKind, 'time_off'>;

/** Removes null fields, also from nested objects. */
export function saidOf<Of>(entered: Of): Of {
  if (Array.isArray(entered) || typeof entered !== 'object' || entered === null) return entered;
  const said = Object.entries(entered).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said.map(([name, value]) => [name, saidOf(value)])) as Of;
}

/** Returns the version in force on a day: the last one that has started. `versions` are sorted oldest first. */
export const inForceOn = <Version extends { from: string }>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.filter(({ from }) => from <= day).at(-1);
