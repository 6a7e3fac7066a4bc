import { type Compiled, successions } from '../compiled';
import { AT, type ConstraintName } from '../constraints';
import type { AmountRule, AmountWindow } from '../person-rule';
import { forceOf } from './compiled-rules';

/**
 * Returns the same problem with the limits that hard rules imply: totals, runs, weekends and rests, which pricing can
 * model. The same rosters are legal, at the same cost; other rules are checked afterwards.
 */
export function withImpliedLimits(c: Compiled): Compiled {
  if (c.agreed.lists.length < 2) return c;
  const limited = {
    ...c,
    maxMinutes: c.maxMinutes.slice(),
    minMinutes: c.minMinutes.slice(),
    maxOfTemplate: c.maxOfTemplate.slice(),
    maxRun: c.maxRun.slice(),
    minRun: c.minRun.slice(),
    minOff: c.minOff.slice(),
    maxWeekends: c.maxWeekends.slice(),
    ...commonSuccessions(c),
  };
  // A limit that the problem has made soft stays as it is.
  const lower = (name: ConstraintName, limits: Int32Array, i: number, most: number): void => {
    if (c.hard[AT[name]]) limits[i] = Math.max(0, Math.min(limits[i]!, most));
  };
  const raise = (name: ConstraintName, limits: Int32Array, i: number, least: number): void => {
    if (c.hard[AT[name]]) limits[i] = Math.max(limits[i]!, least);
  };
  const isWhole = ({ from, to }: { from: number; to: number }): boolean => from <= 0 && to >= c.days - 1;
  c.agreed.listOf.forEach((list, p) => {
    for (const { rule, hard } of c.agreed.lists[list]!) {
      const force = forceOf(rule);
      if (!hard || !isWhole(force)) continue;
      if (rule.shape === 'run' && (rule.of === undefined || rule.of === 'off')) {
        const { atLeast = 1, atMost = Infinity, after = 0 } = rule;
        const least = Math.min(atLeast, c.days);
        if (rule.of === 'off') raise('atLeastDaysOffInARow', limited.minOff, p, least);
        else {
          if (c.days - 1 + after <= force.to) lower('atMostDaysInARow', limited.maxRun, p, atMost);
          raise('atLeastDaysInARow', limited.minRun, p, least);
        }
      } else if (rule.shape === 'amount' && (rule.counts === 'minutes' || rule.counts === 'shifts')) {
        for (const window of rule.windows) {
          if (!isWhole(window)) continue;
          const { most, least } = ownRange(window, force.to);
          if (rule.counts === 'shifts') {
            for (const t of templatesIn(c, rule))
              lower('atMostShiftsOfATemplate', limited.maxOfTemplate, p * c.templates + t, most);
            continue;
          }
          if (!rule.of) lower('atMostTotalMinutes', limited.maxMinutes, p, most);
          raise('atLeastTotalMinutes', limited.minMinutes, p, least);
        }
      } else if (rule.shape === 'weekend' && 'windows' in rule && !rule.before && !rule.after) {
        const { weekends } = c.agreed;
        for (const window of rule.windows)
          if (weekends.every(({ saturday }) => saturday >= window.from && saturday <= window.to))
            lower('atMostWeekends', limited.maxWeekends, p, ownRange(window, force.to).most);
      }
    }
  });
  return limited;
}

/** Returns the maximum and minimum of the range's own amount. */
function ownRange({ to, atLeast, target, atMost, carried = 0 }: AmountWindow, lastInForce: number) {
  const isDue = to <= lastInForce;
  return {
    most: Math.min(atMost ?? Infinity, isDue ? (target ?? Infinity) : Infinity) - carried,
    least: isDue ? Math.max(atLeast ?? 0, target ?? 0) - carried : 0,
  };
}

/** Returns the templates of which all patterns count. */
function templatesIn(c: Compiled, { of }: AmountRule): number[] {
  const member = c.agreed.members(of);
  const all = new Uint8Array(c.templates).fill(1);
  for (let v = 1; v < c.values; v++) if (!member[v]) all[c.templateOf[v]!] = 0;
  return [...all.keys()].filter((t) => all[t]);
}

/** Returns the rests and successions that apply to all people. */
function commonSuccessions(c: Compiled): Pick<Compiled, 'forbidden' | 'matrixOfDay'> | undefined {
  if (!c.hard[AT.restBetweenShifts]) return undefined;
  let common = Infinity;
  c.agreed.listOf.forEach((list, p) => {
    if (!c.frozen[p]) common = Math.min(common, c.agreed.restOf[list]!);
  });
  const { problem } = c;
  if (!(common > (problem.minRestMinutes ?? 0)) || common === Infinity) return undefined;
  return successions({ ...problem, minRestMinutes: common }, c.values);
}
