import { formatDate, dayOf, weekdayOf } from '../time/civil-date';
import type { RuleInForce } from './plan';
import { subjectOf } from './rule';

/** Minimum and target of a rule within a window. */
export interface Least {
  atLeast?: number;
  target?: number;
  /** First and last counted day of the window; a breach is dated on the last. */
  since: number;
  until: number;
}

interface Bounds {
  atLeast?: number;
  target?: number;
}

/**
 * Returns the minimum and target of a rule between two days, in proportion to the days on which the rule is in force:
 * Monday to Friday each count as a fifth of a week. If the rule changes within the window, the last version sets the
 * amounts for all shares. Sliding windows count only where the rule is in force on all of their days.
 */
export function leastWithin(
  by: RuleInForce,
  rules: readonly RuleInForce[],
  begin: number,
  end: number,
): Least | undefined {
  const { atLeast, target } = by.rule as Bounds;
  if ((atLeast ?? target) === undefined) return undefined;
  const [first, last] = [formatDate(begin), formatDate(end)];
  if (by.from <= first && by.to >= last) return { atLeast, target, since: begin, until: end };
  if ((by.rule as { sliding?: boolean }).sliding || by.from > last || by.to < first) return undefined;
  const subject = subjectOf(by.rule);
  const versions = rules.filter(
    ({ rule, from, to }) => rule.hard === by.rule.hard && from <= last && to >= first && subjectOf(rule) === subject,
  );
  if (versions.some(({ to }) => to > by.to)) return undefined;
  const all = weekdaysWithin(begin, end);
  const share = ({ from, to }: RuleInForce): number => {
    const [since, until] = [Math.max(begin, dayOf(from)), Math.min(end, dayOf(to))];
    return all > 0 ? weekdaysWithin(since, until) / all : (until - since + 1) / (end - begin + 1);
  };
  const sum = (name: keyof Bounds): number =>
    Math.floor(versions.reduce((total, each) => total + ((each.rule as Bounds)[name] ?? 0) * share(each), 0) + 1e-6);
  return {
    ...(atLeast !== undefined && { atLeast: sum('atLeast') }),
    ...(target !== undefined && { target: sum('target') }),
    since: Math.max(begin, Math.min(...versions.map(({ from }) => dayOf(from)))),
    until: Math.min(end, dayOf(by.to)),
  };
}

/** Counts the days from Monday to Friday. */
function weekdaysWithin(begin: number, end: number): number {
  let count = 0;
  for (let day = begin; day <= end; day++) if (weekdayOf(day) < 5) count++;
  return count;
}
