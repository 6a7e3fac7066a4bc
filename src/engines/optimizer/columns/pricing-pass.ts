import type { Compiled } from '../model/compiled';
import type { PricingStates } from './pricing-states';
import type { PricedRow, PricingTask } from './pricing-task';
import type { ValueClasses } from './value-classes';

const INFINITE = 1e30;
const INT_MAX = 0x7fffffff;
/** Nanoseconds of one state transition, of a line of them, of all lines of one status and class, and of a day. */
const EFFORT_PER_TRANSITION = 5;
const EFFORT_PER_LINE = 24;
const EFFORT_PER_STATUS = 130;
const EFFORT_PER_DAY = 6000;

/** State of the pass on one day. */
interface PassDay {
  readonly day: number;
  /** Position of the day in the window. */
  readonly i: number;
  /** Range within every line, inclusive, from which a legal roster line is still possible. */
  readonly low: number;
  readonly high: number;
  /** Weekends that a shift begins: as the first of its run, and after a day worked. */
  readonly fromRest: number;
  readonly fromWork: number;
  /** Price of a day off; undefined if the day must be worked. */
  readonly offPrice: number | undefined;
}

/**
 * Forward dynamic programming over the states of a pricing task, day by day, with backtracking from the best final
 * states. The buffers are reused between tasks.
 */
export class PricingPass {
  private states!: PricingStates;
  private classes!: ValueClasses;
  /** Cost of each state before and after the current day. */
  private now = new Float64Array(0);
  private next = new Float64Array(0);
  /** Range reached within each line, inclusive; costs outside it are stale. */
  private fromNow: Int32Array = new Int32Array(0);
  private toNow: Int32Array = new Int32Array(0);
  private fromNext: Int32Array = new Int32Array(0);
  private toNext: Int32Array = new Int32Array(0);
  /** 1 for each reachable status. */
  private liveNow = new Uint8Array(0);
  private liveNext = new Uint8Array(0);
  /** Predecessor of each state: [day - from][state], status * (classes + 1) + class; the last class is a day off. */
  private back: Int32Array[] = [];
  /** Cheapest value of each class: [day - from][class], -1 for none; and its price on the current day. */
  private best: Int32Array[] = [];
  private price = new Float64Array(0);
  /** Minutes of each class in units, 0 if not in the state. */
  private units: Int32Array = new Int32Array(0);
  /** Deterministic work of all transitions so far, in nanoseconds; the same on every machine. */
  work = 0;

  /** `groupOf` holds the succession group of each value. */
  constructor(
    private readonly c: Compiled,
    private readonly groupOf: Int32Array,
  ) {}

  /**
   * Returns the cheapest roster lines, at most `most` with different final statuses, best first; empty without a legal
   * one.
   */
  rows(task: PricingTask, states: PricingStates, classes: ValueClasses, most: number): PricedRow[] {
    this.begin(states, classes);
    for (let day = task.from; day <= states.end; day++) {
      this.choose(task, day);
      this.work += EFFORT_PER_DAY;
      const at = this.dayOf(task, day);
      if (at.low > at.high) return [];
      this.rest(at);
      this.work += this.shift(at);
      [this.now, this.next] = [this.next, this.now];
      [this.liveNow, this.liveNext] = [this.liveNext, this.liveNow];
      [this.fromNow, this.fromNext] = [this.fromNext, this.fromNow];
      [this.toNow, this.toNext] = [this.toNext, this.toNow];
    }
    return this.ends()
      .slice(0, most)
      .map(({ state, value }) => ({ values: this.valuesOf(task, state), value }));
  }

  private begin(states: PricingStates, classes: ValueClasses): void {
    const { statuses, start, lines, lineLength, count } = states;
    this.states = states;
    this.classes = classes;
    this.units = states.countsMinutes ? classes.units : new Int32Array(classes.count);
    this.best = [];
    this.liveNow = new Uint8Array(statuses);
    this.liveNext = new Uint8Array(statuses);
    if (this.now.length < count) this.now = new Float64Array(count);
    if (this.next.length < count) this.next = new Float64Array(count);
    if (this.fromNow.length < statuses * lines) {
      this.fromNow = new Int32Array(statuses * lines);
      this.toNow = new Int32Array(statuses * lines);
      this.fromNext = new Int32Array(statuses * lines);
      this.toNext = new Int32Array(statuses * lines);
    }
    this.fromNow.fill(INT_MAX, 0, statuses * lines);
    this.toNow.fill(-1, 0, statuses * lines);
    this.now[start * lines * lineLength] = 0;
    this.fromNow[start * lines] = this.toNow[start * lines] = 0;
    this.liveNow[start] = 1;
  }

  /** Finds the cheapest value of each class on a day. Days after the window keep their values. */
  private choose({ row, from, to, price, allowed }: PricingTask, day: number): void {
    const { of, count } = this.classes;
    const { values } = this.c;
    const best = new Int32Array(count).fill(-1);
    const least = new Float64Array(count).fill(INFINITE);
    const cells = (day - from) * values;
    for (let v = 1; v < values; v++) {
      if (day <= to ? !allowed[cells + v] : row[day] !== v) continue;
      const k = of[v]!;
      const cost = day <= to ? price[cells + v]! : 0;
      if (cost < least[k]!) {
        least[k] = cost;
        best[k] = v;
      }
    }
    this.best.push(best);
    this.price = least;
  }

  private dayOf({ row, from, to, price, allowed }: PricingTask, day: number): PassDay {
    const { end, countsMinutes, leastUnits, longestUnits, lineLength, mostWorked } = this.states;
    const cells = (day - from) * this.c.values;
    const mayRest = day <= to ? allowed[cells] !== 0 : row[day] === 0;
    return {
      day,
      i: day - from,
      // Minutes that the remaining days can still make up for, and those that the past days can have used.
      low: countsMinutes ? Math.max(0, leastUnits - mostWorked(end - day + 1) * longestUnits) : 0,
      high: countsMinutes ? Math.min(lineLength - 1, mostWorked(day - from) * longestUnits) : lineLength - 1,
      fromRest: this.weekendsBegun(day, false),
      fromWork: this.weekendsBegun(day, true),
      offPrice: mayRest ? (day <= to ? price[cells]! : 0) : undefined,
    };
  }

  /**
   * Returns the limited weekends that a shift on the day begins, 0 or 1; `goesOn` is true if the day before was worked.
   */
  private weekendsBegun(day: number, goesOn: boolean): number {
    const partner = this.c.weekendPartner[day]!;
    if (!this.states.limitsWeekends || partner === -2) return 0;
    const isSunday = partner === day - 1 || (partner === -1 && day === 0);
    return isSunday && goesOn ? 0 : 1;
  }

  private backOf(i: number): Int32Array {
    if ((this.back[i]?.length ?? 0) < this.states.count) this.back[i] = new Int32Array(this.states.count);
    return this.back[i]!;
  }

  /** Clears the states after the day, then adds the transitions by a day off. */
  private rest({ day, i, low, high, offPrice }: PassDay): void {
    const { now, next, liveNow, liveNext, fromNow, toNow, fromNext, toNext } = this;
    const { offs, longestRun, shortestRun, statuses, lines, lineLength } = this.states;
    liveNext.fill(0);
    fromNext.fill(lineLength);
    toNext.fill(-1);
    const back = this.backOf(i);
    if (offPrice === undefined) return;
    const { count: off } = this.classes;
    for (let s = 0; s < statuses; s++) {
      if (!liveNow[s]) continue;
      let rested = 0;
      if (s < offs) rested = Math.min(s + 1, offs - 1);
      else {
        const run = ((s - offs) % longestRun) + 1;
        // A run that began on day 0, or one of saturated length, is long enough.
        if (run < shortestRun && run !== day) continue;
      }
      liveNext[rested] = 1;
      const mark = s * (off + 1) + off;
      let work = EFFORT_PER_STATUS;
      for (let line = 0; line < lines; line++) {
        const source = s * lines + line;
        const first = Math.max(low, fromNow[source]!);
        const last = Math.min(high, toNow[source]!);
        if (first > last) continue;
        const target = rested * lines + line;
        const a = source * lineLength;
        const b = target * lineLength;
        if (toNext[target]! < 0) next.fill(INFINITE, b, b + lineLength);
        if (first < fromNext[target]!) fromNext[target] = first;
        if (last > toNext[target]!) toNext[target] = last;
        for (let m = first; m <= last; m++) {
          const value = now[a + m]! + offPrice;
          if (value < next[b + m]!) {
            next[b + m] = value;
            back[b + m] = mark;
          }
        }
        work += EFFORT_PER_LINE + (last - first + 1) * EFFORT_PER_TRANSITION;
      }
      this.work += work;
    }
  }

  /** Adds the transitions by a shift of each class; returns the deterministic work. */
  private shift(at: PassDay): number {
    const { c, classes, liveNow, liveNext } = this;
    const { offs, longestRun, endless, statuses, limitsWeekends, mayWorkWeekends } = this.states;
    const best = this.best[at.i]!;
    const forbidden = c.matrixOfDay[at.day]! * c.values * c.values;
    let work = 0;
    for (let k = 0; k < classes.count; k++) {
      const v = best[k]!;
      if (v < 0) continue;
      const group = offs + this.groupOf[v]! * longestRun;
      for (let s = 0; s < statuses; s++) {
        if (!liveNow[s]) continue;
        let run = 1;
        if (s < offs) {
          if (s !== offs - 1) continue;
        } else {
          const earlier = classes.sample[Math.floor((s - offs) / longestRun)]!;
          if (c.forbidden[forbidden + earlier * c.values + v]) continue;
          run = ((s - offs) % longestRun) + 2;
          if (run > longestRun) {
            if (!endless) continue;
            run = longestRun;
          }
        }
        const weekends = s < offs ? at.fromRest : at.fromWork;
        if (limitsWeekends && weekends > 0 && !mayWorkWeekends) continue;
        const worked = group + run - 1;
        liveNext[worked] = 1;
        work += this.move(at, s, worked, k, weekends);
      }
    }
    return work;
  }

  /**
   * Moves all lines of status `s` to status `worked` by class k, which begins `weekends`; returns the deterministic
   * work.
   */
  private move({ i, low, high }: PassDay, s: number, worked: number, k: number, weekends: number): number {
    const { classes, now, next, fromNow, toNow, fromNext, toNext } = this;
    const { weekendsOnLines, lineWeekends, firsts, seconds, lines, lineLength } = this.states;
    const back = this.back[i]!;
    const cost = this.price[k]!;
    const step = weekendsOnLines ? weekends : this.units[k]!;
    const stepWeekends = weekendsOnLines ? 0 : weekends;
    const step1 = classes.first[k]!;
    const step2 = classes.second[k]!;
    const shift = (stepWeekends * firsts + step1) * seconds + step2;
    const mark = s * (classes.count + 1) + k;
    const most = Math.min(high, lineLength - 1 - step);
    let work = EFFORT_PER_STATUS;
    for (let w = 0; w + stepWeekends < lineWeekends; w++) {
      for (let x = 0; x + step1 < firsts; x++) {
        for (let y = 0; y + step2 < seconds; y++) {
          const line = (w * firsts + x) * seconds + y;
          const source = s * lines + line;
          const first = Math.max(low, fromNow[source]!);
          const last = Math.min(most, toNow[source]!);
          if (first > last) continue;
          const target = worked * lines + line + shift;
          const a = source * lineLength;
          const b = target * lineLength + step;
          if (toNext[target]! < 0) next.fill(INFINITE, b - step, b - step + lineLength);
          if (first + step < fromNext[target]!) fromNext[target] = first + step;
          if (last + step > toNext[target]!) toNext[target] = last + step;
          for (let m = first; m <= last; m++) {
            const value = now[a + m]! + cost;
            if (value < next[b + m]!) {
              next[b + m] = value;
              back[b + m] = mark;
            }
          }
          work += EFFORT_PER_LINE + (last - first + 1) * EFFORT_PER_TRANSITION;
        }
      }
    }
    return work;
  }

  /** Returns the cheapest final state of each status, best first. */
  private ends(): { state: number; value: number }[] {
    const { now, liveNow, fromNow, toNow } = this;
    const { statuses, lines, lineLength, countsMinutes, leastUnits } = this.states;
    const ends: { state: number; value: number }[] = [];
    for (let s = 0; s < statuses; s++) {
      if (!liveNow[s]) continue;
      let state = -1;
      let value = INFINITE / 2;
      for (let line = s * lines; line < (s + 1) * lines; line++) {
        for (let m = Math.max(countsMinutes ? leastUnits : 0, fromNow[line]!); m <= toNow[line]!; m++) {
          const x = line * lineLength + m;
          if (now[x]! < value) {
            value = now[x]!;
            state = x;
          }
        }
      }
      if (state >= 0) ends.push({ state, value });
    }
    return ends.sort((a, b) => a.value - b.value || a.state - b.state);
  }

  /** Returns the values of the window's days by backtracking from a final state. */
  private valuesOf({ from, to }: PricingTask, last: number): Uint16Array {
    const { classes, units } = this;
    const { end, offs, firsts, seconds, lines, lineLength, weekendsOnLines, mayWorkWeekends } = this.states;
    const values = new Uint16Array(to - from + 1);
    let state = last;
    for (let day = end; day >= from; day--) {
      const mark = this.back[day - from]![state]!;
      const k = mark % (classes.count + 1);
      const s = Math.floor(mark / (classes.count + 1));
      state = s * lines * lineLength + (state % (lines * lineLength));
      if (k === classes.count) continue;
      const weekends = mayWorkWeekends ? this.weekendsBegun(day, s >= offs) : 0;
      const shift = ((weekendsOnLines ? 0 : weekends) * firsts + classes.first[k]!) * seconds + classes.second[k]!;
      state -= shift * lineLength + (weekendsOnLines ? weekends : units[k]!);
      if (day <= to) values[day - from] = this.best[day - from]![k]!;
    }
    return values;
  }
}
