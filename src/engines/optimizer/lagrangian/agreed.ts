import type { AmountWindow, KindSet, PersonRule } from '../model/person-rule';
import type { Kind, Problem } from '../model/problem';
import type { Rests } from './rest-groups';
import type { RunBound, Runs } from './run-phases';
import type { Charge } from './settings';
import { onClock, type SteadyDays } from './start-bands';
import type { Measure, Totals } from './totals';

/** Returns true if a rule is in force on all these days. */
function inForce({ inForce: force }: PersonRule, from: number, to: number): boolean {
  return !force || (force.from <= from && force.to >= to);
}

function chargeOf({ hard, weight }: PersonRule): Charge {
  return (units) => (units > 0 ? (hard ? Infinity : weight * units) : 0);
}

/** Adds amounts, weekends, and shifts that long rests exclude. Runs and rests are handled separately. */
export function addAgreed(
  problem: Problem,
  rules: readonly PersonRule[],
  kinds: readonly number[],
  totals: Totals,
): void {
  for (const rule of rules) {
    if (rule.shape === 'weekend') {
      if (!('whole' in rule)) addWeekends(problem, rule, totals);
    } else if (rule.shape === 'amount' && rule.counts === 'longestRest') {
      addDaysWithoutRest(problem, rule, kinds, totals);
    } else if (rule.shape === 'amount' && rule.counts !== 'startSpread') {
      const measure = measureOf(problem, rule.counts, rule.of);
      for (const window of rule.windows)
        addAmount(problem, rule, measure, window, { from: window.from, to: window.to }, totals);
    }
  }
}

/** Returns the measure of minutes, or shifts, of all patterns or some. */
export function measureOf({ kinds }: Problem, counts: 'minutes' | 'shifts', of: KindSet | undefined): Measure {
  const among = of && new Set(of);
  const units = (k: number): number => (counts === 'minutes' ? kinds[k]!.minutes : 1);
  return {
    name: of ? `${counts} of ${[...of].sort((a, b) => a - b).join()}` : counts,
    ...(among && counts === 'shifts' && { template: templateOf(kinds, among) }),
    ofKind: (k) => (!among || among.has(k) ? units(k) : 0),
  };
}

/** Returns the template of which these are all patterns, if there is one. */
function templateOf(kinds: readonly Kind[], among: ReadonlySet<number>): number | undefined {
  const [first] = among;
  const template = first === undefined ? undefined : kinds[first]!.template;
  return kinds.every((kind, k) => (kind.template === template) === among.has(k)) ? template : undefined;
}

/** Returns the shift patterns, by day, of which a single one exceeds a hard limit given the carried amount. */
export function kindsWithoutRoom(problem: Problem, rules: readonly PersonRule[]): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const rule of rules) {
    if (rule.shape !== 'amount' || !rule.hard || (rule.counts !== 'minutes' && rule.counts !== 'shifts')) continue;
    const { ofKind } = measureOf(problem, rule.counts, rule.of);
    for (const window of rule.windows) {
      const { atMost = Infinity, carried = 0 } = window;
      if (atMost === Infinity) continue;
      const from = Math.max(0, window.from);
      const to = Math.min(problem.days - 1, window.to);
      if (!inForce(rule, from, to)) continue;
      const room = Math.max(0, atMost - carried);
      const kinds = [...problem.kinds.keys()].filter((k) => ofKind(k) > room);
      for (let day = from; day <= to; day++) {
        const full = found.get(day) ?? new Set();
        for (const kind of kinds) full.add(kind);
        found.set(day, full);
      }
    }
  }
  return found;
}

/**
 * Adds the bounds of an amount. Too little and off target count on the window's last day. Too much counts on the day of
 * the last shift, and only if there is one, so that a carried amount above the bound has no cost by itself.
 */
function addAmount(
  { days }: Problem,
  rule: PersonRule,
  measure: Measure,
  { to: lastDay, atLeast, target, atMost, carried = 0 }: AmountWindow,
  counted: { readonly from: number; readonly to: number },
  totals: Totals,
): void {
  const from = Math.max(0, counted.from);
  const to = Math.min(days - 1, counted.to);
  const charge = chargeOf(rule);
  if (from > to || !charge(1)) return;
  if (inForce(rule, lastDay, lastDay)) {
    if (atLeast !== undefined) totals.below(measure, from, to, atLeast - carried, charge);
    if (target !== undefined) totals.add(measure, from, to, (n) => charge(Math.abs(target - carried - n)));
  }
  if (atMost !== undefined && inForce(rule, from, to))
    totals.above(measure, from, to, Math.max(0, atMost - carried), charge);
}

/** The window is defined by the weekend's Saturday, but amounts here are counted on its days. */
function addWeekends(problem: Problem, rule: Extract<PersonRule, { shape: 'weekend' }>, totals: Totals): void {
  if ('whole' in rule) return;
  const { days, firstWeekday } = problem;
  const weekday = (day: number): number => (((firstWeekday + day) % 7) + 7) % 7;
  const measure: Measure = { name: 'weekends', ofKind: () => 1, weekends: true };
  for (const window of rule.windows) {
    let { carried = 0 } = window;
    let from = weekday(window.from) === 6 ? window.from + 1 : window.from;
    let to = weekday(window.to) === 5 ? window.to + 1 : window.to;
    // Weekends worked outside the range anyway count as carried.
    const cut = (saturday: number): boolean =>
      weekday(saturday) === 5 && saturday >= window.from && saturday <= window.to;
    if (rule.before && cut(-1)) {
      carried++;
      from = Math.max(from, 1);
    }
    if (rule.after && cut(days - 1)) {
      carried++;
      to = Math.min(to, days - 2);
    }
    addAmount(problem, rule, measure, { ...window, carried }, { from, to }, totals);
  }
}

/**
 * Limits the days of a window that are worked. A person who works on all of them rests at most from the earliest end to
 * the latest start, except on an adjacent day off, where shifts leave half of the rest before the first or after the
 * last.
 */
function addDaysWithoutRest(
  problem: Problem,
  rule: Extract<PersonRule, { counts: 'longestRest' }>,
  kinds: readonly number[],
  totals: Totals,
): void {
  if (!rule.hard) return;
  const { days, dayMinutes = [] } = problem;
  const longest = dayMinutes.reduce((most, minutes) => Math.max(most, minutes), 1440);
  const shortest = dayMinutes.reduce((least, minutes) => Math.min(least, minutes), 1440);
  const latest = kinds.reduce((most, k) => Math.max(most, problem.kinds[k]!.startMinute), 0);
  const earliest = kinds.reduce((least, k) => Math.min(least, problem.kinds[k]!.endMinute), Infinity);
  for (const window of rule.windows) {
    const { atLeast } = window;
    const from = 2 * latest >= atLeast ? window.from - 1 : window.from;
    const to = 2 * (longest - earliest) >= atLeast ? window.to + 1 : window.to;
    if (from < 0 || to >= days || window.from > window.to || !inForce(rule, from, to)) continue;
    // Only shifts that begin on their day and end after its midnight are certain to lie in the window.
    if (latest >= shortest || earliest <= 0 || latest + Math.max(0, longest - earliest) >= atLeast) continue;
    totals.above({ name: 'shifts', ofKind: () => 1 }, from, to, to - from, chargeOf(rule));
  }
}

/**
 * Returns the bounds on runs for people who may work these patterns. Rules about some patterns or a part of the range
 * only are left out.
 */
export function runsAgreed(problem: Problem, rules: readonly PersonRule[], kinds: readonly number[]): Runs {
  const bounds: RunBound[] = [];
  const turns = new Map<number, number>();
  for (const rule of rules) {
    const charge = chargeOf(rule);
    if (rule.shape === 'weekend' && 'whole' in rule) {
      for (const day of sundays(problem))
        if (day > 0 && inForce(rule, day, day)) turns.set(day, (turns.get(day) ?? 0) + charge(1));
    }
    if (rule.shape !== 'run') continue;
    const { of, atLeast, atMost, before, after = 0 } = rule;
    const among = Array.isArray(of) ? new Set(of) : undefined;
    const isOfSome = among && kinds.some((k) => !among.has(k));
    if (!isOfSome && inForce(rule, 0, problem.days - 1 + after))
      bounds.push({ of: of === 'off' ? 'off' : 'work', atLeast, atMost, before, after, charge });
  }
  return { bounds, turns };
}

const sundays = ({ days, firstWeekday }: Problem): number[] =>
  [...Array(days).keys()].filter((day) => (firstWeekday + day) % 7 === 6);

/** Returns the rests that hard rules about adjacent days require. */
export function restsAgreed({ days }: Problem, rules: readonly PersonRule[]): Rests {
  return rules.reduce<Rests>(
    (found, rule) => {
      if (rule.shape !== 'neighbors' || !rule.hard || !inForce(rule, 0, days - 1)) return found;
      if ('restMinutes' in rule) return { ...found, minutes: Math.max(found.minutes, rule.restMinutes) };
      return { ...found, successions: [...found.successions, rule] };
    },
    { minutes: -Infinity, successions: [] },
  );
}

/** Returns disjoint ranges of days with steady starts. Leaving rules out only makes roster lines cheaper. */
export function steadyAgreed({ days }: Problem, rules: readonly PersonRule[]): SteadyDays[] {
  const found: SteadyDays[] = [];
  for (const rule of rules) {
    const charge = chargeOf(rule);
    if (rule.shape !== 'amount' || rule.counts !== 'startSpread' || !charge(1)) continue;
    for (const { from: first, to: last, atMost, starts = [] } of rule.windows) {
      const [from, to] = [Math.max(0, first), Math.min(days - 1, last)];
      const isAlone = found.every((other) => other.from > to || other.to < from);
      if (from < to && inForce(rule, from, to) && isAlone)
        found.push({ from, to, atMost, charge, starts: [...new Set(starts.map(onClock))] });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}
