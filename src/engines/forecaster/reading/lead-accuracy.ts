/** How day totals so many days ahead turned out in the queue's own past. */
export interface LeadAccuracy {
  /** Days ahead, both included; 1 is the first day of a forecast. */
  fromDay: number;
  toDay: number;
  /**
   * `backtests`: the served method, refitted at past origins two weeks apart. `longRun`: season, growth and level as
   * seen from past origins eight weeks apart, with weekdays and days of the month of the whole history.
   */
  measuredOn: 'backtests' | 'longRun';
  /** Past origins, and ordinary days that were scored: with none of them, nothing could be measured. */
  origins: number;
  days: number;
  /** Sum of absolute errors over the sum of contacts (WAPE), and sum of errors over it: above 0 is too high. */
  error: number | null;
  bias: number | null;
  /** Share of days within their 80 % band. */
  covered80: number | null;
}
