import type { Compiled } from '../compiled';
import type { LinearModel } from '../linear-model';
import { amountClasses, costOfCounts, type ShortWindow, shortWindows } from '../rules/short-windows';

/** Patterns of one window at most. */
const MOST_PATTERNS = 1000;

/** People of whom the same is wanted in a window. */
interface AlikeInWindow {
  readonly wants: ShortWindow['wants'];
  /** Of each person, the most shifts that rules leave. */
  readonly mostShifts: number[];
}

/** How many shifts of each class of values somebody works in a window, and what that costs. */
interface Pattern {
  readonly counts: readonly number[];
  readonly shifts: number;
  readonly cost: number;
}

/** A window of a pool laid out as rows and columns. */
interface LaidOut {
  readonly from: number;
  readonly to: number;
  /** Class of each value: those that add the same to every amount wanted in the window. */
  readonly classOf: Int32Array;
  /** Row of each class: shifts of it in the window less those of patterns. */
  readonly rows: readonly number[];
  /** Patterns of people who are alike, and the row of those who can work so many shifts or more, by number. */
  readonly groups: readonly { readonly patterns: readonly Pattern[]; readonly people: readonly number[] }[];
}

/**
 * What people of a pool can come to in short windows, of which soft rules want something: each works a whole number of
 * shifts of each length, so that a pool comes to a mixture of such patterns. That is the convex hull of what single
 * people can come to (Dantzig and Wolfe 1960), where amounts of the pool together would let everybody reach 40 hours
 * by any mixture of shifts of five and eight hours. Hard rules of the same windows forbid patterns.
 */
export class WeekPatterns {
  private readonly windows: LaidOut[] = [];

  constructor(
    private readonly programme: LinearModel,
    c: Compiled,
    days: readonly number[],
    people: readonly number[],
    mostShifts: (p: number, inside: readonly number[]) => number,
  ) {
    for (const { from, to, alike } of alikeIn(c, days, people, mostShifts)) {
      const { classOf, samples } = amountClasses(
        c.values,
        alike.flatMap(({ wants }) => wants),
      );
      const patterns = alike.map((group) => patternsOf(group, samples));
      if (patterns.reduce((sum, list) => sum + list.length, 0) > MOST_PATTERNS) continue;
      this.windows.push({
        from,
        to,
        classOf,
        rows: samples.map(() => programme.row(0, 0)),
        groups: alike.map((group, i) => ({ patterns: patterns[i]!, people: this.peopleRows(group) })),
      });
    }
  }

  /** Whether what is wanted of the window is paid for here. */
  has({ from, to }: { readonly from: number; readonly to: number }): boolean {
    return this.windows.some((window) => window.from === from && window.to === to);
  }

  /** Puts a shift into its rows. */
  write(day: number, v: number): void {
    for (const { from, to, classOf, rows } of this.windows)
      if (day >= from && day <= to) this.programme.entry(rows[classOf[v]!]!, 1);
  }

  /** Adds the patterns, once all shifts are there. */
  end(): void {
    const { programme } = this;
    for (const { rows, groups } of this.windows)
      for (const { patterns, people } of groups)
        for (const { counts, shifts, cost } of patterns) {
          counts.forEach((count, k) => {
            if (count) programme.entry(rows[k]!, -count);
          });
          for (let n = 0; n <= shifts; n++) programme.entry(people[n]!, 1);
          programme.column(cost, 0, Infinity);
        }
  }

  /** Price of one shift more. */
  price(rowDual: ArrayLike<number>, day: number, v: number): number {
    return this.windows.reduce(
      (sum, { from, to, classOf, rows }) => (day >= from && day <= to ? sum - rowDual[rows[classOf[v]!]!]! : sum),
      0,
    );
  }

  /** Everybody has one pattern; those of n shifts or more only people who can work so many. */
  private peopleRows({ mostShifts }: AlikeInWindow): number[] {
    const largest = Math.max(...mostShifts);
    return Array.from({ length: largest + 1 }, (_, n) => {
      const able = mostShifts.filter((most) => most >= n).length;
      return this.programme.row(n ? -Infinity : able, able);
    });
  }
}

/** People by what is wanted of them, in each short window within the days. */
function alikeIn(
  c: Compiled,
  days: readonly number[],
  people: readonly number[],
  mostShifts: (p: number, inside: readonly number[]) => number,
): { from: number; to: number; alike: AlikeInWindow[] }[] {
  const lists = new Map(
    [...new Set(people.map((p) => c.agreed.listOf[p]!))].map((list) => [list, shortWindows(c, list)]),
  );
  const windows = new Map([...lists.values()].flat().map(({ from, to }) => [`${from} ${to}`, { from, to }]));
  return [...windows.values()]
    .filter(({ from, to }) => from >= days[0]! && to <= days.at(-1)!)
    .map(({ from, to }) => {
      const inside = days.filter((day) => day >= from && day <= to);
      const groups = new Map<string, AlikeInWindow>();
      const tables = new Map<Int32Array, number>();
      const keys = new Map<number, string>();
      for (const p of people) {
        const list = c.agreed.listOf[p]!;
        const wants = lists.get(list)!.find((window) => window.from === from && window.to === to)?.wants ?? [];
        const key = keys.get(list) ?? keyOf(wants, tables);
        keys.set(list, key);
        const group = groups.get(key) ?? { wants, mostShifts: [] };
        group.mostShifts.push(c.frozen[p] ? inside.length : mostShifts(p, inside));
        groups.set(key, group);
      }
      return { from, to, alike: [...groups.values()] };
    });
}

/** The same for the same amounts wanted. */
function keyOf(wants: ShortWindow['wants'], tables: Map<Int32Array, number>): string {
  const each = wants.map(({ window: { amountOf, least, target, most }, hard, soft }) => {
    if (!tables.has(amountOf)) tables.set(amountOf, tables.size);
    return [tables.get(amountOf), least, target, most, hard, soft].join();
  });
  return each.join(' ');
}

/** Patterns that people may have. */
function patternsOf({ wants, mostShifts }: AlikeInWindow, samples: readonly number[]): Pattern[] {
  const found: Pattern[] = [];
  const grow = (counts: readonly number[], shifts: number): void => {
    if (found.length > MOST_PATTERNS) return;
    if (counts.length < samples.length) {
      for (let n = 0; n <= Math.max(...mostShifts) - shifts; n++) grow([...counts, n], shifts + n);
      return;
    }
    const cost = costOfCounts(wants, samples, counts);
    if (cost < Infinity) found.push({ counts, shifts, cost });
  };
  grow([], 0);
  return found;
}
