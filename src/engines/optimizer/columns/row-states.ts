import type { Compiled } from '../model/compiled';

/** Maximum run of days that is distinguished; longer runs, if allowed, are treated alike. */
export const MAX_RUN = 62;

/**
 * States of one person's roster line from day to day: consecutive days off (the longest runs treated alike), then a run
 * of days worked by length and class of the last value. State `offs + (run - 1) * classes + class`.
 */
export class RowStates {
  /** Class of each value: values with the same permitted predecessors and successors. */
  readonly classOf: Int32Array;
  readonly classes: number;
  /** 1 where a class may follow another on the next day: [matrix][earlier][later]. */
  readonly follows: Uint8Array;
  /** For the loaded person: distinct numbers of days off, maximum run, minimum run between days off, and states. */
  offs = 1;
  longest = 1;
  shortest = 1;
  count = 1;
  /** True if runs of the longest length may continue. */
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

  /** Loads a person: sets the sizes above. */
  take(person: number): void {
    const { c } = this;
    this.offs = Math.max(1, c.minOff[person]!);
    this.shortest = c.minRun[person]!;
    this.endless = c.maxRun[person]! > MAX_RUN;
    this.longest = this.endless ? Math.max(2, this.shortest) : Math.max(1, c.maxRun[person]!);
    this.count = this.offs + this.classes * this.longest;
  }

  /** Returns true if a run may end before day d: it is long enough, or began on day 0. */
  mayEnd(run: number, d: number): boolean {
    return run >= this.shortest || run === d;
  }

  /** Returns true if a run may continue. */
  mayGoOn(run: number): boolean {
    return run < this.longest || this.endless;
  }

  /** Returns true if a shift on day d is the first of its weekend; `goesOn` is true if it continues a run. */
  opensWeekend(d: number, goesOn: boolean): boolean {
    const other = this.c.weekendPartner[d]!;
    return other !== -2 && !(goesOn && d > 0 && other === d - 1);
  }
}
