import type { Breach, PlannedShift } from '../../../../engines/work-rules/plan';
import type { ResolvedRule } from '../../../contracts/work-rule.rules';
import { shiftsAround } from '../../generation/problem/around';
import type { Board } from '../../generation/problem/lay-out';
import type { PlanningData } from '../../generation/problem/planning-data';
import { brokenBy } from '../../generation/solving/person-judge';
import { MINUTE_MS } from '../../../../kernel/time/units';

/**
 * Returns the hard rules that a changed roster line breaks and the previous one kept, in the words of the rule checker.
 */
export function newBreaches(
  data: PlanningData,
  { days, letters }: Board,
  person: number,
  before: Uint16Array,
  after: Uint16Array,
): Breach<ResolvedRule>[] {
  const planned = data.people[person]!;
  const around = shiftsAround(days, new Map([[planned.id, 0]]), data.published).get(0) ?? [];
  const shiftsOf = (row: Uint16Array): PlannedShift[] =>
    [...row].flatMap((value, day): PlannedShift[] => {
      if (value === 0) return [];
      const { startTime, endTime, startMinute, endMinute, templateId, breaks } = letters[value - 1]!;
      const [startMs, endMs] = [startMinute, endMinute].map((minute) => days.midnightMs(day) + minute * MINUTE_MS);
      const date = days.dates[day]!;
      return [{ id: date, date, startTime, endTime, startMs: startMs!, endMs: endMs!, templateId, breaks }];
    });
  const broken = (row: Uint16Array) => brokenBy(data, days, planned, [...around, ...shiftsOf(row)]);
  const known = broken(before);
  const isKnown = (breach: Breach<ResolvedRule>): boolean =>
    known.some(({ by, date, units }) => by === breach.by && date === breach.date && units >= breach.units);
  return broken(after).filter((breach) => !isKnown(breach));
}
