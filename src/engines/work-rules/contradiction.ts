import type { RuleOf, WorkRule } from './rule';
import { duration } from './words';

/** Hard rules that no plan can keep together, whatever the demand and the templates are. */

type Amount = RuleOf<'minutes' | 'shifts'>;

/** At most so much within days, and the words that say which rules allow no more. */
interface Limit {
  most: number;
  says: string;
}

/**
 * The first hard minutes or shifts to be reached, or aimed at, that the other hard rules do not allow, in words with
 * all figures; undefined where nothing contradicts. Rules about a set of shifts limit only themselves.
 */
export function contradictionIn(rules: readonly WorkRule[]): string | undefined {
  const hard = rules.filter((rule) => rule.hard);
  for (const rule of hard) {
    if ((rule.kind !== 'minutes' && rule.kind !== 'shifts') || rule.set) continue;
    const { atLeast = 0, target = 0 } = rule;
    const asked = Math.max(atLeast, target);
    const limits = rule.kind === 'minutes' ? minutesLimits(hard, rule) : shiftLimits(hard, rule.days);
    const tightest = limits.filter(({ most }) => most < asked).sort((a, b) => a.most - b.most)[0];
    if (!tightest) continue;
    const amount = rule.kind === 'minutes' ? duration : (shifts: number) => counted(shifts, 'shift');
    const which = atLeast > tightest.most ? 'at least' : 'a target of';
    const wanted = amount(which === 'at least' ? atLeast : target);
    return `${which} ${wanted} ${within(rule.days)} cannot be kept: ${tightest.says} allow ${amount(tightest.most)}`;
  }
  return undefined;
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
const within = (days: number): string => (days === 1 ? 'a day' : `in ${days} days`);

const amountsOf = (rules: readonly WorkRule[], kind: 'minutes' | 'shifts'): (Amount & { atMost: number })[] =>
  rules.flatMap((rule) =>
    rule.kind === kind && !rule.set && rule.atMost !== undefined ? [rule as Amount & { atMost: number }] : [],
  );

/** Sums the limits of shorter rules of the same kind over the windows that fit into the days. */
const ofWindows = (rules: readonly WorkRule[], kind: 'minutes' | 'shifts', days: number): Limit[] =>
  amountsOf(rules, kind)
    .filter((rule) => rule.days < days && days % rule.days === 0)
    .map(({ atMost, days: each }) => {
      const amount = kind === 'minutes' ? duration(atMost) : counted(atMost, 'shift');
      return { most: (atMost * days) / each, says: `at most ${amount} ${within(each)}` };
    });

/** Shifts, and with that days of work, within so many days. */
function shiftLimits(rules: readonly WorkRule[], days: number): Limit[] {
  const exact = amountsOf(rules, 'shifts')
    .filter((rule) => rule.days === days)
    .map(({ atMost }) => ({ most: atMost, says: `at most ${counted(atMost, 'shift')} ${within(days)}` }));
  const aDay = amountsOf(rules, 'shifts').find((rule) => rule.days === 1);
  const ofDays = aDay
    ? dayLimits(rules, days).map(({ most, says }) => ({
        most: most * aDay.atMost,
        says: `at most ${counted(aDay.atMost, 'shift')} a day and ${says}`,
      }))
    : [];
  return [...exact, ...ofWindows(rules, 'shifts', days), ...ofDays];
}

/** Days of work within so many days. */
const dayLimits = (rules: readonly WorkRule[], days: number): Limit[] =>
  rules.flatMap((rule) => {
    if (rule.kind !== 'days_in_a_row' || rule.set || rule.atMost === undefined) return [];
    const most = days - Math.floor(days / (rule.atMost + 1));
    return [{ most, says: `at most ${counted(rule.atMost, 'day')} in a row` }];
  });

function minutesLimits(rules: readonly WorkRule[], { days }: Amount): Limit[] {
  const aDay = amountsOf(rules, 'minutes').find((rule) => rule.days === 1);
  if (!aDay || days === 1) return ofWindows(rules, 'minutes', days);
  // Nobody works on more days than they have shifts.
  const ofDays = [...shiftLimits(rules, days), ...dayLimits(rules, days)].map(({ most, says }) => ({
    most: most * aDay.atMost,
    says: `at most ${duration(aDay.atMost)} a day and ${says}`,
  }));
  return [...ofWindows(rules, 'minutes', days), ...ofDays];
}
