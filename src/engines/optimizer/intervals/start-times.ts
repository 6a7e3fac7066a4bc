import type { Compiled } from '../compiled';
import type { Cells, Problem } from '../problem';
import { rulesAbout } from '../rules/renamed-kinds';

/** Cost of a shift too few or too many, as a multiple of the mean cost of a person short over one slot. */
const WEIGHT = 2;
const NO_SKILLS: readonly number[] = [];

/**
 * Converts given counts of shifts to a problem of shift cover with one slot per start, which represents all patterns
 * that differ only in their breaks. Assigning people to counts is much easier than to cover, and breaks are distributed
 * afterwards.
 */
export class StartTimes {
  readonly problem: Problem;
  /** Cost of a shift too few or too many, before the rules' own weights. */
  readonly weight: number;
  /** Start of each value, from 1; 0 is off. */
  private readonly startOf: Uint16Array;
  /** Values of each start. */
  private readonly valuesOf: readonly (readonly number[])[];
  private readonly made = new Map<object, object>();

  /** `shifts` holds whole numbers, [day][value]. */
  constructor(
    private readonly c: Compiled,
    private readonly shifts: Float64Array,
  ) {
    const { problem, days, values } = c;
    const starts = new Map<string, number[]>();
    this.startOf = new Uint16Array(values);
    problem.kinds.forEach((k, i) => {
      const key = [
        k.template,
        k.startMinute,
        k.endMinute,
        k.minutes,
        k.undesirable === true,
        c.agreed.classOf[i + 1],
      ].join();
      if (!starts.has(key)) starts.set(key, []);
      starts.get(key)!.push(i + 1);
      this.startOf[i + 1] = [...starts.keys()].indexOf(key) + 1;
    });
    this.valuesOf = [[0], ...starts.values()];
    const slotsPerDay = starts.size;
    const need = new Int32Array(days * slotsPerDay);
    for (let d = 0; d < days; d++)
      for (let v = 1; v < values; v++) need[d * slotsPerDay + this.startOf[v]! - 1]! += shifts[d * values + v]!;
    this.weight = (WEIGHT * problem.underWeight.reduce((a, b) => a + b, 0)) / Math.max(1, problem.underWeight.length);
    const rulesOf = rulesAbout((kind) => this.startOf[kind + 1]! - 1);
    this.problem = {
      ...problem,
      slotsPerDay,
      need,
      skills: 1,
      skillWeights: undefined,
      kinds: this.valuesOf.slice(1).map((of, slot) => ({ ...problem.kinds[of[0]! - 1]!, covers: [slot] })),
      underWeight: new Float64Array(need.length).fill(this.weight),
      overWeight: new Float64Array(need.length).fill(this.weight),
      people: problem.people.map((person, p) => ({
        ...person,
        skills: c.classOf[p]! < 0 ? NO_SKILLS : undefined,
        rules: person.rules && rulesOf(person.rules),
        allowed: person.allowed && this.anyOf(person.allowed),
        costs: person.costs && this.leastOf(person.costs),
        planned: person.planned?.map((value) => this.startOf[value]!),
        fixed: person.fixed?.map((f) => ({ day: f.day, kind: this.startOf[f.kind + 1]! - 1 })),
      })),
    };
  }

  /** Returns whether a start may be worked with some break layout: [day][start - 1]. */
  private anyOf(allowed: Uint8Array): Uint8Array {
    const kinds = this.c.values - 1;
    return this.byStart(allowed, (own) => {
      const starts = this.valuesOf.slice(1);
      const found = new Uint8Array(this.c.days * starts.length);
      for (let d = 0; d < this.c.days; d++)
        starts.forEach((values, i) => {
          found[d * starts.length + i] = values.some((v) => own[d * kinds + v - 1]) ? 1 : 0;
        });
      return found;
    });
  }

  /** Returns the minimum cost of a start with any break layout: [day][start], 0 for off. */
  private leastOf(costs: Float64Array): Float64Array {
    const { days, values } = this.c;
    return this.byStart(costs, (own) => {
      const found = new Float64Array(days * this.valuesOf.length);
      for (let d = 0; d < days; d++)
        this.valuesOf.forEach((of, i) => {
          found[d * this.valuesOf.length + i] = Math.min(...of.map((v) => own[d * values + v]!));
        });
      return found;
    });
  }

  /** Lists shared by people are converted once. */
  private byStart<T extends object>(of: T, make: (of: T) => T): T {
    const known = (this.made.get(of) as T | undefined) ?? make(of);
    this.made.set(of, known);
    return known;
  }

  /** Returns the counts by start: [day][start], 0 for off. */
  counts(): Float64Array {
    const starts = this.valuesOf.length;
    const counts = new Float64Array(this.c.days * starts);
    this.shifts.forEach((x, i) => {
      counts[Math.floor(i / this.c.values) * starts + this.startOf[i % this.c.values]!]! += x;
    });
    return counts;
  }

  /**
   * Converts a roster of starts to one of patterns: each person gets the permitted break layout with the highest
   * remaining count.
   */
  withBreaks(starts: Cells): Cells {
    const { c } = this;
    const cells = new Uint16Array(starts.length);
    const left = this.shifts.slice();
    for (let d = 0; d < c.days; d++) {
      for (let p = 0; p < c.people; p++) {
        const at = p * c.days + d;
        let best = 0;
        for (const v of this.valuesOf[starts[at]!]!) {
          if (c.legal[at * c.values + v] && (!best || left[d * c.values + v]! > left[d * c.values + best]!)) best = v;
        }
        cells[at] = best;
        left[d * c.values + best]!--;
      }
    }
    return cells;
  }
}
