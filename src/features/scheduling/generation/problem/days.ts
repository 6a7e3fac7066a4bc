import { addDays, daysBetween, weekdayOf } from '../../../../kernel/time/local-time';
import { wallClock } from '../../../../kernel/time/wall-clock';
import { MINUTE_MS } from '../../../../kernel/time/units';

/** A shift that begins on the last day ends at most two days later. */
const DAYS_AFTER = 3;

/** The days of a range in elapsed minutes; a clock change makes a day shorter or longer. */
export class Days {
  readonly count: number;
  readonly dates: readonly string[];
  /** Minutes of each day, including the days right after the range. */
  readonly lengths: Int32Array;
  private readonly midnights: Float64Array;
  private readonly clock: ReturnType<typeof wallClock>;

  constructor(startDate: string, endDate: string, timeZone: string) {
    this.clock = wallClock(timeZone);
    this.count = daysBetween(startDate, endDate) + 1;
    const all = Array.from({ length: this.count + DAYS_AFTER + 1 }, (_, day) => addDays(startDate, day));
    this.dates = all.slice(0, this.count);
    this.midnights = Float64Array.from(all, (date) => this.clock.instantOf(`${date}T00:00`));
    this.lengths = Int32Array.from(
      { length: this.count + DAYS_AFTER },
      (_, day) => (this.midnightMs(day + 1) - this.midnightMs(day)) / MINUTE_MS,
    );
  }

  /** Index of a date, 0 for the first day of the range; negative before it. */
  indexOf(date: string): number {
    return daysBetween(this.dates[0]!, date);
  }

  /** 0 Sunday to 6 Saturday. */
  weekday(day: number): number {
    return weekdayOf(this.dates[day]!);
  }

  /** Instant at which a day of the range, or one right after it, begins. */
  midnightMs(day: number): number {
    return this.midnights[day]!;
  }

  /** Elapsed minutes from midnight of a day to an instant. */
  minutesAfter(day: number, ms: number): number {
    return (ms - this.midnightMs(day)) / MINUTE_MS;
  }

  /** Splits minutes after midnight of a day at the borders of days: `[days later, from, to]`. */
  *partsOf(day: number, from: number, to: number): Generator<readonly [number, number, number]> {
    let later = 0;
    let begun = 0;
    while (begun < to) {
      const length = this.lengths[Math.min(day + later, this.lengths.length - 1)]!;
      const [a, b] = [Math.max(from, begun), Math.min(to, begun + length)];
      if (a < b) yield [later, a - begun, b - begun];
      begun += length;
      later++;
    }
  }
}
