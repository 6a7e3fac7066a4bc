import type { Compiled } from './compiled';
import { AT } from './constraints';
import type { CompiledRule } from './compiled-rules';
import { shortWindows } from './short-windows';

/** Returns true if people's own hours, weekends and other wants have a cost besides cover. */
export function areWantsPriced(c: Compiled): boolean {
  return (
    [AT.hoursOnTarget, AT.weekendsShared, AT.undesirableShared].some((rule) => c.soft[rule]! > 0) ||
    c.together !== undefined ||
    c.agreed.lists.some((list) => list.some(({ soft }) => soft > 0))
  );
}

/**
 * Maximum cells for a roster to be annealed repeatedly as a whole: weeks with only a hard limit are found there shift
 * by shift.
 */
export const MAX_CELLS_WHOLE = 1500;

/**
 * Returns true if people's own weeks matter besides cover: their wants have a cost, or the weeks of most people have
 * hard limits.
 */
export function doWeeksMatter(c: Compiled): boolean {
  if (areWantsPriced(c)) return true;
  if (c.people * c.days <= MAX_CELLS_WHOLE) return false;
  const hasWeeks = c.agreed.lists.map((_, list) => shortWindows(c, list).length > 0);
  return c.agreed.listOf.filter((list) => hasWeeks[list]).length > c.people / 2;
}

/**
 * Returns true if rules span several weeks, other than shared weekends and undesirable shifts: amounts in such windows,
 * or hours of the whole range without any for its weeks.
 */
export function isAskedOverWeeks(c: Compiled): boolean {
  const weekOf = (day: number): number => c.weekOfDay[Math.min(c.days - 1, Math.max(0, day))]!;
  const windowsOf = ({ rule, soft }: CompiledRule) =>
    'windows' in rule && (soft > 0 || rule.shape === 'amount') ? rule.windows : [];
  const isOver = c.agreed.lists.some((list) =>
    list.some((each) => windowsOf(each).some(({ from, to }) => weekOf(from) !== weekOf(to))),
  );
  if (isOver) return true;
  if (!c.soft[AT.hoursOnTarget]) return false;
  const hasHoursOfWeeks = c.agreed.lists.map((list) =>
    list.some((each) => 'counts' in each.rule && each.rule.counts === 'minutes' && windowsOf(each).length > 0),
  );
  return c.targetMinutes.some((target, p) => target >= 0 && !hasHoursOfWeeks[c.agreed.listOf[p]!]);
}

/** Returns true if most people pay for hours off a target of the whole range, and not for those of its parts. */
export function areHoursOfRange(c: Compiled): boolean {
  const areOfParts = c.agreed.lists.map((list) =>
    list.some(
      ({ rule, soft, windows }) => soft > 0 && 'counts' in rule && rule.counts === 'minutes' && windows.length > 0,
    ),
  );
  const isOfRange = (p: number): boolean => c.targetMinutes[p]! >= 0 && !areOfParts[c.agreed.listOf[p]!];
  return c.soft[AT.hoursOnTarget]! > 0 && c.agreed.listOf.filter((_, p) => isOfRange(p)).length > c.people / 2;
}
