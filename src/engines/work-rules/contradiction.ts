import type { RuleOf, WorkRule } from './rule';
import { counted, duration } from './words';

/** Hard rules that contradict each other in every plan, whatever the demand and the shift templates. */

type Amount = RuleOf<'minutes' | 'shifts'>;

/** An upper limit within some days, and the wording of the rules that impose it. */
interface Limit {
  most: number;
  says: string;
}

/**
 * Returns the first contradiction as a sentence with all figures: hard minutes or shifts to reach, or to aim at, that
 * the other hard rules do not allow. Returns undefined when the rules are consistent. Rules about a set of shifts only
 * limit themselves.
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

const within = (days: number): string => (days === 1 ? 'a day' : `in ${days} days`);

const amountsOf = (rules: readonly WorkRule[], kind: 'minutes' | 'shifts'): (Amount & { atMost: number })[] =>
  rules.flatMap((rule) =>
    rule.kind === kind && !rule.set && rule.atMost !== undefined ? [rule as Amount & { atMost: number }] : [],
  );

/** Adds up the limits of shorter rules of the same kind over the windows that fit into the days. */
const ofWindows = (rules: readonly WorkRule[], kind: 'minutes' | 'shifts', days: number): Limit[] =>
  amountsOf(rules, kind)
    .filter((rule) => rule.days < days && days % rule.days === 0)
    .map(({ atMost, days: each }) => {
      const amount = kind === 'minutes' ? duration(atMost) : counted(atMost, 'shift');
      return { most: (atMost * days) / each, says: `at most ${amount} ${within(each)}` };
    });

/** Limits on shifts, and therefore on days of work, within a number of days. */
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

/** Limits on days of work within a number of days. */
const dayLimits = (rules: readonly WorkRule[], days: number): Limit[] =>
  rules.flatMap((rule) => {
    if (rule.kind !== 'days_in_a_row' || rule.set || rule.atMost === undefined) return [];
    const most = days - Math.floor(days / (rule.atMost + 1));
    return [{ most, says: `at most ${counted(rule.atMost, 'day')} in a row` }];
  });

function minutesLimits(rules: readonly WorkRule[], { days }: Amount): Limit[] {
  const aDay = amountsOf(rules, 'minutes').find((rule) => rule.days === 1);
  if (!aDay || days === 1) return ofWindows(rules, 'minutes', days);
  // A person works on at most as many days as they have shifts.
  const ofDays = [...shiftLimits(rules, days), ...dayLimits(rules, days)].map(({ most, says }) => ({
    most: most * aDay.atMost,
    says: `at most ${duration(aDay.atMost)} a day and ${says}`,
  }));
  return [...ofWindows(rules, 'minutes', days), ...ofDays];
}
