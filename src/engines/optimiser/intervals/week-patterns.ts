import type { Compiled } from '../compiled';
import type { LinearModel } from '../linear-model';
import type { WindowOfAmount } from '../rules/amount-windows';
import { ownUnits } from '../rules/rule-shapes';

/** Days of a window up to which its patterns are told apart, and patterns of one window at most. */
const MOST_DAYS = 7;
const MOST_PATTERNS = 1000;

/** A window of a rule with what a unit costs where the rule is soft; `hard` is over 0 where it is hard. */
interface PricedWindow {
  readonly window: WindowOfAmount;
  readonly hard: number;
  readonly soft: number;
}

/** People of whom the same is wanted in a window. */
interface AlikeInWindow {
  readonly wants: readonly PricedWindow[];
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
    private readonly c: Compiled,
    days: readonly number[],
    people: readonly number[],
    mostShifts: (p: number, inside: readonly number[]) => number,
  ) {
    for (const [from, to] of wantedWindows(c, days, people)) {
      const inside = days.filter((day) => day >= from && day <= to);
      const alike = alikeIn(c, people, from, to, (p) => (c.frozen[p] ? inside.length : mostShifts(p, inside)));
      const { classOf, samples } = classesOf(c, alike);
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

/** Windows within the days, each short, of which a soft rule of somebody wants something. */
function wantedWindows(c: Compiled, days: readonly number[], people: readonly number[]): (readonly [number, number])[] {
  const [first, last] = [days[0]!, days.at(-1)!];
  const found = new Map<string, readonly [number, number]>();
  for (const list of new Set(people.map((p) => c.agreed.listOf[p]!)))
    for (const { windows, soft } of c.agreed.lists[list]!)
      for (const { from, to } of soft ? windows : [])
        if (from >= first && to <= last && from <= to && to - from < MOST_DAYS) found.set(`${from} ${to}`, [from, to]);
  return [...found.values()];
}

function alikeIn(
  c: Compiled,
  people: readonly number[],
  from: number,
  to: number,
  mostShifts: (p: number) => number,
): AlikeInWindow[] {
  const tables = new Map<Int32Array, number>();
  const groups = new Map<string, AlikeInWindow>();
  const wantsOf = new Map<number, { key: string; wants: PricedWindow[] }>();
  for (const p of people) {
    const list = c.agreed.listOf[p]!;
    if (!wantsOf.has(list)) {
      const wants = c.agreed.lists[list]!.flatMap(({ windows, hard, soft }) =>
        windows.filter((w) => w.from === from && w.to === to).map((window) => ({ window, hard, soft })),
      );
      const key = wants.map(({ window: { amountOf, least, target, most }, hard, soft }) => {
        if (!tables.has(amountOf)) tables.set(amountOf, tables.size);
        return [tables.get(amountOf), least, target, most, hard, soft].join();
      });
      wantsOf.set(list, { key: key.join(' '), wants });
    }
    const { key, wants } = wantsOf.get(list)!;
    const group = groups.get(key);
    if (group) group.mostShifts.push(mostShifts(p));
    else groups.set(key, { wants, mostShifts: [mostShifts(p)] });
  }
  return [...groups.values()];
}

/** Classes of values, and a value of each. */
function classesOf(c: Compiled, alike: readonly AlikeInWindow[]): { classOf: Int32Array; samples: number[] } {
  const tables = [...new Set(alike.flatMap(({ wants }) => wants.map(({ window }) => window.amountOf)))];
  const known = new Map<string, number>();
  const samples: number[] = [];
  const classOf = Int32Array.from({ length: c.values }, (_, v) => {
    if (!v) return -1;
    const key = tables.map((table) => table[v]).join();
    if (!known.has(key)) known.set(key, samples.push(v) - 1);
    return known.get(key)!;
  });
  return { classOf, samples };
}

/**
 * Patterns that people may have. What a hard rule asks at least is not asked here: time off may leave too little time
 * for it.
 */
function patternsOf({ wants, mostShifts }: AlikeInWindow, samples: readonly number[]): Pattern[] {
  const found: Pattern[] = [];
  const grow = (counts: readonly number[], shifts: number): void => {
    if (found.length > MOST_PATTERNS) return;
    if (counts.length < samples.length) {
      for (let n = 0; n <= Math.max(...mostShifts) - shifts; n++) grow([...counts, n], shifts + n);
      return;
    }
    let cost = 0;
    for (const { window, hard, soft } of wants) {
      const amount = counts.reduce((sum, n, k) => sum + n * window.amountOf[samples[k]!]!, 0);
      if (hard && ownUnits(amount, -Infinity, NaN, window.most) > 0) return;
      cost += soft * ownUnits(amount, window.least, window.target, window.most);
    }
    found.push({ counts, shifts, cost });
  };
  grow([], 0);
  return found;
}
