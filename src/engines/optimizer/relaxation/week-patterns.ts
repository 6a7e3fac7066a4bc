import type { Compiled } from '../model/compiled';
import type { Entry, LinearModel } from './linear-model';
import { amountClasses, costOfCounts, keyOfWants, type ShortWindow, shortWindows } from '../model/short-windows';
import type { Capacities } from './capacities';

/** Maximum patterns of one window. */
const MAX_PATTERNS = 1000;

/** People with the same targets in a window, who may work the same classes of values. */
interface AlikeInWindow {
  readonly wants: ShortWindow['wants'];
  readonly classes: readonly boolean[];
  /** Maximum shifts of each person under the rules. */
  readonly mostShifts: number[];
}

/** Number of shifts of each class of values in a window, and their cost. */
interface Pattern {
  readonly counts: readonly number[];
  readonly shifts: number;
  readonly cost: number;
}

/** Rows and columns of a window for a pool. */
interface LaidOut {
  readonly from: number;
  readonly to: number;
  /** Class of each value: values of a class contribute equally to every target of the window. */
  readonly classOf: Int32Array;
  /** Row of each class: shifts of it in the window less those of patterns. */
  readonly rows: readonly number[];
  /** Patterns of identical people; and by number of shifts, the row of those who can work at least that many. */
  readonly groups: readonly { readonly patterns: readonly Pattern[]; readonly people: readonly number[] }[];
}

/**
 * Models short windows with targets for a pool. Each person works an integral number of shifts of each length, so the
 * pool works a mixture of such patterns: the convex hull of what single people can do (Dantzig and Wolfe 1960).
 * Aggregated amounts would let everyone reach 40 hours by any mixture of five-hour and eight-hour shifts. Hard rules of
 * the same windows exclude patterns.
 */
export class WeekPatterns {
  private readonly windows: LaidOut[] = [];

  constructor(
    private readonly program: LinearModel,
    private readonly c: Compiled,
    private readonly capacities: Capacities,
    private readonly days: readonly number[],
    private readonly people: readonly number[],
  ) {
    for (const { from, to, wantsOf } of wantedIn(c, days, people)) {
      const { classOf, samples } = amountClasses(c.values, [...wantsOf.values()].flat());
      const groups: { patterns: readonly Pattern[]; alike: AlikeInWindow }[] = [];
      let count = 0;
      for (const alike of this.alikeIn(from, to, wantsOf, classOf, samples.length)) {
        const patterns = count > MAX_PATTERNS ? undefined : patternsOf(alike, samples);
        count += patterns?.length ?? Infinity;
        if (patterns) groups.push({ patterns, alike });
      }
      if (count > MAX_PATTERNS) continue;
      this.windows.push({
        from,
        to,
        classOf,
        rows: samples.map(() => program.row(0, 0)),
        groups: groups.map(({ patterns, alike }) => ({ patterns, people: this.peopleRows(alike) })),
      });
    }
  }

  private alikeIn(
    from: number,
    to: number,
    wantsOf: ReadonlyMap<number, ShortWindow['wants']>,
    classOf: Int32Array,
    classes: number,
  ): AlikeInWindow[] {
    const { c, capacities } = this;
    const inside = this.days.filter((day) => day >= from && day <= to);
    const tables = new Map<Int32Array, number>();
    const keys = new Map<number, string>();
    const mays = new Map<Uint8Array, readonly boolean[]>();
    const groups = new Map<string, AlikeInWindow>();
    for (const p of this.people) {
      const list = c.agreed.listOf[p]!;
      const wants = wantsOf.get(list) ?? [];
      if (!keys.has(list)) keys.set(list, keyOfWants(wants, tables));
      const may = capacities.mayWorkAtAll(p);
      if (!mays.has(may))
        mays.set(
          may,
          Array.from({ length: classes }, (_, k) => may.some((is, v) => is && classOf[v] === k)),
        );
      const key = `${keys.get(list)} ${mays.get(may)!.join()}`;
      const group = groups.get(key) ?? { wants, classes: mays.get(may)!, mostShifts: [] };
      group.mostShifts.push(c.frozen[p] ? inside.length : capacities.mostShifts(p, inside));
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  /** Returns true if the targets of the window are charged here. */
  has({ from, to }: { readonly from: number; readonly to: number }): boolean {
    return this.windows.some((window) => window.from === from && window.to === to);
  }

  /** Returns tables, by value, that distinguish shifts of a day. */
  tellingApart(day: number): readonly ArrayLike<number>[] {
    return this.windows.flatMap(({ from, to, classOf }) => (day >= from && day <= to ? [classOf] : []));
  }

  /** Returns the coefficients of a shift by row. */
  entries(day: number, v: number): Entry[] {
    const around = this.windows.filter(({ from, to }) => day >= from && day <= to);
    return around.map(({ rows, classOf }) => [rows[classOf[v]!]!, 1]);
  }

  /** Adds the patterns, after all shifts. */
  end(): void {
    const { program } = this;
    for (const { rows, groups } of this.windows)
      for (const { patterns, people } of groups)
        for (const { counts, shifts, cost } of patterns) {
          counts.forEach((count, k) => {
            if (count) program.entry(rows[k]!, -count);
          });
          for (let n = 0; n <= shifts; n++) program.entry(people[n]!, 1);
          program.column(cost, 0, Infinity);
        }
  }

  /** Each person has one pattern; patterns with n shifts are limited to people who can work at least n. */
  private peopleRows({ mostShifts }: AlikeInWindow): number[] {
    const largest = mostShifts.reduce((most, n) => Math.max(most, n), 0);
    return Array.from({ length: largest + 1 }, (_, n) => {
      const able = mostShifts.filter((most) => most >= n).length;
      return this.program.row(n ? -Infinity : able, able);
    });
  }
}

/** Returns the targets in each short window within the days, by list of rules. */
function wantedIn(
  c: Compiled,
  days: readonly number[],
  people: readonly number[],
): { from: number; to: number; wantsOf: ReadonlyMap<number, ShortWindow['wants']> }[] {
  const lists = new Set(people.map((p) => c.agreed.listOf[p]!));
  const found = new Map<string, { from: number; to: number; wantsOf: Map<number, ShortWindow['wants']> }>();
  for (const list of lists)
    for (const { from, to, wants } of shortWindows(c, list)) {
      if (from < days[0]! || to > days.at(-1)!) continue;
      const window = found.get(`${from} ${to}`) ?? { from, to, wantsOf: new Map() };
      window.wantsOf.set(list, wants);
      found.set(`${from} ${to}`, window);
    }
  return [...found.values()];
}

/** Returns the possible patterns of some people, with classes that they may work; undefined if there are too many. */
function patternsOf({ wants, classes, mostShifts }: AlikeInWindow, samples: readonly number[]): Pattern[] | undefined {
  const largest = mostShifts.reduce((most, n) => Math.max(most, n), 0);
  const found: Pattern[] = [];
  let tried = 0;
  const grow = (counts: readonly number[], shifts: number): void => {
    if (tried > MAX_PATTERNS) return;
    if (counts.length < samples.length) {
      const most = classes[counts.length] ? largest - shifts : 0;
      for (let n = 0; n <= most; n++) grow([...counts, n], shifts + n);
      return;
    }
    tried++;
    const cost = costOfCounts(wants, samples, counts);
    if (cost < Infinity) found.push({ counts, shifts, cost });
  };
  grow([], 0);
  return tried > MAX_PATTERNS ? undefined : found;
}
