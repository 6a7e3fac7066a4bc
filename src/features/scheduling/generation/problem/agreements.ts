import { blockOf, isIn, minutesOutside } from '../../../../engines/work-rules/calendar';
import { dayOf, minuteOf } from '../../../../engines/time/civil-date';
import { missingBreak } from '../../../../engines/work-rules/breaks';
import { leastWithin, type Least } from '../../../../engines/work-rules/least';
import { shareWithoutLeave } from '../../../../engines/work-rules/neutral-leave';
import type { PlannedShift } from '../../../../engines/work-rules/plan';
import type { ShiftSet, WorkRule } from '../../../../engines/work-rules/rule';
import type { AmountWindow, KindSet, PersonRule } from '../../../../engines/optimizer/model/person-rule';
import { getOrMake } from '../../../../kernel/collections';
import { MINUTE_MS } from '../../../../kernel/time/units';
import type { ResolvedRule } from '../../../contracts/work-rule.rules';
import type { Letter } from './alphabet';
import type { Days } from './days';
import type { DaysOff } from './days-off';

/** A shift outside the range, as rules read it. */
export interface ShiftAround extends PlannedShift {
  day: number;
  workedMinutes: number;
}

const WEEK = { days: 7 };

type Bounds = Pick<AmountWindow, 'atLeast' | 'target' | 'atMost'>;

/** Readers for a window: work outside the range, its targets, and the credit of days off towards them. */
interface WindowReads {
  amountIn: (from: number, to: number) => number;
  leastOf: (from: number, to: number) => Least | undefined;
  offIn: (since: number, until: number) => number;
  /** Share of the maximum that leave leaves; missing where leave does not matter. */
  shareOf?: (from: number, to: number) => number;
}

/**
 * Translates contracts to rules of the optimizer. Work outside the range is reduced to its effect on the range: runs
 * that continue and amounts in windows that overlap its borders. Employees with the same rules and no adjacent work
 * share one list.
 */
export class Agreements {
  private readonly firstDay: number;
  private readonly sets = new Map<string, KindSet>();
  /** Each shift pattern as rules read it. */
  readonly shifts: readonly PlannedShift[];
  private readonly shared = new Map<readonly ResolvedRule[], Map<string, readonly PersonRule[]>>();

  constructor(
    private readonly days: Days,
    private readonly letters: readonly Letter[],
  ) {
    this.firstDay = dayOf(days.dates[0]!);
    this.shifts = letters.map((letter) => plannedShift(days, letter));
  }

  /** `around` are the employee's shifts outside the range, sorted. */
  rulesOf(rules: readonly ResolvedRule[], around: readonly ShiftAround[], off: DaysOff): readonly PersonRule[] {
    if (around.length > 0) return this.made(rules, around, off);
    const byOff = getOrMake(this.shared, rules, () => new Map<string, readonly PersonRule[]>());
    return getOrMake(byOff, off.key, () => this.made(rules, around, off));
  }

  /**
   * For rules on single shifts, returns the violation of each shift pattern in the rule's unit; null for other rules.
   */
  unitsByLetter(rule: WorkRule): Float64Array | null {
    if (rule.kind === 'times_of_day')
      return Float64Array.from(this.shifts, (shift) => {
        if (!isIn(rule.set, shift)) return 0;
        const spread = (shift.endMs - shift.startMs) / MINUTE_MS - (rule.maxSpreadMinutes ?? Infinity);
        return minutesOutside(shift, rule) + Math.max(0, spread);
      });
    if (rule.kind === 'breaks') return Float64Array.from(this.shifts, (shift) => missingBreak(rule, shift));
    // A limit on one day is a rule on single shifts, because an employee has at most one shift a day.
    if ((rule.kind === 'minutes' || rule.kind === 'shifts') && rule.days === 1 && rule.atMost !== undefined) {
      const { kind, atMost, set } = rule;
      return Float64Array.from(this.letters, ({ workedMinutes }, k) => {
        const amount = isIn(set, this.shifts[k]!) ? (kind === 'minutes' ? workedMinutes : 1) : 0;
        return Math.max(0, amount - atMost);
      });
    }
    return null;
  }

  private made(rules: readonly ResolvedRule[], around: readonly ShiftAround[], off: DaysOff): readonly PersonRule[] {
    const each = rules.flatMap((by) => withSoftTarget(by.rule).map((rule) => ({ by, rule, from: by.from, to: by.to })));
    return each.flatMap(({ by, rule, from, to }) => {
      const least = (first: number, last: number): Least | undefined =>
        leastWithin(by, rules, this.firstDay + first, this.firstDay + last);
      const made = this.ruleOf(rule, around, off, least);
      if (!made) return [];
      const [first, last] = [this.days.indexOf(from), this.days.indexOf(to)];
      const always = first <= 0 && last >= this.days.count - 1;
      const whole = { name: rule.kind, hard: rule.hard, weight: rule.weight, ...made } as PersonRule;
      if (always) return [whole];
      const inForce = { from: first, to: last };
      if (!('windows' in whole)) return [{ ...whole, inForce }];
      // A window that extends beyond the range belongs to its last shift there.
      const windows: readonly AmountWindow[] = whole.windows;
      const lastAfter = (window: AmountWindow) => this.lastAfter(rule, around, window);
      // Minimums and targets are already limited to the days in force.
      const [due, limits] = rule.kind === 'weekly_rest' ? [[], windows] : [dueIn(windows), limitsIn(windows)];
      const settled = limits.filter((window) => lastAfter(window) >= Math.max(0, first) && lastAfter(window) <= last);
      return [
        { ...whole, inForce, windows: limits.filter((window) => lastAfter(window) < 0) } as PersonRule,
        { ...whole, windows: [...settled, ...due] } as PersonRule,
      ].filter((part) => 'windows' in part && part.windows.length > 0);
    });
  }

  /** Returns the day of the last shift after the range that counts in a window; -1 if there is none. */
  private lastAfter(rule: WorkRule, around: readonly ShiftAround[], { from, to }: AmountWindow): number {
    const counts = (shift: ShiftAround): boolean => {
      if (rule.kind === 'weekends') return this.saturdayOf(shift.day).some((day) => day >= from && day <= to);
      return shift.day >= from && shift.day <= to && (!('set' in rule) || isIn(rule.set, shift));
    };
    return around.findLast((shift) => shift.day >= this.days.count && counts(shift))?.day ?? -1;
  }

  /** Returns the optimizer's form of a rule; undefined for rules on single shifts. */
  private ruleOf(
    rule: WorkRule,
    around: readonly ShiftAround[],
    off: DaysOff,
    leastOf: (from: number, to: number) => Least | undefined,
  ) {
    switch (rule.kind) {
      case 'rest':
        return { shape: 'neighbors', restMinutes: rule.atLeast };
      case 'succession':
        return { shape: 'neighbors', earlier: this.setOf(rule.set), later: this.setOf(rule.next) };
      case 'days_in_a_row': {
        const { set, atLeast, atMost } = rule;
        const worked = new Set(around.filter((shift) => isIn(set, shift)).map(({ day }) => day));
        return {
          shape: 'run',
          ...(set && { of: this.setOf(set) }),
          atLeast,
          atMost,
          before: inARow(worked, -1, -1),
          after: inARow(worked, this.days.count, 1),
        };
      }
      case 'days_off_in_a_row':
        return { shape: 'run', of: 'off', atLeast: rule.atLeast };
      case 'minutes':
      case 'shifts': {
        const { kind, set, atLeast, target, atMost } = rule;
        const bounds = rule.days === 1 ? { atLeast, target } : { atLeast, target, atMost };
        if (Object.values(bounds).every((bound) => bound === undefined)) return undefined;
        const mine = around.filter((shift) => isIn(set, shift));
        const amountOf = (shift: ShiftAround): number => (kind === 'minutes' ? shift.workedMinutes : 1);
        const amountIn = (from: number, to: number): number =>
          mine.reduce((sum, shift) => (shift.day >= from && shift.day <= to ? sum + amountOf(shift) : sum), 0);
        const offIn = (since: number, until: number): number =>
          set ? 0 : off[kind](since - this.firstDay, until - this.firstDay);
        const isOff = (each: number): boolean => off.isOff(each - this.firstDay);
        const shareOf = (from: number, to: number): number =>
          shareWithoutLeave(rule, this.firstDay + from, this.firstDay + to, isOff);
        const windows = this.windowsOf(rule, bounds, { amountIn, leastOf, offIn, shareOf });
        return { shape: 'amount', counts: kind, ...(set && { of: this.setOf(set) }), windows };
      }
      case 'weekly_rest': {
        // A weekly rest across the border of two weeks can count for either, so both adjacent weeks are read.
        const [half, whole] = [Math.ceil(rule.atLeast / 2 / 1440), Math.ceil(rule.atLeast / 1440)];
        const windows = this.blocks(WEEK, { first: -half, last: this.days.count - 1 + half }).map(({ from, to }) => {
          const beside = around.filter(({ day }) => day >= from - 8 && day <= to + 1 + whole);
          const minutes = (ms: number): number => this.minutesAfter(from, ms);
          const busy = beside.map(({ startMs, endMs }) => [minutes(startMs), minutes(endMs)] as const);
          return { from, to, atLeast: rule.atLeast, busy };
        });
        const isIn = ({ from, to }: { from: number; to: number }): boolean => from < this.days.count && to >= 0;
        return {
          shape: 'amount',
          counts: 'longestRest',
          windows: windows.filter((window) => isIn(window) || window.busy.length > 0),
        };
      }
      case 'steady_starts':
        return {
          shape: 'amount',
          counts: 'startSpread',
          windows: this.blocks(WEEK).map(({ from, to }) => ({
            from,
            to,
            atMost: rule.atMost,
            starts: around.filter(({ day }) => day >= from && day <= to).map(({ startTime }) => minuteOf(startTime)),
          })),
        };
      case 'weekends': {
        const { atLeast, atMost } = rule;
        const saturdays = new Set(around.flatMap(({ day }) => this.saturdayOf(day)));
        // Weekends cut by a border of the range are handled separately.
        const [before, after] = [-1, this.days.count - 1].map((day) => saturdays.delete(day));
        const carried = (from: number, to: number) => [...saturdays].filter((day) => day >= from && day <= to).length;
        // A weekend is indexed by its Saturday, which can be the day before the range.
        const first = Math.min(0, ...this.saturdayOf(0));
        const reads = { amountIn: carried, leastOf, offIn: () => 0 };
        const windows = this.windowsOf({ ...rule, days: 7 * rule.weeks }, { atLeast, atMost }, reads, first);
        return { shape: 'weekend', windows, ...(before && { before }), ...(after && { after }) };
      }
      case 'whole_weekends':
        return { shape: 'weekend', whole: true };
      default:
        return undefined;
    }
  }

  private setOf(set: ShiftSet): KindSet {
    return getOrMake(this.sets, JSON.stringify(set), () =>
      this.shifts.flatMap((shift, k) => (isIn(set, shift) ? [k] : [])),
    );
  }

  /**
   * Returns the windows with a day from `first` to the end of the range. Minimums apply only to windows that lie
   * completely in it.
   */
  private windowsOf(
    window: { days: number; startingOn?: string; sliding?: boolean },
    { atMost, ...asked }: Bounds,
    { amountIn, leastOf, offIn, shareOf }: WindowReads,
    first = 0,
  ): AmountWindow[] {
    return this.blocks(window, { first }).flatMap(({ from, to }) => {
      const isWhole = from >= 0 && to < this.days.count;
      const least = isWhole ? leastOf(from, to) : undefined;
      const off = least ? offIn(least.since, least.until) : 0;
      const bounds: Bounds = {
        ...(asked.atLeast !== undefined && least && { atLeast: Math.max(0, (least.atLeast ?? 0) - off) }),
        ...(asked.target !== undefined && least && { target: Math.max(0, (least.target ?? 0) - off) }),
        ...(atMost === undefined ? {} : { atMost: Math.floor(atMost * (shareOf?.(from, to) ?? 1) + 1e-6) }),
      };
      if (Object.values(bounds).every((bound) => bound === undefined)) return [];
      const carried = isWhole ? 0 : amountIn(from, to);
      return [{ from, to, ...whole(bounds), ...(carried > 0 ? { carried } : {}) }];
    });
  }

  private blocks(
    { days, startingOn, sliding }: { days: number; startingOn?: string; sliding?: boolean },
    { first = 0, last = this.days.count - 1 } = {},
  ) {
    const begin = sliding ? first + 1 - days : blockOf(this.firstDay + first, { days, startingOn }) - this.firstDay;
    const found: { from: number; to: number }[] = [];
    for (let from = begin; from <= last; from += sliding ? 1 : days) found.push({ from, to: from + days - 1 });
    return found;
  }

  private saturdayOf(day: number): number[] {
    const weekday = (((this.firstDay + day + 3) % 7) + 7) % 7; // day 0 of the epoch was a Thursday; 0 is Monday
    return weekday < 5 ? [] : [day - (weekday - 5)];
  }

  /** Minutes from the midnight that begins a day; days outside the range have 24 hours, as the optimizer counts. */
  private minutesAfter(day: number, ms: number): number {
    const inside = Math.min(Math.max(0, day), this.days.count);
    return (ms - this.days.midnightMs(inside)) / MINUTE_MS - (day - inside) * 1440;
  }
}

/** Splits a hard rule with a target into the hard limits and the soft target. */
function withSoftTarget(rule: WorkRule): WorkRule[] {
  if ((rule.kind !== 'minutes' && rule.kind !== 'shifts') || !rule.hard || rule.target === undefined) return [rule];
  const { atLeast, target, atMost, ...shared } = rule;
  const aim: WorkRule = { ...shared, hard: false, target };
  return (atLeast ?? atMost) === undefined ? [aim] : [{ ...shared, atLeast, atMost }, aim];
}

const whole = ({ atLeast, target, atMost }: Bounds): Bounds => ({
  ...(atLeast === undefined ? {} : { atLeast: Math.ceil(atLeast - 1e-6) }),
  ...(target === undefined ? {} : { target: Math.round(target) }),
  ...(atMost === undefined ? {} : { atMost }),
});

/** Windows reduced to their minimums and targets. */
const dueIn = (windows: readonly AmountWindow[]): AmountWindow[] =>
  windows.filter(({ atLeast, target }) => (atLeast ?? target) !== undefined).map(({ atMost: _, ...window }) => window);

/** Windows reduced to their maximums. */
const limitsIn = (windows: readonly AmountWindow[]): AmountWindow[] =>
  windows.filter(({ atMost }) => atMost !== undefined).map(({ atLeast: _, target: __, ...window }) => window);

function inARow(days: ReadonlySet<number>, from: number, step: 1 | -1): number {
  let length = 0;
  while (days.has(from + length * step)) length++;
  return length;
}

function plannedShift(days: Days, letter: Letter): PlannedShift {
  const { templateId, startTime, endTime, startMinute, endMinute, breaks, sampleDay } = letter;
  const midnight = days.midnightMs(sampleDay);
  return {
    id: '',
    date: days.dates[sampleDay]!,
    startTime,
    endTime,
    startMs: midnight + startMinute * MINUTE_MS,
    endMs: midnight + endMinute * MINUTE_MS,
    templateId,
    breaks,
  };
}
