import type { WorkRuleKind } from './types.generated';

/** What is entered of work rules. Approved time off is kept by itself, and is no rule to enter. */
export type EnteredKind = Exclude<WorkRuleKind, 'time_off'>;

/** Something that is entered without what it does not say: absent fields are left out, never null. */
export function saidOf<Of>(entered: Of): Of {
  if (Array.isArray(entered) || typeof entered !== 'object' || entered === null) return entered;
  const said = Object.entries(entered).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said.map(([name, value]) => [name, saidOf(value)])) as Of;
}

/** The version in force on a day: the last that has begun; versions come the oldest first. */
export const inForceOn = <Version extends { from: string }>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.filter(({ from }) => from <= day).at(-1);
