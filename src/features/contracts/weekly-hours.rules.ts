import type { WorkRule } from '../../engines/work-rules/rule';
import type { ResolvedRule } from './work-rule.rules';

/** Returns targets for full days or weeks and all shifts. */
export function workTargets(rule: WorkRule): { days: number; target: number }[] {
  if (rule.kind !== 'minutes' || rule.set !== undefined || rule.target === undefined) return [];
  return rule.days === 1 || rule.days % 7 === 0 ? [{ days: rule.days, target: rule.target }] : [];
}

/** Returns the minutes' target of the shortest weeks on a day, in hours a week; undefined without any. */
export function weeklyTargetOn(rules: readonly ResolvedRule[], date: string): number | undefined {
  const [nearest] = rules
    .filter(({ from, to }) => from <= date && date <= to)
    .flatMap(({ rule }) => workTargets(rule))
    .filter(({ days }) => days % 7 === 0)
    .sort((a, b) => a.days - b.days);
  return nearest && nearest.target / (nearest.days / 7) / 60;
}
