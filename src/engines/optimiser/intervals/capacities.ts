import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { type LegalRows, legalRows } from '../legal-rows';

const NONE = -1;
/** Sets of values kept at most. */
const MOST_SETS = 80;

/** No more than `most` shifts with a value of the part's set on its day, over all parts together. */
export interface Capacity {
  readonly parts: readonly { readonly day: number; readonly set: Uint8Array }[];
  readonly most: number;
}

/** Limits on the shifts that all people together can work, for models that only count people. */
export class Capacities {
  /** Groups of values: nobody may work values of two groups. */
  readonly groups: readonly Uint8Array[];
  private readonly rows: LegalRows;
  private readonly sets: readonly Uint8Array[];
  /**
   * By matrix of rests: late values, the early ones that none of them leaves enough rest, and 1 for legal rows with
   * such values.
   */
  private readonly restless = new Map<
    number,
    { set: Uint8Array; early: Uint8Array; worksLate: Uint8Array; worksEarly: Uint8Array }[]
  >();

  constructor(private readonly c: Compiled) {
    this.rows = legalRows(c);
    ({ sets: this.sets, groups: this.groups } = valueSets(c, this.rows));
  }

  /** People with skills who may work each value that day. */
  mostPerValue(day: number): Int32Array {
    const { c, rows } = this;
    const people = new Int32Array(rows.from.length - 1);
    for (let p = 0; p < c.people; p++) if (c.skillsOf[p]) people[rows.rowOf[p * c.days + day]!]!++;
    const most = new Int32Array(c.values);
    people.forEach((n, row) => {
      for (let i = rows.from[row]!; i < rows.from[row + 1]!; i++) most[rows.options[i]!]! += n;
    });
    return most;
  }

  /**
   * Capacities of the days. Per set of values: people who can work one of them each day, and shifts that they can work
   * each week; for all values also the shifts on all days together. Per pair of days: people for values of which nobody
   * can work two in a row.
   */
  of(days: readonly number[]): Capacity[] {
    const { c, rows } = this;
    const found: Capacity[] = [];
    for (const set of this.sets) {
      const mayWork = rowsWith(rows, set);
      if (set === this.sets[0]) {
        let most = 0;
        for (let p = 0; p < c.people; p++) if (c.skillsOf[p]) most += this.mostShifts(p, days, mayWork);
        found.push({ parts: days.map((day) => ({ day, set })), most });
      }
      for (const week of new Set(days.map((d) => c.weekOfDay[d]!))) {
        const ofWeek = days.filter((day) => c.weekOfDay[day] === week);
        const able = new Int32Array(c.people);
        for (const day of ofWeek) {
          let most = 0;
          for (let p = 0; p < c.people; p++) {
            if (!c.skillsOf[p] || !mayWork[rows.rowOf[p * c.days + day]!]) continue;
            able[p]!++;
            most++;
          }
          found.push({ parts: [{ day, set }], most });
        }
        let most = 0;
        for (let p = 0; p < c.people; p++) most += Math.min(able[p]!, this.weekly(p), this.longest(p) < 7 ? 6 : 7);
        found.push({ parts: ofWeek.map((day) => ({ day, set })), most });
      }
    }
    return [...found, ...days.flatMap((day, i) => (days[i + 1] === day + 1 ? this.successions(day) : []))];
  }

  /**
   * People who can work any of some late values, or of the next day's early values to which they leave too little rest:
   * each of them works one at most.
   */
  private successions(day: number): Capacity[] {
    const { c, rows } = this;
    if (!c.hard[AT.restBetweenShifts]) return [];
    const next = day + 1;
    const matrix = c.matrixOfDay[next]!;
    if (!this.restless.has(matrix))
      this.restless.set(
        matrix,
        this.groups.flatMap((group) => this.restlessIn(group, matrix)),
      );
    return this.restless.get(matrix)!.map(({ set, early, worksLate, worksEarly }) => {
      let most = 0;
      for (let p = 0; p < c.people; p++)
        if (c.skillsOf[p]) {
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

  /** Most shifts of a person in a week; 7 where nothing limits them. */
  private weekly(p: number): number {
    return this.c.hard[AT.atMostWeekShifts] ? Math.min(this.c.maxWeekShifts[p]!, 7) : 7;
  }

  /** Longest run of a person; 7 where nothing limits it, or not within a week. */
  private longest(p: number): number {
    return this.c.hard[AT.atMostDaysInARow] ? Math.min(this.c.maxRun[p]!, 7) : 7;
  }

  /** Contract shifts of each whole week, of people with skills. */
  contracts(firstWeek: number, lastWeek: number): number[] {
    const { c } = this;
    const shifts = c.weekShifts.reduce((sum, n, p) => sum + (c.skillsOf[p] ? n : 0), 0);
    return Array.from({ length: lastWeek - firstWeek + 1 }, (_, i) =>
      c.fullWeek[firstWeek + i] && c.soft[AT.weekShiftsGiven] ? shifts : 0,
    );
  }

  /**
   * Most shifts a person can work on the days: weekly limit, longest run, and days without a legal value (by dynamic
   * programming).
   */
  private mostShifts(p: number, days: readonly number[], mayWork: Uint8Array): number {
    const { c, rows } = this;
    const longest = this.longest(p);
    const weekly = this.weekly(p);
    const wide = weekly + 1;
    // best[run * wide + shifts this week]
    let best = new Int32Array((longest + 1) * wide).fill(NONE);
    let next = best.slice();
    best[0] = 0;
    days.forEach((day, i) => {
      const newWeek = i > 0 && c.weekOfDay[day] !== c.weekOfDay[days[i - 1]!];
      next.fill(NONE);
      const may = mayWork[rows.rowOf[p * c.days + day]!];
      for (let run = 0; run <= longest; run++) {
        for (let n = 0; n < wide; n++) {
          const value = best[run * wide + n]!;
          if (value < 0) continue;
          const shifts = newWeek ? 0 : n;
          if (value > next[shifts]!) next[shifts] = value;
          const after = longest > 6 ? 0 : run + 1;
          if (!may || after > longest || shifts >= weekly) continue;
          const at = after * wide + shifts + 1;
          if (value + 1 > next[at]!) next[at] = value + 1;
        }
      }
      [best, next] = [next, best];
    });
    return best.reduce((a, b) => Math.max(a, b), 0);
  }
}

/** Whether each row has an option in the set. */
function rowsWith(rows: LegalRows, set: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: rows.from.length - 1 }, (_, row) =>
    rows.options.subarray(rows.from[row], rows.from[row + 1]).some((v) => set[v]) ? 1 : 0,
  );
}

/**
 * Sets of values worth a capacity row. Values that the same people may work form an atom; atoms that some person joins
 * form a component; all unions of a component's atoms (up to 5 atoms, else single ones, each person's set and what it
 * leaves out) are kept, and the set of all values. By Hall's theorem the unions are all that matters of eligibility.
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
  keep([...atoms.values()].flat());
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
    sets: [...found.values()].slice(0, MOST_SETS),
    groups: components.map((group) => setOf(group.flatMap(([, values]) => values))),
  };
}
