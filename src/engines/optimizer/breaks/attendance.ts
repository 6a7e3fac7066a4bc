import type { BreakDay, DayShift } from './break-day';

/** People at work in each minute of a day while breaks move. */
export class Attendance {
  /** People at work with any required skill. */
  readonly atWork: Int32Array;
  private readonly masks: number;
  /** People required for any skill of a set, and people at work with any of them: [minute][set - 1]. */
  private readonly need: Float64Array;
  private readonly supply: Int32Array;
  /** People whose shift includes the minute, and those of them on break. */
  private readonly present: Int32Array;
  private readonly away: Int32Array;

  constructor(private readonly day: BreakDay) {
    const { minutes, skills, shifts } = day;
    this.masks = (1 << skills) - 1;
    this.atWork = new Int32Array(minutes);
    this.present = new Int32Array(minutes);
    this.away = new Int32Array(minutes);
    this.supply = new Int32Array(minutes * this.masks);
    this.need = new Float64Array(minutes * this.masks);
    for (let minute = 0; minute < minutes; minute++)
      for (let mask = 1; mask <= this.masks; mask++) {
        let sum = 0;
        for (let k = 0; k < skills; k++) if (mask & (1 << k)) sum += day.need[minute * skills + k]!;
        this.need[minute * this.masks + mask - 1] = sum;
      }
    for (const shift of shifts) {
      this.each(shift.start, shift.end, (minute) => this.present[minute]!++);
      this.count(shift.skills, shift.start, shift.end, 1);
      for (const [from, to] of shift.off) this.count(shift.skills, from, to, -1);
      this.take(
        shift,
        shift.breaks.map(({ start }) => start),
      );
    }
  }

  /** Adds the breaks of a shift. */
  take(shift: DayShift, starts: readonly number[]): void {
    this.move(shift, starts, -1);
  }

  /** Removes the breaks of a shift. */
  takeBack(shift: DayShift, starts: readonly number[]): void {
    this.move(shift, starts, 1);
  }

  /** Returns the people short in a minute, and the number short without one person at work with these skills. */
  shortWithAndWithout(minute: number, has: number): [number, number] {
    if (minute < 0 || minute >= this.day.minutes) return [0, 0];
    const base = minute * this.masks - 1;
    let [now, then] = [0, 0];
    for (let mask = 1; mask <= this.masks; mask++) {
      const short = this.need[base + mask]! - this.supply[base + mask]!;
      if (short > now) now = short;
      const without = mask & has ? short + 1 : short;
      if (without > then) then = without;
    }
    return [now, then];
  }

  /** Returns true if no further person may be on break in a minute. */
  isFull(minute: number): boolean {
    const { mostAwayPercent, minutes } = this.day;
    if (mostAwayPercent === null || minute < 0 || minute >= minutes) return false;
    return this.away[minute]! + 1 > Math.floor((this.present[minute]! * mostAwayPercent) / 100);
  }

  shortByMinute(): Float64Array {
    return Float64Array.from({ length: this.day.minutes }, (_, minute) => this.shortWithAndWithout(minute, 0)[0]);
  }

  private move({ skills, breaks, off }: DayShift, starts: readonly number[], step: 1 | -1): void {
    breaks.forEach(({ duration }, i) => {
      const [from, to] = [starts[i]!, starts[i]! + duration];
      this.each(from, to, (minute) => (this.away[minute]! -= step));
      // People on time off are not counted anyway.
      let begun = from;
      for (const [offFrom, offTo] of off) {
        if (offTo <= begun || offFrom >= to) continue;
        this.count(skills, begun, Math.max(begun, offFrom), step);
        begun = Math.min(to, offTo);
      }
      this.count(skills, begun, to, step);
    });
  }

  private count(has: number, from: number, to: number, step: 1 | -1): void {
    this.each(from, to, (minute) => {
      if (has & this.masks) this.atWork[minute]! += step;
      for (let mask = 1; mask <= this.masks; mask++)
        if (mask & has) this.supply[minute * this.masks + mask - 1]! += step;
    });
  }

  private each(from: number, to: number, visit: (minute: number) => void): void {
    for (let minute = Math.max(0, from); minute < Math.min(this.day.minutes, to); minute++) visit(minute);
  }
}
