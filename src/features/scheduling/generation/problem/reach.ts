import type { Board } from './lay-out';

/** Cell values with which somebody covers a slot, on the day on which such a shift begins. */
export interface Begun {
  day: number;
  values: readonly number[];
}

/** Which shifts reach which slots, those included that began on a day before. */
export class Reach {
  /** Letters by the slots that they cover, from the first slot of their day. */
  private readonly lettersOf: number[][] = [];

  constructor(private readonly board: Pick<Board, 'days' | 'letters' | 'demand'>) {
    board.demand.covers.forEach((slots, letter) => {
      for (const slot of slots) (this.lettersOf[slot] ??= []).push(letter);
    });
  }

  /** All that covers a slot, by the day of its beginning, the slot's own first; days before the range are negative. */
  begun(day: number, slot: number): Begun[] {
    const { slotsPerDay } = this.board.demand;
    const found: Begun[] = [];
    for (let ago = 0; ago * slotsPerDay + slot < this.lettersOf.length; ago++) {
      const letters = this.lettersOf[ago * slotsPerDay + slot] ?? [];
      if (letters.length > 0) found.push({ day: day - ago, values: letters.map((letter) => letter + 1) });
    }
    return found;
  }

  /** Whether anybody could be given a shift of the range that covers a slot. */
  isReached(day: number, slot: number): boolean {
    return this.begun(day, slot).some(({ day: begins, values }) =>
      values.some((value) => this.board.letters[value - 1]!.days.includes(begins)),
    );
  }

  /** That no shift reaches a slot, and which would if the range had begun before. */
  unreachedWords(day: number, slot: number): string {
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
      const when = begins === -1 ? 'the day before them' : `${-begins} days before them`;
      return `No shift of these days reaches that time; the one ${startTime}–${endTime} of ${when} does`;
    }
    return 'No shift of these days reaches that time';
  }
}
