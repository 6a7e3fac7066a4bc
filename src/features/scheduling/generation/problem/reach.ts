import { MINUTE_MS } from '../../../../kernel/time/units';
import type { Board } from './lay-out';

/** Cell values that cover a slot, with the day on which these shifts begin. */
export interface Begun {
  day: number;
  values: readonly number[];
}

/** Index of the shift patterns that cover each slot, including shifts that begin on an earlier day. */
export class Reach {
  /** Shift patterns by the slots they cover, counted from the first slot of their day. */
  private readonly lettersOf: number[][] = [];

  constructor(private readonly board: Pick<Board, 'days' | 'letters' | 'demand'>) {
    board.demand.covers.forEach((slots, letter) => {
      for (const slot of slots) (this.lettersOf[slot] ??= []).push(letter);
    });
  }

  /**
   * Returns everything that covers a slot, by start day, the slot's own day first. Days before the range are negative.
   */
  begun(day: number, slot: number): Begun[] {
    const { slotsPerDay } = this.board.demand;
    const found: Begun[] = [];
    for (let ago = 0; ago * slotsPerDay + slot < this.lettersOf.length; ago++) {
      const letters = this.lettersOf[ago * slotsPerDay + slot] ?? [];
      if (letters.length > 0) found.push({ day: day - ago, values: letters.map((letter) => letter + 1) });
    }
    return found;
  }

  /** True if a shift within the range that covers the slot can be assigned. */
  isReached(day: number, slot: number): boolean {
    return this.begun(day, slot).some(({ day: begins, values }) =>
      values.some((value) => this.board.letters[value - 1]!.days.includes(begins)),
    );
  }

  /** True if a shift of the range spans a slot without covering it, because of a break. */
  private isBreakOfShift(day: number, slot: number): boolean {
    const { days, letters, demand } = this.board;
    const minute = demand.cuts[slot];
    if (minute === undefined || demand.cuts[slot + 1] === undefined) return false;
    return letters.some((letter) =>
      letter.days.some((begins) => {
        if (begins > day) return false;
        const at = minute + (days.midnightMs(day) - days.midnightMs(begins)) / MINUTE_MS;
        return letter.present.some(([from, to]) => from <= at && at < to);
      }),
    );
  }

  /** Explains why no shift covers a slot: a break, or only shifts that begin before the range. */
  unreachedWords(day: number, slot: number): string {
    if (this.isBreakOfShift(day, slot)) return 'Every shift at that time has a break then';
    const { days, letters } = this.board;
    const mayBegin = (value: number, weekday: number): boolean => {
      const { template } = letters[value - 1]!;
      return !!template && (template.daysOfWeek.length === 0 || template.daysOfWeek.includes(weekday));
    };
    for (const { day: begins, values } of this.begun(day, slot)) {
      if (begins >= 0) continue;
      const before = values.find((value) => mayBegin(value, (((days.weekday(0) + begins) % 7) + 7) % 7));
      if (before === undefined) continue;
      const { startTime, endTime } = letters[before - 1]!;
      const when = begins === -1 ? 'the day before' : `${-begins} days before`;
      return `No shift in this period covers that time; the shift ${startTime}–${endTime} of ${when} does`;
    }
    return 'No shift in this period covers that time';
  }
}
