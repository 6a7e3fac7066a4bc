/** A day whose breaks may move, as plain numbers: time is in minutes of one timeline. */
export interface BreakDay {
  readonly minutes: number;
  /** Number of skills, 1 to 8. */
  readonly skills: number;
  /** People needed at work, with up to two decimals: [minute][skill]. */
  readonly need: Int32Array | Float64Array;
  readonly shifts: readonly DayShift[];
  /** Minutes between two positions of a break, counted from where it is. */
  readonly stepMinutes: number;
  /** At most this share of the people whose shift holds a minute is on break in it; breaks may stay where they are. */
  readonly mostAwayPercent: number | null;
}

/** What one person works. Parts outside the timeline count for nothing. */
export interface DayShift {
  /** Bit s set: has skill s. */
  readonly skills: number;
  readonly start: number;
  readonly end: number;
  /** In order, and apart. */
  readonly breaks: readonly DayBreak[];
  /** Other times within the shift away from work, such as time off; breaks of such a shift stay. */
  readonly off: readonly (readonly [from: number, to: number])[];
}

export interface DayBreak {
  readonly start: number;
  readonly duration: number;
  /** First and last minute at which it may begin; where it may not move, `start` for both. */
  readonly earliest: number;
  readonly latest: number;
}

/** Where breaks begin, and what that is worth. */
export interface MovedBreaks {
  /** Of each shift, in the order of its breaks. */
  readonly starts: readonly (readonly number[])[];
  /** Short person-minutes fewer by the moves of each shift; together they are all that is gained. */
  readonly gains: Float64Array;
  /** People short in each minute. */
  readonly shortBefore: Float64Array;
  readonly shortAfter: Float64Array;
  /** People at work in each minute, with any skill that is needed. */
  readonly atWorkBefore: Int32Array;
  readonly atWorkAfter: Int32Array;
}
