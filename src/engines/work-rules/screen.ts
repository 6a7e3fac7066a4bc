import { blockOf, MINUTE_MS } from './calendar';
import { EPSILON } from './desk';
import { allowsSeveral } from './rest';
import type { WorkRule } from './rule';

/**
 * Judges one more shift in a plan without building the plan: a few comparisons for each rule. The judge remains the
 * authority; this answers only where it is certain to agree.
 */

/** Shifts of a person, ordered by start. Parallel arrays keep thousands of people cheap. */
export interface Timeline {
  /** Day numbers. */
  days: readonly number[];
  startMs: readonly number[];
  endMs: readonly number[];
  /** Working time without unpaid breaks. */
  minutes: readonly number[];
}

/** A shift that the person would have in addition. */
export interface AddedShift {
  day: number;
  startMs: number;
  endMs: number;
  minutes: number;
}

export type Screened = 'legal' | 'illegal' | 'unknown';

/** Kinds whose breaches further shifts may still fix, which never block. */
const NEVER_BLOCKS: ReadonlySet<WorkRule['kind']> = new Set(['days_off_in_a_row', 'whole_weekends']);

/**
 * Returns whether hard rules allow one more shift. `rules` are in force on all days around it, and the person has
 * neither time off nor unavailable hours. Unknown: a rule of a kind that only the judge knows.
 */
export function screenShift(rules: readonly WorkRule[], plan: Timeline, added: AddedShift): Screened {
  let isKnown = true;
  for (const rule of rules) {
    if (!rule.hard || NEVER_BLOCKS.has(rule.kind)) continue;
    const verdict = screenRule(rule, rules, plan, added);
    if (verdict === 'illegal') return 'illegal';
    if (verdict === 'unknown') isKnown = false;
  }
  return isKnown ? 'legal' : 'unknown';
}

function screenRule(rule: WorkRule, rules: readonly WorkRule[], plan: Timeline, added: AddedShift): Screened {
  switch (rule.kind) {
    case 'rest':
      return rules.some(allowsSeveral) ? 'unknown' : is(hasRest(rule.atLeast, plan, added));
    case 'days_in_a_row':
      if (rule.set) return 'unknown';
      return is(rule.atMost === undefined || runWith(plan, added) <= rule.atMost);
    case 'minutes':
    case 'shifts': {
      if (rule.set) return 'unknown';
      const { atMost } = rule;
      if (atMost === undefined) return 'legal';
      const value = (i: number) => (rule.kind === 'minutes' ? plan.minutes[i]! : 1);
      const own = rule.kind === 'minutes' ? added.minutes : 1;
      const begins = rule.sliding
        ? Array.from({ length: rule.days }, (_, i) => added.day - i)
        : [blockOf(added.day, rule)];
      return is(begins.every((begin) => own + amount(plan, begin, begin + rule.days, value) <= atMost + EPSILON));
    }
    case 'availability':
    case 'time_off':
      return 'legal';
    default:
      return 'unknown';
  }
}

const is = (isLegal: boolean): Screened => (isLegal ? 'legal' : 'illegal');

function hasRest(atLeast: number, { startMs, endMs }: Timeline, added: AddedShift): boolean {
  const least = (atLeast - EPSILON) * MINUTE_MS;
  const next = startMs.findIndex((start) => start > added.startMs);
  const before = next < 0 ? startMs.length - 1 : next - 1;
  if (before >= 0 && added.startMs - endMs[before]! < least) return false;
  return next < 0 || startMs[next]! - added.endMs >= least;
}

/** Returns the number of days worked in a row around an added shift. */
function runWith({ days }: Timeline, { day }: AddedShift): number {
  const worked = new Set(days);
  let [first, last] = [day, day];
  while (worked.has(first - 1)) first--;
  while (worked.has(last + 1)) last++;
  return last - first + 1;
}

function amount({ days }: Timeline, begin: number, end: number, valueOf: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < days.length; i++) if (days[i]! >= begin && days[i]! < end) sum += valueOf(i);
  return sum;
}

/** True if an added shift overlaps one of the plan. Touching shifts do not overlap. */
export const overlapsPlan = ({ startMs, endMs }: Timeline, added: AddedShift): boolean =>
  startMs.some((start, i) => start < added.endMs && added.startMs < endMs[i]!);
