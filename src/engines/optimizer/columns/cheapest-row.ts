import type { Compiled } from '../model/compiled';
import type { PersonTolls } from './prices';
import { RowStates } from './row-states';

const INFINITE = 1e30;
/** Nanoseconds of one transition between states, of one cell value and of one day. */
const EFFORT_PER_STEP = 3;
const EFFORT_PER_VALUE = 10;
const EFFORT_PER_DAY = 100;

/**
 * Finds one person's cheapest roster line when totals over the range only have multipliers: dynamic programming over
 * the states of `RowStates`, much faster than pricing with totals in the state.
 */
export class CheapestRow {
  private readonly states: RowStates;
  private costs = new Float64Array(0);
  /** Predecessor of each state: [day][state]; and each class's cheapest value: [day][class]. */
  private back = new Int16Array(0);
  private readonly bestOf: Uint16Array;
  private readonly classCost: Float64Array;
  /** Deterministic work so far, in nanoseconds. */
  work = 0;

  constructor(private readonly c: Compiled) {
    this.states = new RowStates(c);
    this.bestOf = new Uint16Array(c.days * this.states.classes);
    this.classCost = new Float64Array(this.states.classes);
  }

  /**
   * Writes the roster line and returns its cost: wishes and multipliers less the pay of its cells (`paid`,
   * [day][value]). Infinite if there is none.
   */
  find(person: number, paid: Float64Array, tolls: PersonTolls, row: Uint16Array): number {
    const { c, states, bestOf, classCost } = this;
    if (c.frozen[person]) return this.given(person, paid, tolls, row);
    states.take(person);
    const { classes, follows, offs, longest, count } = states;
    const { days, values } = c;
    if (this.costs.length < 2 * count) this.costs = new Float64Array(2 * count);
    if (this.back.length < days * count) this.back = new Int16Array(days * count);
    const { costs, back } = this;
    let from = 0;
    let to = count;
    costs.fill(INFINITE, 0, count);
    costs[offs - 1] = 0;
    const step = (s: number, cost: number, state: number, d: number): void => {
      if (cost >= costs[to + state]!) return;
      costs[to + state] = cost;
      back[d * count + state] = s;
    };
    for (let d = 0; d < days; d++) {
      costs.fill(INFINITE, to, to + count);
      const off = this.cheapestByClass(person, d, paid, tolls);
      if (off < INFINITE) {
        for (let q = 0; q < offs; q++) step(q, costs[from + q]! + off, Math.min(q + 1, offs - 1), d);
        for (let run = 1; run <= longest; run++) {
          if (!states.mayEnd(run, d)) continue;
          for (let s = offs + (run - 1) * classes; s < offs + run * classes; s++) step(s, costs[from + s]! + off, 0, d);
        }
      }
      const begins = states.opensWeekend(d, false) ? tolls.weekend : 0;
      const goes = states.opensWeekend(d, true) ? tolls.weekend : 0;
      const matrix = c.matrixOfDay[d]! * classes * classes;
      for (let k = 0; k < classes; k++) {
        const cost = classCost[k]!;
        if (cost >= INFINITE) continue;
        step(offs - 1, costs[from + offs - 1]! + cost + begins, offs + k, d);
        for (let run = 1; run <= longest && states.mayGoOn(run); run++) {
          let least = INFINITE;
          let best = -1;
          for (let a = 0, s = offs + (run - 1) * classes; a < classes; a++, s++) {
            if (costs[from + s]! < least && follows[matrix + a * classes + k]) {
              least = costs[from + s]!;
              best = s;
            }
          }
          if (best >= 0) step(best, least + cost + goes, offs + Math.min(run, longest - 1) * classes + k, d);
        }
      }
      [from, to] = [to, from];
    }
    this.work += days * (EFFORT_PER_DAY + values * EFFORT_PER_VALUE + count * (classes + 2) * EFFORT_PER_STEP);
    let state = 0;
    for (let s = 1; s < count; s++) if (costs[from + s]! < costs[from + state]!) state = s;
    const total = costs[from + state]!;
    if (total >= INFINITE / 2) return Infinity;
    for (let d = days - 1; d >= 0; d--) {
      row[d] = state < offs ? 0 : bestOf[d * classes + ((state - offs) % classes)]!;
      state = back[d * count + state]!;
    }
    return total;
  }

  /** Returns the cost of the only roster line of a person with a given one. */
  private given(person: number, paid: Float64Array, tolls: PersonTolls, row: Uint16Array): number {
    const { c } = this;
    let cost = 0;
    for (let d = 0; d < c.days; d++) {
      const cell = person * c.days + d;
      const v = c.legal.subarray(cell * c.values, (cell + 1) * c.values).indexOf(1);
      row[d] = v;
      cost += c.cellCost[c.costFrom[cell]! + v]! + (v ? tolls.ofValue[v]! - paid[d * c.values + v]! : 0);
    }
    return cost;
  }

  /** Sets the cost and the value of each class on a day; returns the cost of a day off. */
  private cheapestByClass(person: number, d: number, paid: Float64Array, tolls: PersonTolls): number {
    const { c, states, bestOf, classCost } = this;
    const { values } = c;
    const wishes = c.costFrom[person * c.days + d]!;
    const cells = (person * c.days + d) * values;
    classCost.fill(INFINITE);
    for (let v = 1; v < values; v++) {
      if (!c.legal[cells + v]) continue;
      const cost = c.cellCost[wishes + v]! + tolls.ofValue[v]! - paid[d * values + v]!;
      const k = states.classOf[v]!;
      if (cost < classCost[k]!) {
        classCost[k] = cost;
        bestOf[d * states.classes + k] = v;
      }
    }
    return c.legal[cells] ? c.cellCost[wishes]! : INFINITE;
  }
}
