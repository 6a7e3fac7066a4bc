import type { Compiled } from '../model/compiled';
import { PricingPass } from './pricing-pass';
import { pricingStates, type SuccessionGroups } from './pricing-states';
import type { PricedRow, PricingTask } from './pricing-task';
import { classify, type ValueClasses } from './value-classes';

/** Maximum limited templates in the state. */
const MAX_TRACKED = 2;

/**
 * Finds the cheapest legal roster line of one person by dynamic programming over days (resource-constrained shortest
 * path, Desrosiers et al. 1995; state-space augmentation after Boland, Dethridge, Dumitrescu 2006). State: run of days
 * off, or succession group and run of days worked; minutes in units of their greatest common divisor; weekends worked;
 * shifts of up to two limited templates. A template's limit enters the state only once a cheapest line has broken it.
 *
 * Rules that are soft in the problem, and weekly limits, are not in the state: the value is then a lower bound, and the
 * caller has to check the roster line.
 */
export class Pricer {
  private readonly groups: SuccessionGroups;
  /** Greatest common divisor of the minutes of all values. */
  private readonly unit: number;
  /** Templates of each person whose limits are in the state. */
  private readonly tracked: number[][];
  private readonly classCache = new Map<string, ValueClasses>();
  private readonly pass: PricingPass;

  constructor(private readonly c: Compiled) {
    this.groups = successionGroups(c);
    this.tracked = Array.from({ length: c.people }, () => []);
    let unit = 0;
    for (let v = 1; v < c.values; v++) unit = gcd(unit, c.minutesOf[v]!);
    this.unit = unit || 1;
    this.pass = new PricingPass(c, this.groups.of);
  }

  /** Deterministic work of all state transitions so far, in nanoseconds; the same on every machine. */
  get work(): number {
    return this.pass.work;
  }

  /**
   * Returns the cheapest roster lines, best first (at most `most`, with different final states); empty without a legal
   * one.
   */
  price(task: PricingTask, most = 1): PricedRow[] {
    const { c } = this;
    const p = task.person;
    if (c.frozen[p]) return givenRow(c, task);
    for (;;) {
      const found = this.solve(task, most);
      const tracked = this.tracked[p]!;
      if (!found.length) return found;
      const counts = new Int32Array(c.templates);
      for (let d = 0; d < c.days; d++) {
        const v = d < task.from || d > task.to ? task.row[d]! : found[0]!.values[d - task.from]!;
        if (v) counts[c.templateOf[v]!]!++;
      }
      const spare = (t: number): number => c.maxOfTemplate[p * c.templates + t]! - counts[t]!;
      let broken = -1;
      for (let t = 0; t < c.templates; t++) if (spare(t) < 0 && !tracked.includes(t)) broken = t;
      if (broken < 0 || tracked.length >= MAX_TRACKED) {
        // A limit that no longer binds leaves the state of the next call.
        this.tracked[p] = tracked.filter((t) => spare(t) <= 0);
        return found;
      }
      tracked.push(broken);
    }
  }

  private solve(task: PricingTask, most: number): PricedRow[] {
    const limited = this.tracked[task.person]!;
    const states = pricingStates(this.c, task, this.groups, this.unit, limited);
    if (!states) return [];
    return this.pass.rows(task, states, this.classes(limited, states.firsts > 1, states.seconds > 1), most);
  }

  private classes(limited: readonly number[], first: boolean, second: boolean): ValueClasses {
    const counted = [first ? limited[0] : undefined, second ? limited[1] : undefined] as const;
    const key = counted.join();
    const known = this.classCache.get(key) ?? classify(this.c, this.groups.of, this.groups.count, this.unit, counted);
    this.classCache.set(key, known);
    return known;
  }
}

/** Returns the only roster line of a person with a given one. */
function givenRow(c: Compiled, { row, from, to, price, allowed }: PricingTask): PricedRow[] {
  const values = row.slice(from, to + 1);
  const cells = Array.from(values, (v, i) => i * c.values + v);
  return cells.every((cell) => allowed[cell])
    ? [{ values, value: cells.reduce((sum, cell) => sum + price[cell]!, 0) }]
    : [];
}

function successionGroups(c: Compiled): SuccessionGroups {
  const { values } = c;
  const matrices = c.forbidden.length / (values * values);
  const keys = new Map<string, number>();
  const of = new Int32Array(values);
  for (let v = 1; v < values; v++) {
    let key = '';
    for (let m = 0; m < matrices; m++)
      key += c.forbidden.subarray((m * values + v) * values, (m * values + v + 1) * values).join('');
    if (!keys.has(key)) keys.set(key, keys.size);
    of[v] = keys.get(key)!;
  }
  return { of, count: keys.size };
}

function gcd(a: number, b: number): number {
  while (b) [a, b] = [b, a % b];
  return a;
}
