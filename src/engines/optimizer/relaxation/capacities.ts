import type { Compiled } from '../model/compiled';
import { type LegalRows, legalRows } from '../model/legal-rows';
import type { WindowOfAmount } from '../model/amount-windows';
import { ShiftCaps } from './shift-caps';
import { duesWithin } from './dues';
import { areUndesirableShared } from './shared-loads';

/** Maximum sets of values. */
const MAX_SETS = 80;
/** Maximum sets of values from personal rules. */
const MAX_AGREED = 20;

/** Limit of `most` shifts with a value of each part's set on its day, over all parts together. */
export interface Capacity {
  readonly parts: readonly { readonly day: number; readonly set: Uint8Array }[];
  readonly most: number;
}

/** Limits on the shifts that all people together can work, for models that only count people. */
export class Capacities {
  /** Groups of values: each person may only work values of one group. */
  private readonly groups: readonly Uint8Array[];
  private readonly rows: LegalRows;
  private readonly sets: readonly Uint8Array[];
  /** Position of the first set from a hard rule. */
  private readonly firstAgreed: number;
  /** Position of the set of undesirable values, if these are shared evenly. */
  private readonly undesirable: number | undefined;
  private readonly caps: ShiftCaps;
  /** By set, 1 for legal rows with any of its values. */
  private readonly mayWork: readonly Uint8Array[];
  /** By set, 1 for other sets that contain all of its values. */
  private readonly within: readonly Uint8Array[];
  /** People with skills; others do not count for cover. */
  private readonly counting: readonly number[];
  /**
   * By rest matrix: late values, the early ones that leave too little rest after any of them, and 1 for legal rows with
   * such values.
   */
  private readonly restless = new Map<
    number,
    { set: Uint8Array; early: Uint8Array; worksLate: Uint8Array; worksEarly: Uint8Array }[]
  >();

  constructor(private readonly c: Compiled) {
    this.counting = [...c.classOf.keys()].filter((p) => c.classOf[p]! >= 0);
    this.rows = legalRows(c);
    const { sets, groups } = valueSets(c, this.rows);
    this.groups = groups;
    const isShared = areUndesirableShared(c);
    this.undesirable = isShared ? sets.length : undefined;
    this.sets = [...sets, ...(isShared ? [c.undesirable] : []), ...setsAgreed(c)];
    this.firstAgreed = sets.length;
    this.caps = new ShiftCaps(c, this.rows, this.sets);
    this.mayWork = this.sets.map((set) => rowsWith(this.rows, set));
    this.within = this.sets.map((set, s) =>
      Uint8Array.from(this.sets, (other, k) =>
        s !== k && isSubset(set, other) && !(s < k && isSubset(other, set)) ? 1 : 0,
      ),
    );
  }

  /** Returns the number of people who may work each value on the day. */
  mostPerValue(day: number, people = this.counting): Int32Array {
    const { c, rows } = this;
    const withRow = new Int32Array(rows.from.length - 1);
    for (const p of people) withRow[rows.rowOf[p * c.days + day]!]!++;
    const most = new Int32Array(c.values);
    withRow.forEach((n, row) => {
      for (let i = rows.from[row]!; i < rows.from[row + 1]!; i++) most[rows.options[i]!]! += n;
    });
    return most;
  }

  /** Returns true if a set is contained in another one; of equal sets, in the first. */
  private isWithin(s: number, other: number): boolean {
    return this.within[s]![other]! > 0;
  }

  /** Returns the number of people who may work any of the values on the day. */
  mostOfAny(day: number, values: readonly number[], people: readonly number[]): number {
    const { c, rows } = this;
    if (values.length === 1) return this.mostPerValue(day, people)[values[0]!]!;
    const isAny = new Uint8Array(c.values);
    for (const v of values) isAny[v] = 1;
    const known = new Map<number, boolean>();
    const mayWork = (row: number): boolean => {
      const may = known.get(row) ?? rows.options.subarray(rows.from[row], rows.from[row + 1]).some((v) => isAny[v]);
      known.set(row, may);
      return may;
    };
    return people.reduce((most, p) => (mayWork(rows.rowOf[p * c.days + day]!) ? most + 1 : most), 0);
  }

  /**
   * Returns the capacities of the days for some people, without those implied by a larger set on the same days. Per set
   * of values: people who can work one of them each day, and shifts that they can work each week; for the set of all
   * values and for sets from rules, also the shifts on all days together. Per pair of days: people for values of which
   * no two can be worked in a row.
   */
  of(days: readonly number[], people = this.counting): Capacity[] {
    const { c, rows } = this;
    const found: Capacity[] = [];
    const add = (sets: readonly number[], on: readonly number[], mostOf: (s: number) => number): void => {
      const mosts = sets.map(mostOf);
      sets.forEach((s, i) => {
        if (sets.some((other, k) => mosts[k]! <= mosts[i]! && this.isWithin(s, other))) return;
        found.push({ parts: on.map((day) => ({ day, set: this.sets[s]! })), most: mosts[i]! });
      });
    };
    const mostOn =
      (among: readonly number[]) =>
      (s: number): number =>
        people.reduce((most, p) => most + this.mostOf(s, p, among), 0);
    const all = [...this.sets.keys()];
    // Periods longer than a week limit the set of all values, and those from rules.
    add(
      all.filter((s) => s === 0 || s >= this.firstAgreed),
      days,
      mostOn(days),
    );
    for (const week of new Set(days.map((d) => c.weekOfDay[d]!))) {
      const ofWeek = days.filter((day) => c.weekOfDay[day] === week);
      for (const day of ofWeek)
        add(all, [day], (s) => people.reduce((most, p) => most + this.mayWork[s]![rows.rowOf[p * c.days + day]!]!, 0));
      add(all, ofWeek, mostOn(ofWeek));
    }
    return [...found, ...days.flatMap((day, i) => (days[i + 1] === day + 1 ? this.successions(day, people) : []))];
  }

  /**
   * Returns the capacities for late values and for the next day's early values after which there is too little rest:
   * each person works at most one of them.
   */
  private successions(day: number, people: readonly number[]): Capacity[] {
    const { c, rows } = this;
    const next = day + 1;
    const matrix = c.matrixOfDay[next]!;
    if (!this.restless.has(matrix))
      this.restless.set(
        matrix,
        this.groups.flatMap((group) => this.restlessIn(group, matrix)),
      );
    return this.restless.get(matrix)!.map(({ set, early, worksLate, worksEarly }) => {
      let most = 0;
      for (const p of people) {
        const late = worksLate[rows.rowOf[p * c.days + day]!]!;
        const soon = worksEarly[rows.rowOf[p * c.days + next]!]!;
        most += c.frozen[p] ? late + soon : late | soon;
      }
      return {
        parts: [
          { day, set },
          { day: next, set: early },
        ],
        most,
      };
    });
  }

  private restlessIn(
    group: Uint8Array,
    matrix: number,
  ): { set: Uint8Array; early: Uint8Array; worksLate: Uint8Array; worksEarly: Uint8Array }[] {
    const { c, rows } = this;
    const rests = (earlier: number, later: number): boolean =>
      !c.forbidden[(matrix * c.values + earlier) * c.values + later];
    const found = new Map<string, Uint8Array>();
    for (let v = 1; v < c.values; v++) {
      if (!group[v]) continue;
      const early = group.map((inGroup, w) => (inGroup && w && !rests(v, w) ? 1 : 0));
      if (early.includes(1)) found.set(early.join(''), early);
    }
    return [...found.values()].map((early) => {
      const set = group.map((inGroup, v) => (inGroup && early.every((x, w) => !x || !rests(v, w)) ? 1 : 0));
      return { set, early, worksLate: rowsWith(rows, set), worksEarly: rowsWith(rows, early) };
    });
  }

  /** Returns the values that a person may work on some day, shared by people with the same ones. */
  mayWorkAtAll(p: number): Uint8Array {
    return this.caps.mayWork(p);
  }

  /** Returns a person's maximum shifts on some days, in order. */
  mostShifts(p: number, days: readonly number[]): number {
    return this.mostOf(0, p, days);
  }

  /** Returns a person's maximum undesirable shifts; 0 if these are not shared evenly. */
  mostUndesirable(p: number): number {
    return this.undesirable === undefined ? 0 : this.mostOf(this.undesirable, p, [...this.c.weekOfDay.keys()]);
  }

  /** Returns a person's maximum shifts of a set on some days, in order. */
  private mostOf(s: number, p: number, days: readonly number[]): number {
    const mayWork = this.mayWork[s];
    return mayWork ? this.caps.most(p, s, days, mayWork) : 0;
  }

  /**
   * Returns the aggregated targets of soft rules for some people in windows within the days, and the minimum cost of
   * missing them.
   */
  dues(
    days: readonly number[],
    people: readonly number[],
    isDue: (window: WindowOfAmount) => boolean,
  ): ReturnType<typeof duesWithin> {
    return duesWithin(this.c, people, days[0]!, days.at(-1)!, isDue, (p, { from, to, amountOf }) => {
      const inside = days.filter((d) => d >= from && d <= to);
      return this.mostShifts(p, inside) * this.caps.largest(p, amountOf);
    });
  }
}

/** Returns the sets of values that hard rules limit. */
function setsAgreed(c: Compiled): Uint8Array[] {
  const sets = new Set<Uint8Array>();
  for (const { rule } of c.agreed.lists.flat())
    if (rule.hard && rule.shape === 'amount' && 'of' in rule && rule.of?.length) sets.add(c.agreed.members(rule.of));
  return [...sets].slice(0, MAX_AGREED);
}

const isSubset = (set: Uint8Array, of: Uint8Array): boolean => set.every((isIn, v) => !isIn || of[v] === 1);

/** Returns for each row whether it has an option in the set. */
function rowsWith(rows: LegalRows, set: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: rows.from.length - 1 }, (_, row) =>
    rows.options.subarray(rows.from[row], rows.from[row + 1]).some((v) => set[v]) ? 1 : 0,
  );
}

/**
 * Returns the sets of values worth a capacity row. Values that the same people may work form an atom; atoms that a
 * person connects form a component. Kept are all unions of a component's atoms (up to 5 atoms; beyond that single
 * atoms, each person's set and its complement) and the set of all values. By Hall's theorem the unions capture
 * eligibility completely.
 */
function valueSets(c: Compiled, rows: LegalRows): { sets: Uint8Array[]; groups: Uint8Array[] } {
  const mays = new Map<string, Uint8Array>();
  for (let p = 0; p < c.people; p++) {
    const may = new Uint8Array(c.values);
    for (const row of new Set(rows.rowOf.subarray(p * c.days, (p + 1) * c.days))) {
      for (let i = rows.from[row]!; i < rows.from[row + 1]!; i++) may[rows.options[i]!] = 1;
    }
    mays.set(may.join(''), may);
  }
  const sets = [...mays.values()].slice(0, 64);
  const atoms = new Map<string, number[]>();
  for (let v = 1; v < c.values; v++) {
    const key = sets.map((s) => s[v]).join('');
    if (key.includes('1')) atoms.set(key, [...(atoms.get(key) ?? []), v]);
  }
  let components: [string, number[]][][] = [];
  for (const atom of atoms) {
    const touches = (other: [string, number[]]): boolean =>
      [...atom[0]].some((bit, i) => bit === '1' && other[0][i] === '1');
    const joined = components.filter((group) => group.some(touches));
    components = [...components.filter((group) => !joined.includes(group)), [...joined.flat(), atom]];
  }
  const found = new Map<string, Uint8Array>();
  const setOf = (values: readonly number[]): Uint8Array => {
    const set = new Uint8Array(c.values);
    for (const v of values) set[v] = 1;
    return set;
  };
  const keep = (values: readonly number[]): void => {
    const set = setOf(values);
    if (values.length) found.set(set.join(''), set);
  };
  keep([...new Uint8Array(c.values).keys()].filter((v) => v && [...mays.values()].some((may) => may[v])));
  for (const group of components) {
    if (group.length <= 5) {
      for (let union = 1; union < 1 << group.length; union++)
        keep(group.flatMap(([, values], i) => (union & (1 << i) ? values : [])));
    } else {
      for (const [, values] of group) keep(values);
      const all = group.flatMap(([, values]) => values);
      keep(all);
      for (const s of sets) {
        keep(all.filter((v) => s[v]));
        if (all.some((v) => s[v])) keep(all.filter((v) => !s[v]));
      }
    }
  }
  return {
    sets: [...found.values()].slice(0, MAX_SETS),
    groups: components.map((group) => setOf(group.flatMap(([, values]) => values))),
  };
}
