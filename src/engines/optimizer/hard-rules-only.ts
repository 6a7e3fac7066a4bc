import type { Compiled } from './compiled';
import { AT, CONSTRAINTS } from './constraints';
import { UNLIMITED } from './faults';

/** Returns true if the problem has made a usually hard rule soft. */
export function hasSoftenedRules(c: Compiled): boolean {
  return CONSTRAINTS.some((rule, i) => rule.hard && !c.hard[i]);
}

/** Returns the same problem without the limits that the problem has made soft, for code that only checks legality. */
export function hardRulesOnly(c: Compiled): Compiled {
  if (!hasSoftenedRules(c)) return c;
  const most = (rule: number, limits: Int32Array): Int32Array =>
    c.hard[rule] ? limits : new Int32Array(limits.length).fill(UNLIMITED);
  const least = (rule: number, limits: Int32Array, none: number): Int32Array =>
    c.hard[rule] ? limits : new Int32Array(limits.length).fill(none);
  return {
    ...c,
    forbidden: c.hard[AT.restBetweenShifts] ? c.forbidden : new Uint8Array(c.forbidden.length),
    maxOfTemplate: most(AT.atMostShiftsOfATemplate, c.maxOfTemplate),
    maxMinutes: most(AT.atMostTotalMinutes, c.maxMinutes),
    minMinutes: least(AT.atLeastTotalMinutes, c.minMinutes, 0),
    maxRun: most(AT.atMostDaysInARow, c.maxRun),
    minRun: least(AT.atLeastDaysInARow, c.minRun, 1),
    minOff: least(AT.atLeastDaysOffInARow, c.minOff, 1),
    maxWeekends: most(AT.atMostWeekends, c.maxWeekends),
    maxWeekMinutes: most(AT.atMostWeekMinutes, c.maxWeekMinutes),
    maxWeekShifts: most(AT.atMostWeekShifts, c.maxWeekShifts),
  };
}
