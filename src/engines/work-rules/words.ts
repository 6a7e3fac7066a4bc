import type { PlannedShift } from './plan';
import type { WorkRule } from './rule';

/** Breaches in the words of a planner. */

type Told = Pick<PlannedShift, 'date' | 'startTime' | 'endTime'>;

export const shiftWords = ({ date, startTime, endTime }: Told): string => `${date} ${startTime}–${endTime}`;

/** Returns `1 shift` or `3 shifts`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns `1 day` or `3 days`. */
export const daysWords = (days: number): string => counted(days, 'day');

/** Formats minutes as `11 h`, `10 h 30 min` or `45 min`. */
export function duration(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** Returns the wording of a day whose shifts spread over too many minutes. */
export const spreadWords = (date: string, minutes: number, atMost: number): string =>
  `${duration(minutes)} from the first start to the last end of ${date}; maximum ${duration(atMost)}`;

/** Wording of the bounds of an amount over days. */
const AGREED = { atLeast: 'minimum', target: 'target', atMost: 'maximum' } as const;

/**
 * Formats a breach. `value` is its size or, for amounts over days, the amount worked in them, without credited time
 * off.
 */
export function inWords(
  rule: WorkRule,
  value: number,
  shifts: readonly Told[],
  days = '',
  agreed: keyof typeof AGREED = 'atMost',
  off = 0,
): string {
  const [first, second] = shifts.map(shiftWords);
  const bound = (rule as { [name in keyof typeof AGREED]?: number })[agreed] as number;
  const atLeast = (minutes: number) => `minimum ${duration(minutes)}`;
  const amount = (each: number) => (rule.kind === 'minutes' ? duration(each) : String(each));
  const beside = off > 0 ? `, and ${amount(off)} off` : '';
  const ofAmount = `from ${days}${beside}; ${bound === 0 ? 'none allowed' : `${AGREED[agreed]} ${amount(bound)}`}`;
  switch (rule.kind) {
    case 'rest': {
      const rest = duration(Math.max(0, rule.atLeast - value));
      return `${rest} rest between ${first} and ${second}; ${atLeast(rule.atLeast)}`;
    }
    case 'succession':
      return `${second} must not follow ${first}`;
    case 'days_in_a_row': {
      const days = value + (rule.atMost as number);
      return `${days} consecutive working days until ${shifts.at(-1)?.date}; maximum ${rule.atMost}`;
    }
    case 'minutes':
      return `${duration(value)} of work ${ofAmount}`;
    case 'shifts':
      return `${value} ${value === 1 ? 'shift' : 'shifts'} ${ofAmount}`;
    case 'weekends':
      return `${value} ${value === 1 ? 'weekend' : 'weekends'} worked ${ofAmount}`;
    case 'weekly_rest':
      return `the longest rest from ${days} is ${duration(rule.atLeast - value)}; ${atLeast(rule.atLeast)}`;
    case 'steady_starts':
      return `start times from ${days} vary by ${duration(value)}; maximum ${duration(rule.atMost)}`;
    case 'times_of_day': {
      const hours = [rule.earliestStart && `from ${rule.earliestStart}`, rule.latestEnd && `until ${rule.latestEnd}`];
      return `${first} is ${duration(value)} outside the permitted hours, ${hours.filter(Boolean).join(' ')}`;
    }
    case 'breaks': {
      const { types, count, atLeast, beginsBy = 0, totalAtLeast, stretchAtMost } = rule;
      const kind = types.join(' or ');
      const needs = [
        count && `${ordinal(count)} ${kind} of ${duration(atLeast)}, started within ${duration(beginsBy)}`,
        totalAtLeast && `${kind} of ${duration(totalAtLeast)} in total, in parts of at least ${duration(atLeast)}`,
        stretchAtMost && `${kind} of ${duration(atLeast)} within each ${duration(stretchAtMost)} of work`,
      ];
      return `${first} lacks its ${needs.filter(Boolean).join('; ')}`;
    }
    case 'availability':
      return `${first} is ${duration(value)} outside availability`;
    case 'time_off':
      return `${first} is ${duration(value)} within approved time off`;
    case 'days_off_in_a_row':
    case 'whole_weekends':
      return '';
  }
}

const ordinal = (n: number): string => ['first', 'second', 'third'][n - 1] ?? `${n}th`;
