/** A day whose breaks may move, as plain numbers; times are minutes on one timeline. */
export interface BreakDay {
  readonly minutes: number;
  /** Number of skills, 1 to 8. */
  readonly skills: number;
  /** People required at work, with up to two decimals: [minute][skill]. */
  readonly need: Int32Array | Float64Array;
  readonly shifts: readonly DayShift[];
  /** Minutes between two positions of a break, counted from its current one. */
  readonly stepMinutes: number;
  /**
   * Maximum share of the people whose shift includes a minute that may be on break in it; breaks may always stay in
   * place.
   */
  readonly mostAwayPercent: number | null;
}

/** A person's shift. Parts outside the timeline are ignored. */
export interface DayShift {
  /** Bit s set: has skill s. */
  readonly skills: number;
  readonly start: number;
  readonly end: number;
  /** In order, and disjoint. */
  readonly breaks: readonly DayBreak[];
  /** Other absences within the shift, such as time off; breaks of such a shift stay in place. */
  readonly off: readonly (readonly [from: number, to: number])[];
}

export interface DayBreak {
  readonly start: number;
  readonly duration: number;
  /** First and last minute at which it may begin; both equal `start` if it may not move. */
  readonly earliest: number;
  readonly latest: number;
}

/** New positions of breaks, and the resulting gain. */
export interface MovedBreaks {
  /** Starts of each shift's breaks, in order. */
  readonly starts: readonly (readonly number[])[];
  /** Reduction of understaffed person-minutes by the moves of each shift; they add up to the total gain. */
  readonly gains: Float64Array;
  /** People short in each minute. */
  readonly shortBefore: Float64Array;
  readonly shortAfter: Float64Array;
  /** People at work in each minute, with any required skill. */
  readonly atWorkBefore: Int32Array;
  readonly atWorkAfter: Int32Array;
}
