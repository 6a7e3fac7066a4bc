/**
 * Personal rules as data: conditions that a person's roster line satisfies, or pays for. Every rule has one of four
 * shapes: adjacent shifts, lengths of runs, amounts over windows of days, and weekends. Days count from the first of
 * the range, 0. Windows are inclusive and may extend beyond the range, together with the data of those days; there is
 * no padding.
 */

/** Positions in `Problem.kinds`; all if omitted in a rule. Rules about the same patterns share one list. */
export type KindSet = readonly number[];

interface Agreed {
  /** Names the rule in reports: the kind of the work rule, for example `days_in_a_row`. */
  readonly name: string;
  /** A hard rule makes a roster illegal; a soft one costs `weight` points per unit, 0 or more. */
  readonly hard: boolean;
  readonly weight: number;
  /** Days on which the last shift (or last day, for too little) must lie for the rule to count; all if omitted. */
  readonly inForce?: { readonly from: number; readonly to: number };
}

/** Bounds of an amount over days `from` to `to`. `carried` is the amount of the window's days outside the range. */
export interface AmountWindow {
  readonly from: number;
  readonly to: number;
  readonly atLeast?: number;
  /** Costs by the distance from it, below and above. */
  readonly target?: number;
  readonly atMost?: number;
  readonly carried?: number;
}

/** Minimum rest between one shift and the next, in real minutes; a unit is a minute missing. */
export interface RestRule extends Agreed {
  readonly shape: 'neighbors';
  readonly restMinutes: number;
}

/** Shifts of `earlier` are not followed by shifts of `later` on the day after; a unit is a succession. */
export interface SuccessionRule extends Agreed {
  readonly shape: 'neighbors';
  readonly earlier: KindSet;
  readonly later: KindSet;
}

/**
 * Consecutive days with a shift of `of`, or consecutive days off; a unit is a day too many or too few. Too few count
 * only for runs strictly inside the range. `before` and `after` are consecutive days just outside the range.
 */
export interface RunRule extends Agreed {
  readonly shape: 'run';
  readonly of?: KindSet | 'off';
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly before?: number;
  readonly after?: number;
}

/** Minutes or number of shifts of `of` over windows; a unit is a minute or a shift. */
export interface AmountRule extends Agreed {
  readonly shape: 'amount';
  readonly counts: 'minutes' | 'shifts';
  readonly of?: KindSet;
  readonly windows: readonly AmountWindow[];
}

/**
 * Minimum of the longest uninterrupted rest of each window, in real minutes; a unit is a minute missing. A rest across
 * a window's border counts in full if at least half of `atLeast` lies in the window, for one window only: the one in
 * which it begins, unless that contains another rest. `busy` are periods occupied from outside the range, in the
 * window, the one before it and the one after it, in real minutes after the midnight that begins day `from`.
 */
export interface LongestRestRule extends Agreed {
  readonly shape: 'amount';
  readonly counts: 'longestRest';
  readonly windows: readonly {
    readonly from: number;
    readonly to: number;
    readonly atLeast: number;
    readonly busy?: readonly (readonly [number, number])[];
  }[];
}

/**
 * Maximum clock arc, in minutes, that contains the starts of each window's shifts; a unit is a further minute. `starts`
 * are clock minutes of shifts outside the range.
 */
export interface StartSpreadRule extends Agreed {
  readonly shape: 'amount';
  readonly counts: 'startSpread';
  readonly windows: readonly {
    readonly from: number;
    readonly to: number;
    readonly atMost: number;
    readonly starts?: readonly number[];
  }[];
}

/**
 * Weekends with a shift over windows, dated on their Saturday; a unit is a weekend. A weekend cut by the border of the
 * range counts by its day inside, and always if its day outside is worked: `before` is the Saturday just before the
 * range, `after` the Sunday just after it. `carried` excludes these two weekends.
 */
export interface WeekendsRule extends Agreed {
  readonly shape: 'weekend';
  readonly windows: readonly AmountWindow[];
  readonly before?: boolean;
  readonly after?: boolean;
}

/** Weekends entirely within the range are worked on both days or on none; a unit is a split weekend. */
export interface WholeWeekendsRule extends Agreed {
  readonly shape: 'weekend';
  readonly whole: true;
}

export type PersonRule =
  | RestRule
  | SuccessionRule
  | RunRule
  | AmountRule
  | LongestRestRule
  | StartSpreadRule
  | WeekendsRule
  | WholeWeekendsRule;
