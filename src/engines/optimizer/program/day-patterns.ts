import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import { multisets } from './multisets';

/** Maximum slots of all combinations of shifts that are evaluated, and maximum patterns, of all days. */
const MAX_EVALUATED = 2e7;
const MAX_DAY_PATTERNS = 2_000;

/** Shifts of a day that the program does not tell apart, and the people who may work them. */
interface DayType {
  readonly values: readonly number[];
  readonly people: readonly number[];
}

/** A number of people for each type of a day, the values that they take at the least cost of cover, and that cost. */
interface DayPattern {
  readonly counts: readonly number[];
  readonly values: readonly number[];
  readonly cost: number;
}

/** Days with all patterns that can cover them: the types of shifts, and the patterns over them. */
export interface DayOfPatterns {
  readonly types: readonly DayType[];
  readonly patterns: readonly DayPattern[];
}

/**
 * Returns the patterns of each day by its types of shifts; undefined if they are too many, there are several skills or
 * parts of people, or shifts reach into the next day's slots, so that days do not add up.
 */
export function daysOfPatterns(
  c: Compiled,
  typesOf: (day: number) => readonly DayType[],
): readonly DayOfPatterns[] | undefined {
  if (c.skills > 1 || c.shares || c.classes.length > 1 || c.slots > c.days * c.slotsPerDay) return undefined;
  const days = Array.from({ length: c.days }, (_, d) => typesOf(d));
  const total = (of: (types: readonly DayType[]) => number): number => days.reduce((sum, types) => sum + of(types), 0);
  const shifts = (types: readonly DayType[]): number => types.reduce((sum, { values }) => sum + values.length, 0);
  if (total((types) => multisets(types.length, c.people)) > MAX_DAY_PATTERNS) return undefined;
  if (total((types) => multisets(shifts(types), c.people)) * c.slotsPerDay > MAX_EVALUATED) return undefined;
  return days.map((types, d) => ({ types, patterns: new DayCover(c, d, types).patterns() }));
}

/** Cover of one day by people who take values of its types. */
class DayCover {
  private readonly people: Int32Array;
  private readonly counts: number[];
  private readonly taken: number[] = [];
  private readonly best = new Map<string, DayPattern>();

  constructor(
    private readonly c: Compiled,
    private readonly day: number,
    private readonly types: readonly DayType[],
  ) {
    this.people = new Int32Array(c.slotsPerDay);
    this.counts = types.map(() => 0);
  }

  patterns(): DayPattern[] {
    this.extend(0, 0, this.c.people);
    return [...this.best.values()];
  }

  /** Notes the people so far, and adds up to `left` more who take values from this one on, or of later types. */
  private extend(firstType: number, firstValue: number, left: number): void {
    const { counts, taken, best, types } = this;
    const key = counts.join();
    const cost = this.cost();
    if (cost < (best.get(key)?.cost ?? Infinity))
      best.set(key, { counts: counts.slice(), values: taken.slice(), cost });
    for (let t = firstType; left && t < types.length; t++) {
      const { values, people } = types[t]!;
      if (counts[t]! >= people.length) continue;
      counts[t]!++;
      for (let i = t === firstType ? firstValue : 0; i < values.length; i++) {
        this.staff(values[i]!, 1);
        taken.push(values[i]!);
        this.extend(t, i, left - 1);
        taken.pop();
        this.staff(values[i]!, -1);
      }
      counts[t]!--;
    }
  }

  private staff(value: number, people: number): void {
    const { coverFrom, coverSlots } = this.c;
    for (let i = coverFrom[value]!; i < coverFrom[value + 1]!; i++) this.people[coverSlots[i]!]! += people;
  }

  private cost(): number {
    const { c, people } = this;
    const first = this.day * c.slotsPerDay;
    let [short, over] = [0, 0];
    for (let s = 0; s < c.slotsPerDay; s++) {
      const missing = c.need[first + s]! - people[s]!;
      if (missing > 0) short += missing * c.under[first + s]!;
      else over -= missing * c.over[first + s]!;
    }
    return short * c.soft[AT.coverNotShort]! + over * c.soft[AT.coverNotOver]!;
  }
}
