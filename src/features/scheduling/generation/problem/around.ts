import type { PlannedShift } from '../../../../engines/work-rules/plan';
import type { RuleOf } from '../../../../engines/work-rules/rule';
import { isIn } from '../../../../engines/work-rules/calendar';
import { workedMinutes } from '../../../../engines/work-rules/judge';
import { MINUTE_MS } from '../../../../kernel/time/units';
import type { ShiftAround } from './agreements';
import type { Held } from './alphabet';
import type { CellTables, CellTablesOfPeople } from './cell-tables';
import type { Days } from './days';
import type { PackedShift, PackedShifts, PlannedPerson } from './planning-data';

/** Existing shifts in and around the range, and their effect on the problem. */

/** Returns the shifts of employees outside the range, sorted by time. */
export function shiftsAround(
  days: Days,
  personIndex: ReadonlyMap<string, number>,
  published: readonly PackedShifts[],
): Map<number, ShiftAround[]> {
  const found = new Map<number, ShiftAround[]>();
  for (const { employeeId, shifts } of published) {
    const person = personIndex.get(employeeId);
    if (person === undefined) continue;
    const outside = (JSON.parse(shifts) as PackedShift[]).flatMap((shift): ShiftAround[] => {
      const [date, startMs, endMs, breaks, templateId, startTime, endTime, id] = shift;
      const day = days.indexOf(date);
      if (day >= 0 && day < days.count) return [];
      const planned = { id, date, startTime, endTime, startMs, endMs, templateId, breaks };
      return [{ ...planned, day, workedMinutes: workedMinutes(planned) }];
    });
    if (outside.length > 0)
      found.set(
        person,
        outside.sort((a, b) => a.startMs - b.startMs),
      );
  }
  return found;
}

/**
 * Permits the existing shifts of the schedule even where they could not be newly assigned, unless a hard rule forbids
 * them.
 */
export function withOwn(
  allowed: Uint8Array,
  ruledOut: Uint8Array,
  letters: number,
  own: readonly Held[] | undefined,
): Uint8Array {
  if (!own) return allowed;
  const table = allowed.slice();
  for (const { day, letter } of own) if (!ruledOut[day * letters + letter]) table[day * letters + letter] = 1;
  return table;
}

interface KeptOfPerson {
  until: string | null;
  shiftIds: ReadonlySet<string>;
  /** Days that stay off. */
  daysOff: readonly number[];
}

/** Returns the fixed cells of the current schedule: the pattern by day, -1 for days off. */
export function keptCells(
  days: Days,
  own: readonly Held[],
  published: readonly Held[],
  { until, shiftIds: keptShiftIds, daysOff }: KeptOfPerson,
): { day: number; kind: number }[] {
  const last = until === null ? -1 : Math.min(days.indexOf(until), days.count - 1);
  const given = new Set(published.map(({ day }) => day));
  const kept = own.filter(({ day, shiftIds: ids }) => day <= last || ids.some((id) => keptShiftIds.has(id)));
  const worked = new Set(kept.map(({ day }) => day));
  const off = [...new Set([...Array.from({ length: last + 1 }, (_, day) => day), ...daysOff])]
    .filter((day) => !given.has(day) && !worked.has(day))
    .sort((a, b) => a - b);
  return [
    ...kept.filter(({ day }) => !given.has(day)).map(({ day, letter }) => ({ day, kind: letter })),
    ...off.map((day) => ({ day, kind: -1 })),
  ];
}

/**
 * Applies rest and succession rules between the range and the shifts right before and after it, by the rules in force
 * on the day of the later shift.
 */
export function withBorders(
  { rules }: Pick<PlannedPerson, 'rules'>,
  days: Days,
  { tables, shifts }: { tables: CellTablesOfPeople; shifts: readonly PlannedShift[] },
  around: readonly ShiftAround[],
  cells: CellTables,
): CellTables {
  const [earlier, later] = [around.filter(({ day }) => day < 0), around.filter(({ day }) => day >= days.count)];
  const before = earlier.toSorted((a, b) => b.endMs - a.endMs)[0];
  const after = later.toSorted((a, b) => a.startMs - b.startMs)[0];
  if (!before && !after) return cells;
  const allowed = cells.allowed.slice();
  const costs = cells.costs?.slice() ?? new Float64Array(days.count * (shifts.length + 1));
  for (const { rule, from, to } of rules) {
    if (rule.kind !== 'rest' && rule.kind !== 'succession') continue;
    const reach = rule.kind === 'rest' ? Math.ceil(rule.atLeast / 1440) + 1 : 1;
    for (let day = 0; day < days.count; day++) {
      if (day >= reach && day < days.count - reach) continue;
      const date = days.dates[day]!;
      const earlierShift = before && from <= date && date <= to ? before : undefined;
      const laterShift = after && from <= after.date && after.date <= to ? after : undefined;
      for (let k = 0; k < shifts.length; k++) {
        const shift = { ...shifts[k]!, ...tables.stretchOf(day, k), day };
        const units =
          (earlierShift ? unitsBetween(rule, earlierShift, shift) : 0) +
          (laterShift ? unitsBetween(rule, shift, laterShift) : 0);
        if (units === 0) continue;
        if (rule.hard) allowed[day * shifts.length + k] = 0;
        else costs[day * (shifts.length + 1) + k + 1]! += units * rule.weight;
      }
    }
  }
  return { ...cells, allowed, costs: costs.some((cost) => cost > 0) ? costs : undefined };
}

type ShiftOfDay = PlannedShift & { day: number };

/** Returns the missing minutes of rest between two shifts, or 1 for a forbidden succession. */
export function unitsBetween(rule: RuleOf<'rest' | 'succession'>, earlier: ShiftOfDay, later: ShiftOfDay): number {
  if (rule.kind === 'rest') return Math.max(0, rule.atLeast - (later.startMs - earlier.endMs) / MINUTE_MS);
  return later.day === earlier.day + 1 && isIn(rule.set, earlier) && isIn(rule.next, later) ? 1 : 0;
}
