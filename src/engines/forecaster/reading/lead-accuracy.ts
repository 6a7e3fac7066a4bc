/** Accuracy of day totals at a range of leads, measured on the queue's own past. */
export interface LeadAccuracy {
  /** Lead in days, inclusive; 1 is the first day of a forecast. */
  fromDay: number;
  toDay: number;
  /**
   * `backtests`: the method in use, refitted at past origins two weeks apart. `longRun`: season, growth and level as of
   * past origins eight weeks apart, with weekdays and days of the month of the whole history.
   */
  measuredOn: 'backtests' | 'longRun';
  /** Past origins, and ordinary days scored; 0 if nothing could be measured. */
  origins: number;
  days: number;
  /**
   * Sum of absolute errors divided by the sum of contacts (WAPE), and sum of errors divided by it: positive is too
   * high.
   */
  error: number | null;
  bias: number | null;
  /** Share of days within their 80 % band. */
  covered80: number | null;
}
