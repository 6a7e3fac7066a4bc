import type { Compiled } from '../compiled';
import type { Random } from '../random';

/** Longest run of days that is told apart; beyond it, where allowed, runs are all alike. */
const LONGEST_RUN = 62;
/** Exponents of weights, at least and at most: products of a few stay finite. */
const LEAST_EXPONENT = -700;
const MOST_EXPONENT = 300;
/** Sums below are lost to rounding. */
const VANISHED = 1e-280;
/** Nanoseconds of one step between states, of one cell value and of one day. */
const EFFORT_PER_STEP = 2;
const EFFORT_PER_VALUE = 8;
const EFFORT_PER_DAY = 100;

/** What one person pays for what is limited over the range. */
export interface LimitTolls {
  /** For a shift of each value: its minutes and its template. */
  readonly ofValue: Float64Array;
  readonly weekend: number;
}

/**
 * Chances of one person's rows when a legal row is as likely as exp(-cost / temperature) (Gibbs distribution), by sums forward and
 * backward over days (Rabiner 1989). States: run of days off, or succession class and run of days worked. Totals over the
 * range are not in the state, tolls stand for them. Near temperature 0 only cheapest rows are left; above, chances change smoothly with prices.
 */
export class RowChances {
  /** Class of each value: alike in what may precede and follow it. */
  private readonly classOf: Int32Array;
  private readonly classes: number;
  /** 1 where a class may follow another on the next day: [matrix][earlier][later]. */
  private readonly follows: Float64Array;
  /** Sums of weights of all ways to a state, scaled by day: [days gone by][state]; and of all ways on from it. */
  private ways = new Float64Array(0);
  private onward = new Float64Array(0);
  /** Weights of the person's cells, [day][value], and their sums by [day][class]. */
  private readonly weights: Float64Array;
  private readonly classWeights: Float64Array;
  private readonly classChances: Float64Array;
  /** Weights of wishes, as in `cellCost`; of what slots pay, [day][value], scaled by day; of tolls by value. */
  private readonly wishWeights: Float64Array;
  private readonly slotWeights: Float64Array;
  private readonly tollWeights: Float64Array;
  private weekendWeight = 1;
  private temperature = 1;
  /** The person at hand: days off that are told apart, longest run, states. */
  private person = 0;
  private offs = 1;
  private longest = 1;
  private states = 1;
  /** Nanoseconds that everything so far should have taken, counted. */
  work = 0;

  constructor(private readonly c: Compiled) {
    const { values, days } = c;
    const matrices = c.forbidden.length / (values * values);
    const keys = new Map<string, number>();
    const samples: number[] = [];
    this.classOf = new Int32Array(values);
    for (let v = 1; v < values; v++) {
      let key = '';
      for (let m = 0; m < matrices; m++) for (let w = 1; w < values; w++) key += `${c.forbidden[(m * values + v) * values + w]}${c.forbidden[(m * values + w) * values + v]}`;
      if (!keys.has(key)) keys.set(key, samples.push(v) - 1);
      this.classOf[v] = keys.get(key)!;
    }
    const count = this.classes = samples.length;
    this.follows = Float64Array.from({ length: matrices * count * count }, (_, i) => {
      const m = Math.floor(i / (count * count));
      return c.forbidden[(m * values + samples[Math.floor(i / count) % count]!) * values + samples[i % count]!] ? 0 : 1;
    });
    this.weights = new Float64Array(days * values);
    this.classWeights = new Float64Array(days * count);
    this.classChances = new Float64Array(count);
    this.wishWeights = new Float64Array(c.cellCost.length);
    this.slotWeights = new Float64Array(days * values);
    this.tollWeights = new Float64Array(values);
  }

  /** Sets the temperature and what slots pay for being covered, for everybody. */
  cool(temperature: number, prices: Float64Array): void {
    const { c, wishWeights, slotWeights } = this;
    const { values } = c;
    this.temperature = temperature;
    c.cellCost.forEach((cost, i) => { wishWeights[i] = weightOf(cost / temperature); });
    for (let d = 0; d < c.days; d++) {
      let most = 0;
      for (let v = 0; v < values; v++) {
        let paid = 0;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) paid += prices[d * c.slotsPerDay + c.coverSlots[i]!]!;
        slotWeights[d * values + v] = paid;
        if (paid > most) most = paid;
      }
      for (let i = d * values; i < (d + 1) * values; i++) slotWeights[i] = weightOf((most - slotWeights[i]!) / temperature);
    }
    this.work += slotWeights.length * EFFORT_PER_VALUE * 4;
  }

  /** Takes up one person, whose cells may take the values `allowed`, [day][value]. Says whether any row is left. */
  begin(person: number, tolls: LimitTolls, allowed: Uint8Array): boolean {
    const { c, classes, classOf, weights, classWeights, slotWeights, wishWeights, tollWeights, temperature } = this;
    const { values, days } = c;
    this.person = person;
    this.offs = Math.max(1, c.minOff[person]!);
    this.longest = c.maxRun[person]! > LONGEST_RUN ? Math.max(2, Math.min(c.minRun[person]!, LONGEST_RUN)) : c.maxRun[person]!;
    this.states = this.offs + classes * this.longest;
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
    const { c, classes, follows, weights, classWeights, offs, longest, states, person } = this;
    if (this.ways.length < (c.days + 1) * states) this.ways = new Float64Array((c.days + 1) * states);
    const { ways } = this;
    const least = c.minRun[person]!;
    const endless = c.maxRun[person]! > LONGEST_RUN;
    ways.fill(0, 0, states);
    ways[offs - 1] = 1;
    for (let d = 0; d < c.days; d++) {
      const from = d * states;
      const to = from + states;
      ways.fill(0, to, to + states);
      const off = weights[d * c.values]!;
      for (let q = 0; q < offs; q++) ways[to + Math.min(q + 1, offs - 1)]! += ways[from + q]! * off;
      let ended = 0;
      for (let run = 1; run <= longest; run++) {
        // A run that began on day 0 may be short.
        if (run < least && run !== d) continue;
        for (let k = 0; k < classes; k++) ended += ways[from + offs + (run - 1) * classes + k]!;
      }
      ways[to] = ways[to]! + ended * off;
      const begins = this.beginWeight(d);
      const goes = this.goOnWeight(d);
      const rested = ways[from + offs - 1]! * begins;
      const matrix = c.matrixOfDay[d]! * classes * classes;
      for (let k = 0; k < classes; k++) {
        const weight = classWeights[d * classes + k]!;
        if (!weight) continue;
        ways[to + offs + k] = rested * weight;
        for (let run = 1; run < longest || (endless && run === longest); run++) {
          let sum = 0;
          for (let a = 0, at = from + offs + (run - 1) * classes; a < classes; a++) sum += ways[at + a]! * follows[matrix + a * classes + k]!;
          ways[to + offs + Math.min(run, longest - 1) * classes + k]! += sum * weight * goes;
        }
      }
      let total = 0;
      for (let s = to; s < to + states; s++) total += ways[s]!;
      if (!(total > VANISHED)) return false;
      for (let s = to; s < to + states; s++) ways[s]! /= total;
    }
    this.work += c.days * (EFFORT_PER_DAY + states * (classes + 2) * EFFORT_PER_STEP);
    return true;
  }

  /** Weight of the weekend's toll where a run begins on a day, and where it goes on: Sundays after a Saturday worked are free. */
  private beginWeight(d: number): number {
    return this.c.weekendPartner[d] === -2 ? 1 : this.weekendWeight;
  }

  private goOnWeight(d: number): number {
    return d > 0 && this.c.weekendPartner[d] === d - 1 ? 1 : this.beginWeight(d);
  }

  /**
   * Writes the chance of each cell's values into `chances`, [day][value], and answers how many weekends to expect; nothing where weights
   * are too far apart to tell.
   */
  chances(chances: Float32Array): number | undefined {
    const { c, classes, classOf, follows, weights, classWeights, classChances, offs, longest, states, ways, person } = this;
    if (this.onward.length < 2 * states) this.onward = new Float64Array(2 * states);
    const { onward } = this;
    const { values } = c;
    const least = c.minRun[person]!;
    const endless = c.maxRun[person]! > LONGEST_RUN;
    let after = 0;
    let before = states;
    let weekends = 0;
    onward.fill(1, 0, states);
    for (let d = c.days - 1; d >= 0; d--) {
      const here = (d + 1) * states;
      let off = 0;
      for (let q = 0; q < offs; q++) off += ways[here + q]! * onward[after + q]!;
      let total = off;
      let begun = 0;
      for (let k = 0; k < classes; k++) {
        let sum = 0;
        for (let s = offs + k; s < states; s += classes) sum += ways[here + s]! * onward[after + s]!;
        begun += ways[here + offs + k]! * onward[after + offs + k]!;
        total += sum;
        classChances[k] = sum;
      }
      if (!(total > 0 && total < Infinity)) return undefined;
      const partner = c.weekendPartner[d]!;
      if (partner !== -2) weekends += (d > 0 && partner === d - 1 ? begun : total - off) / total;
      chances[d * values] = off / total;
      for (let k = 0; k < classes; k++) {
        const weight = classWeights[d * classes + k]!;
        classChances[k] = weight > 0 ? classChances[k]! / total / weight : 0;
      }
      for (let v = 1; v < values; v++) chances[d * values + v] = weights[d * values + v]! * classChances[classOf[v]!]!;
      // Ways on from the states of the day before.
      onward.fill(0, before, before + states);
      const offWeight = weights[d * values]!;
      for (let q = 0; q < offs; q++) onward[before + q]! += onward[after + Math.min(q + 1, offs - 1)]! * offWeight;
      for (let run = 1; run <= longest; run++) {
        if (run < least && run !== d) continue;
        for (let k = 0; k < classes; k++) onward[before + offs + (run - 1) * classes + k]! += onward[after]! * offWeight;
      }
      const begins = this.beginWeight(d);
      const goes = this.goOnWeight(d);
      const matrix = c.matrixOfDay[d]! * classes * classes;
      for (let k = 0; k < classes; k++) {
        const weight = classWeights[d * classes + k]!;
        if (!weight) continue;
        onward[before + offs - 1]! += onward[after + offs + k]! * weight * begins;
        for (let run = 1; run < longest || (endless && run === longest); run++) {
          const on = onward[after + offs + Math.min(run, longest - 1) * classes + k]! * weight * goes;
          for (let a = 0, at = before + offs + (run - 1) * classes; a < classes; a++) onward[at + a]! += on * follows[matrix + a * classes + k]!;
        }
      }
      let sum = 0;
      for (let s = before; s < before + states; s++) sum += onward[s]!;
      for (let s = before; s < before + states; s++) onward[s]! /= sum;
      [after, before] = [before, after];
    }
    this.work += c.days * (EFFORT_PER_DAY + values * EFFORT_PER_VALUE + states * (classes + 4) * EFFORT_PER_STEP);
    return weekends;
  }

  /** Draws a row by its chance. */
  draw(row: Uint16Array, random: Random): void {
    const { c, classes, classOf, follows, weights, offs, longest, states, ways, person } = this;
    const least = c.minRun[person]!;
    const endless = c.maxRun[person]! > LONGEST_RUN;
    const odds = new Float64Array(Math.max(states, c.values));
    const pick = (count: number): number => {
      let total = 0;
      for (let i = 0; i < count; i++) total += odds[i]!;
      let left = random.unit() * total;
      let last = 0;
      for (let i = 0; i < count; i++) {
        if (!(odds[i]! > 0)) continue;
        last = i;
        left -= odds[i]!;
        if (left < 0) break;
      }
      return last;
    };
    odds.set(ways.subarray(c.days * states, (c.days + 1) * states));
    let state = pick(states);
    for (let d = c.days - 1; d >= 0; d--) {
      const before = d * states;
      odds.fill(0, 0, states);
      if (state < offs) {
        row[d] = 0;
        for (let q = 0; q < offs; q++) if (Math.min(q + 1, offs - 1) === state) odds[q] = ways[before + q]!;
        if (state === 0) for (let s = offs; s < states; s++) {
          const run = Math.floor((s - offs) / classes) + 1;
          if (run >= least || run === d) odds[s] = ways[before + s]!;
        }
        state = pick(states);
        continue;
      }
      const run = Math.floor((state - offs) / classes) + 1;
      const k = (state - offs) % classes;
      for (let v = 0; v < c.values; v++) odds[v] = v && classOf[v] === k ? weights[d * c.values + v]! : 0;
      row[d] = pick(c.values);
      odds.fill(0);
      if (run === 1) odds[offs - 1] = ways[before + offs - 1]! * this.beginWeight(d);
      const matrix = c.matrixOfDay[d]! * classes * classes;
      for (const earlier of endless && run === longest ? [run - 1, run] : [run - 1]) {
        if (earlier < 1) continue;
        for (let a = 0; a < classes; a++) {
          const s = offs + (earlier - 1) * classes + a;
          odds[s] = ways[before + s]! * follows[matrix + a * classes + k]! * this.goOnWeight(d);
        }
      }
      state = pick(states);
    }
    this.work += c.days * (EFFORT_PER_DAY + (states + c.values) * 4 * EFFORT_PER_STEP);
  }
}

/** Weight of a cost in temperatures. */
function weightOf(cost: number): number {
  return Math.exp(Math.max(LEAST_EXPONENT, Math.min(MOST_EXPONENT, -cost)));
}
