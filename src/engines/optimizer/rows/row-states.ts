import type { Compiled } from '../compiled';

/** Longest run of days that is told apart; beyond it, where allowed, runs are all alike. */
export const MAX_RUN = 62;

/**
 * States of one person's row from day to day: so many days off in a row (the longest ones alike), then a run of days
 * worked by length and class of the last value. State `offs + (run - 1) * classes + class`.
 */
export class RowStates {
  /** Class of each value: values that may be preceded and followed by the same ones. */
  readonly classOf: Int32Array;
  readonly classes: number;
  /** 1 where a class may follow another on the next day: [matrix][earlier][later]. */
  readonly follows: Uint8Array;
  /** Of the person taken up: days off that are told apart, longest run, shortest one between days off, and states. */
  offs = 1;
  longest = 1;
  shortest = 1;
  count = 1;
  /** Whether runs of the longest length may go on. */
  endless = false;

  constructor(private readonly c: Compiled) {
    const { values } = c;
    const matrices = c.forbidden.length / (values * values);
    const keys = new Map<string, number>();
    const samples: number[] = [];
    this.classOf = new Int32Array(values);
    for (let v = 1; v < values; v++) {
      let key = '';
      for (let m = 0; m < matrices; m++)
        for (let w = 1; w < values; w++)
          key += `${c.forbidden[(m * values + v) * values + w]}${c.forbidden[(m * values + w) * values + v]}`;
      if (!keys.has(key)) keys.set(key, samples.push(v) - 1);
      this.classOf[v] = keys.get(key)!;
    }
    const classes = (this.classes = samples.length);
    this.follows = Uint8Array.from({ length: matrices * classes * classes }, (_, i) => {
      const matrix = Math.floor(i / (classes * classes));
      return c.forbidden[
        (matrix * values + samples[Math.floor(i / classes) % classes]!) * values + samples[i % classes]!
      ]
        ? 0
        : 1;
    });
  }

  /** Takes up a person: sets the sizes above. */
  take(person: number): void {
    const { c } = this;
    this.offs = Math.max(1, c.minOff[person]!);
    this.shortest = c.minRun[person]!;
    this.endless = c.maxRun[person]! > MAX_RUN;
    this.longest = this.endless ? Math.max(2, this.shortest) : Math.max(1, c.maxRun[person]!);
    this.count = this.offs + this.classes * this.longest;
  }

  /** Whether a run may end before day d: it is long enough, or began on day 0. */
  mayEnd(run: number, d: number): boolean {
    return run >= this.shortest || run === d;
  }

  /** Whether a run may go on. */
  mayGoOn(run: number): boolean {
    return run < this.longest || this.endless;
  }

  /** Whether a shift on day d is its weekend's first, of a run that goes on or of one that begins. */
  opensWeekend(d: number, goesOn: boolean): boolean {
    const other = this.c.weekendPartner[d]!;
    return other !== -2 && !(goesOn && d > 0 && other === d - 1);
  }
}
