/**
 * What one person's roster keeps, or pays for, as data. Every rule has one of four shapes: shifts that must not be
 * neighbors, lengths of runs, amounts over windows of days, and weekends. Days count from the first of the range, 0;
 * windows are inclusive and may reach out of the range, with what lies there given along: nothing is padded.
 */

/** Positions in `Problem.kinds`; left out in a rule it means all. Rules about the same kinds share one list. */
export type KindSet = readonly number[];

interface Agreed {
  /** Names the rule in reports: the kind of the work rule, for example `days_in_a_row`. */
  readonly name: string;
  /** A hard rule makes a roster illegal; a soft one costs `weight` points a unit, 0 or more. */
  readonly hard: boolean;
  readonly weight: number;
  /** Days on whose last shift (or last day, for too little) it counts; left out, all. */
  readonly inForce?: { readonly from: number; readonly to: number };
}

/** Bounds of an amount over days `from` to `to`. `carried` is the amount of the window's days outside the range. */
export interface AmountWindow {
  readonly from: number;
  readonly to: number;
  readonly atLeast?: number;
  /** Paid for by the distance from it, below and above. */
  readonly target?: number;
  readonly atMost?: number;
  readonly carried?: number;
}

/** Least rest between one shift and the next one, in real minutes; a unit is a minute missing. */
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
 * Days in a row with a shift of `of`, or days off in a row; a unit is a day too many or too few. Too few count only for
 * runs strictly inside the range. `before` and `after` are days in a row right outside the range.
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
 * The longest uninterrupted rest of each window is at least so many real minutes; a unit is a minute missing. A rest
 * that runs over a window's border counts whole where at least half of `atLeast` lies in the window, for one window
 * alone: the one in which it begins, unless that has another rest in itself. `busy` are stretches taken up from outside
 * the range, in the window, the one before it and after it, in real minutes after the midnight that begins day `from`.
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
 * Starts of each window's shifts lie within so many minutes of the clock's circle; a unit is a minute more. `starts`
 * are minutes of the day of shifts outside the range.
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
 * Weekends with a shift over windows, counted on their Saturday; a unit is a weekend. One that the border of the range
 * cuts counts by its day inside, and always where its day outside is worked: `before` is the Saturday right before the
 * range, `after` the Sunday right after it. `carried` leaves these two weekends out.
 */
export interface WeekendsRule extends Agreed {
  readonly shape: 'weekend';
  readonly windows: readonly AmountWindow[];
  readonly before?: boolean;
  readonly after?: boolean;
}

/** Weekends that lie whole in the range are worked on both days or on none; a unit is a split weekend. */
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
