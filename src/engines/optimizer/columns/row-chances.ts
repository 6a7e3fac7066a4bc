import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import type { PersonTolls } from './prices';
import { RowStates } from './row-states';

/** Minimum and maximum exponents of weights: products of a few stay finite. */
const MIN_EXPONENT = -700;
const MAX_EXPONENT = 300;
/** Sums below are lost to rounding. */
const VANISHED = 1e-280;
/** Nanoseconds of one transition between states, of one cell value and of one day. */
const EFFORT_PER_STEP = 2;
const EFFORT_PER_VALUE = 8;
const EFFORT_PER_DAY = 100;

/**
 * Probabilities of one person's roster lines when a legal one has weight exp(-cost / temperature) (Gibbs distribution),
 * by the forward-backward algorithm over days (Rabiner 1989). Totals over the range are not in the states; multipliers
 * represent them. Near temperature 0 only the cheapest lines are left; above, probabilities change smoothly with
 * prices.
 */
export class RowChances {
  private readonly states: RowStates;
  /**
   * Forward sums of the weights of all paths to a state, scaled by day, [days so far][state]; and backward sums of all
   * paths from it, for two days alternately.
   */
  private ways = new Float64Array(0);
  private onward = new Float64Array(0);
  /** Weights of the person's cells, [day][value], and their sums by [day][class]. */
  private readonly weights: Float64Array;
  private readonly classWeights: Float64Array;
  private readonly classChances: Float64Array;
  /**
   * Weights of wishes, in the order of `cellCost`; of the pay of slots, [day][value], scaled by day; of multipliers by
   * value.
   */
  private readonly wishWeights: Float64Array;
  private readonly slotWeights: Float64Array;
  private readonly tollWeights: Float64Array;
  private weekendWeight = 1;
  private temperature = 1;
  /** Deterministic work so far, in nanoseconds. */
  work = 0;

  constructor(private readonly c: Compiled) {
    const { values, days } = c;
    this.states = new RowStates(c);
    this.weights = new Float64Array(days * values);
    this.classWeights = new Float64Array(days * this.states.classes);
    this.classChances = new Float64Array(this.states.classes);
    this.wishWeights = new Float64Array(c.cellCost.length);
    this.slotWeights = new Float64Array(days * values);
    this.tollWeights = new Float64Array(values);
  }

  /** Sets the temperature and, for all people, the pay of each cell for the slots it covers, [day][value]. */
  cool(temperature: number, paid: Float64Array): void {
    const { c, wishWeights, slotWeights } = this;
    const { values } = c;
    this.temperature = temperature;
    c.cellCost.forEach((cost, i) => {
      wishWeights[i] = weightOf(cost / temperature);
    });
    for (let from = 0; from < paid.length; from += values) {
      let most = 0;
      for (let i = from; i < from + values; i++) if (paid[i]! > most) most = paid[i]!;
      for (let i = from; i < from + values; i++) slotWeights[i] = weightOf((most - paid[i]!) / temperature);
    }
    this.work += paid.length * EFFORT_PER_VALUE * 2;
  }

  /**
   * Loads one person, whose cells may take the values `allowed`, [day][value]. Returns true if any roster line is left.
   */
  begin(person: number, tolls: PersonTolls, allowed: Uint8Array): boolean {
    const { c, states, weights, classWeights, slotWeights, wishWeights, tollWeights, temperature } = this;
    const { classes, classOf } = states;
    const { values, days } = c;
    states.take(person);
    this.weekendWeight = weightOf(tolls.weekend / temperature);
    for (let v = 0; v < values; v++) tollWeights[v] = weightOf(tolls.ofValue[v]! / temperature);
    classWeights.fill(0);
    for (let d = 0, at = 0; d < days; d++) {
      const wishes = c.costFrom[person * days + d]!;
      for (let v = 0; v < values; v++, at++) {
        const weight = allowed[at] ? slotWeights[at]! * wishWeights[wishes + v]! * tollWeights[v]! : 0;
        weights[at] = weight;
        if (v) classWeights[d * classes + classOf[v]!]! += weight;
      }
    }
    this.work += days * values * EFFORT_PER_VALUE;
    return this.forward();
  }

  private forward(): boolean {
    const { c, states, weights, classWeights } = this;
    const { classes, follows, offs, longest, count } = states;
    if (this.ways.length < (c.days + 1) * count) this.ways = new Float64Array((c.days + 1) * count);
    const { ways } = this;
    ways.fill(0, 0, count);
    ways[offs - 1] = 1;
    for (let d = 0; d < c.days; d++) {
      const from = d * count;
      const to = from + count;
      ways.fill(0, to, to + count);
      const off = weights[d * c.values]!;
      for (let q = 0; q < offs; q++) ways[to + Math.min(q + 1, offs - 1)]! += ways[from + q]! * off;
      let ended = 0;
      for (let run = 1; run <= longest; run++) {
        if (!states.mayEnd(run, d)) continue;
        for (let k = 0; k < classes; k++) ended += ways[from + offs + (run - 1) * classes + k]!;
      }
      ways[to] = ways[to]! + ended * off;
      const rested = ways[from + offs - 1]! * this.weekendWeightOn(d, false);
      const goes = this.weekendWeightOn(d, true);
      const matrix = c.matrixOfDay[d]! * classes * classes;
      for (let k = 0; k < classes; k++) {
        const weight = classWeights[d * classes + k]!;
        if (!weight) continue;
        ways[to + offs + k] = rested * weight;
        for (let run = 1; run <= longest && states.mayGoOn(run); run++) {
          let sum = 0;
          for (let a = 0, at = from + offs + (run - 1) * classes; a < classes; a++)
            sum += ways[at + a]! * follows[matrix + a * classes + k]!;
          ways[to + offs + Math.min(run, longest - 1) * classes + k]! += sum * weight * goes;
        }
      }
      let total = 0;
      for (let s = to; s < to + count; s++) total += ways[s]!;
      if (!(total > VANISHED)) return false;
      for (let s = to; s < to + count; s++) ways[s]! /= total;
    }
    this.work += c.days * (EFFORT_PER_DAY + count * (classes + 2) * EFFORT_PER_STEP);
    return true;
  }

  private weekendWeightOn(d: number, goesOn: boolean): number {
    return this.states.opensWeekend(d, goesOn) ? this.weekendWeight : 1;
  }

  /**
   * Writes the probabilities of each cell's values into `chances`, [day][value], and returns the expected number of
   * weekends; undefined if weights are numerically too far apart.
   */
  chances(chances: Float32Array): number | undefined {
    const { c, states, weights, classWeights, classChances, ways } = this;
    const { classes, classOf, follows, offs, longest, count } = states;
    if (this.onward.length < 2 * count) this.onward = new Float64Array(2 * count);
    const { onward } = this;
    const { values } = c;
    let after = 0;
    let before = count;
    let weekends = 0;
    onward.fill(1, 0, count);
    for (let d = c.days - 1; d >= 0; d--) {
      const here = (d + 1) * count;
      let off = 0;
      for (let q = 0; q < offs; q++) off += ways[here + q]! * onward[after + q]!;
      let total = off;
      let begun = 0;
      for (let k = 0; k < classes; k++) {
        let sum = 0;
        for (let s = offs + k; s < count; s += classes) sum += ways[here + s]! * onward[after + s]!;
        begun += ways[here + offs + k]! * onward[after + offs + k]!;
        total += sum;
        classChances[k] = sum;
      }
      if (!(total > 0 && total < Infinity)) return undefined;
      if (states.opensWeekend(d, true)) weekends += (total - off) / total;
      else if (states.opensWeekend(d, false)) weekends += begun / total;
      chances[d * values] = off / total;
      for (let k = 0; k < classes; k++) {
        const weight = classWeights[d * classes + k]!;
        classChances[k] = weight > 0 ? classChances[k]! / total / weight : 0;
      }
      for (let v = 1; v < values; v++) chances[d * values + v] = weights[d * values + v]! * classChances[classOf[v]!]!;
      // Backward sums from the states of the day before.
      onward.fill(0, before, before + count);
      const offWeight = weights[d * values]!;
      for (let q = 0; q < offs; q++) onward[before + q]! += onward[after + Math.min(q + 1, offs - 1)]! * offWeight;
      for (let run = 1; run <= longest; run++) {
        if (!states.mayEnd(run, d)) continue;
        for (let k = 0; k < classes; k++)
          onward[before + offs + (run - 1) * classes + k]! += onward[after]! * offWeight;
      }
      const begins = this.weekendWeightOn(d, false);
      const goes = this.weekendWeightOn(d, true);
      const matrix = c.matrixOfDay[d]! * classes * classes;
      for (let k = 0; k < classes; k++) {
        const weight = classWeights[d * classes + k]!;
        if (!weight) continue;
        onward[before + offs - 1]! += onward[after + offs + k]! * weight * begins;
        for (let run = 1; run <= longest && states.mayGoOn(run); run++) {
          const on = onward[after + offs + Math.min(run, longest - 1) * classes + k]! * weight * goes;
          for (let a = 0, at = before + offs + (run - 1) * classes; a < classes; a++)
            onward[at + a]! += on * follows[matrix + a * classes + k]!;
        }
      }
      let sum = 0;
      for (let s = before; s < before + count; s++) sum += onward[s]!;
      for (let s = before; s < before + count; s++) onward[s]! /= sum;
      [after, before] = [before, after];
    }
    this.work += c.days * (EFFORT_PER_DAY + values * EFFORT_PER_VALUE + count * (classes + 4) * EFFORT_PER_STEP);
    return weekends;
  }

  /** Draws a roster line by its probability. */
  draw(row: Uint16Array, random: Random): void {
    const { c, states, weights, ways } = this;
    const { classes, classOf, follows, offs, longest, count } = states;
    const odds = new Float64Array(Math.max(count, c.values));
    const pick = (among: number): number => {
      let total = 0;
      for (let i = 0; i < among; i++) total += odds[i]!;
      let left = random.unit() * total;
      let last = 0;
      for (let i = 0; i < among; i++) {
        if (!(odds[i]! > 0)) continue;
        last = i;
        left -= odds[i]!;
        if (left < 0) break;
      }
      return last;
    };
    odds.set(ways.subarray(c.days * count, (c.days + 1) * count));
    let state = pick(count);
    for (let d = c.days - 1; d >= 0; d--) {
      const before = d * count;
      if (state < offs) {
        row[d] = 0;
        odds.fill(0);
        for (let q = 0; q < offs; q++) if (Math.min(q + 1, offs - 1) === state) odds[q] = ways[before + q]!;
        if (state === 0)
          for (let s = offs; s < count; s++)
            if (states.mayEnd(Math.floor((s - offs) / classes) + 1, d)) odds[s] = ways[before + s]!;
        state = pick(count);
        continue;
      }
      const run = Math.floor((state - offs) / classes) + 1;
      const k = (state - offs) % classes;
      for (let v = 0; v < c.values; v++) odds[v] = v && classOf[v] === k ? weights[d * c.values + v]! : 0;
      row[d] = pick(c.values);
      odds.fill(0);
      if (run === 1) odds[offs - 1] = ways[before + offs - 1]! * this.weekendWeightOn(d, false);
      const goes = this.weekendWeightOn(d, true);
      const matrix = c.matrixOfDay[d]! * classes * classes;
      for (const earlier of states.endless && run === longest ? [run - 1, run] : [run - 1]) {
        if (earlier < 1) continue;
        for (let a = 0; a < classes; a++) {
          const s = offs + (earlier - 1) * classes + a;
          odds[s] = ways[before + s]! * follows[matrix + a * classes + k]! * goes;
        }
      }
      state = pick(count);
    }
    this.work += c.days * (EFFORT_PER_DAY + (count + c.values) * 4 * EFFORT_PER_STEP);
  }
}

/** Returns the weight of a cost given in temperatures. */
function weightOf(cost: number): number {
  return Math.exp(Math.max(MIN_EXPONENT, Math.min(MAX_EXPONENT, -cost)));
}
