import type { BreakDay, DayShift, MovedBreaks } from './break-day';
import { Attendance } from './attendance';

/**
 * A person-minute short outweighs any sum of squared shortages, which in turn outweighs all minutes that breaks move.
 */
const POINTS_OF_SHORT = 1e9;
const POINTS_OF_MOVE = 0.01;
const MAX_PASSES = 20;

/**
 * Moves breaks to reduce understaffed person-minutes first, and to even out shortages second. One shift after another
 * gets the best positions for its breaks given all others, by a dynamic program, until no shift gains any more.
 * Deterministic, and never worse than the input.
 */
export function moveBreaks(day: BreakDay): MovedBreaks {
  const attendance = new Attendance(day);
  const shortBefore = attendance.shortByMinute();
  const atWorkBefore = attendance.atWork.slice();
  const starts = day.shifts.map(({ breaks }) => breaks.map(({ start }) => start));
  const gains = new Float64Array(day.shifts.length);
  for (let pass = 0, isBetter = true; isBetter && pass < MAX_PASSES; pass++) {
    isBetter = false;
    day.shifts.forEach((shift, i) => {
      if (!canMove(shift)) return;
      attendance.takeBack(shift, starts[i]!);
      const places = new Places(day, attendance, shift);
      const best = places.best();
      const points = places.pointsOf(starts[i]!) - places.pointsOf(best);
      if (points > 0) {
        gains[i]! += Math.round((100 * points) / POINTS_OF_SHORT) / 100;
        starts[i] = best;
        isBetter = true;
      }
      attendance.take(shift, starts[i]!);
    });
  }
  return {
    starts,
    gains,
    shortBefore,
    shortAfter: attendance.shortByMinute(),
    atWorkBefore,
    atWorkAfter: attendance.atWork,
  };
}

const canMove = ({ breaks, off }: DayShift): boolean =>
  off.length === 0 && breaks.some(({ earliest, latest }) => earliest < latest);

/** Costs of the positions of one shift's breaks, with all other breaks fixed. */
class Places {
  /**
   * Prefix sums over the minutes of the shift: points of being away, and minutes in which too many are away already.
   */
  private readonly points: Float64Array;
  private readonly full: Int32Array;

  constructor(
    private readonly day: BreakDay,
    attendance: Attendance,
    private readonly shift: DayShift,
  ) {
    const length = shift.end - shift.start;
    this.points = new Float64Array(length + 1);
    this.full = new Int32Array(length + 1);
    for (let i = 0; i < length; i++) {
      const minute = shift.start + i;
      const [now, then] = attendance.shortWithAndWithout(minute, shift.skills);
      this.points[i + 1] = this.points[i]! + (then - now) * POINTS_OF_SHORT + then * then - now * now;
      this.full[i + 1] = this.full[i]! + (attendance.isFull(minute) ? 1 : 0);
    }
  }

  pointsOf(starts: readonly number[]): number {
    return starts.reduce((sum, start, i) => sum + this.pointsAt(i, start), 0);
  }

  /** Returns the cheapest positions in order. */
  best(): number[] {
    const { breaks } = this.shift;
    const rows: { positions: number[]; best: Float64Array; from: Int32Array }[] = [];
    breaks.forEach((_, i) => {
      const positions = this.positions(i);
      const [best, from] = [new Float64Array(positions.length).fill(Infinity), new Int32Array(positions.length)];
      const before = rows[i - 1];
      let [next, least, leastAt] = [0, Infinity, -1];
      positions.forEach((position, p) => {
        if (before) {
          const until = position - breaks[i - 1]!.duration;
          for (; next < before.positions.length && before.positions[next]! <= until; next++)
            if (before.best[next]! < least) [least, leastAt] = [before.best[next]!, next];
        }
        from[p] = leastAt;
        best[p] = (before ? least : 0) + this.pointsAt(i, position);
      });
      rows.push({ positions, best, from });
    });
    const starts: number[] = [];
    let at = -1;
    for (let i = rows.length - 1; i >= 0; i--) {
      const { positions, best, from } = rows[i]!;
      if (at < 0) at = best.reduce((least, value, p) => (value < best[least]! ? p : least), 0);
      starts.unshift(positions[at]!);
      at = from[at]!;
    }
    return starts;
  }

  private pointsAt(i: number, start: number): number {
    const { duration, start: had } = this.shift.breaks[i]!;
    const from = start - this.shift.start;
    return this.points[from + duration]! - this.points[from]! + Math.abs(start - had) * POINTS_OF_MOVE;
  }

  /** Returns the possible starts of a break, in order, including its current one. */
  private positions(i: number): number[] {
    const { start, duration, earliest, latest } = this.shift.breaks[i]!;
    const { stepMinutes } = this.day;
    const found: number[] = [];
    for (let at = start - Math.floor((start - earliest) / stepMinutes) * stepMinutes; at <= latest; at += stepMinutes) {
      const from = at - this.shift.start;
      if (at === start || this.full[from + duration]! === this.full[from]!) found.push(at);
    }
    return found;
  }
}
