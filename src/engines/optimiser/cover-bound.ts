import type { Highs } from 'highs';
import type { Compiled } from './compiled';
import { AT } from './constraints';
import { type LegalRows, legalRows } from './legal-rows';
import type { Task } from './task';

/** A capacity row that concerns no single day or week. */
const NONE = -1;

/** Fractional count of a cover relaxation: people who start `value` on `day`. */
export interface CoverCount {
  readonly day: number;
  readonly value: number;
  readonly count: number;
}

/** Bound of some weeks and the counts that reach it. */
interface WeekBound {
  readonly bound: number;
  readonly counts: readonly CoverCount[];
}

/** No more than `most` shifts with a value of the set: on the day, in the week, or on all days. */
interface Capacity {
  readonly day: number;
  readonly week: number;
  readonly set: Uint8Array;
  readonly most: number;
}

/**
 * Lower bound for interval cover that does not grow with head count (after Dantzig 1954, set covering with implicit
 * people): how many start each kind each day, with short and over per slot and contract shifts missing per week.
 * People enter only through capacities: for a set of values, no more can work it on a day than have a legal one among
 * them, nor more shifts in a week than their contracts allow. A shift that runs in from the day before the first may be
 * used freely, so the bounds of consecutive weeks add up to a bound of the whole. Skills are left out: everybody
 * with any counts for every skill.
 */
export class CoverBound {
  private readonly rows: LegalRows;
  private readonly sets: readonly Uint8Array[];

  constructor(private readonly highs: Highs, private readonly c: Compiled) {
    this.rows = legalRows(c);
    this.sets = valueSets(c, this.rows);
  }

  /** Bounds the weeks of the range together. Yields the counted effort; nothing comes back when cancelled. */
  *weeks(firstWeek: number, lastWeek: number, cancelled: () => boolean): Task<WeekBound | undefined> {
    const { c, highs } = this;
    const days = [...c.weekOfDay.keys()].filter((d) => c.weekOfDay[d]! >= firstWeek && c.weekOfDay[d]! <= lastWeek);
    const first = days[0]! * c.slotsPerDay;
    const slots = days.length * c.slotsPerDay;
    const rowLower: number[] = [];
    const rowUpper: number[] = [];
    const addRow = (lower: number, upper: number): number => { rowUpper.push(upper); return rowLower.push(lower) - 1; };
    const colCost: number[] = [];
    const colUpper: number[] = [];
    const starts = [0];
    const indices: number[] = [];
    const values: number[] = [];
    const entry = (row: number, value: number): void => { indices.push(row); values.push(value); };
    const endColumn = (cost: number, upper: number): void => { colCost.push(cost); colUpper.push(upper); starts.push(indices.length); };
    for (let s = first; s < first + slots; s++) {
      const need = c.need[(s + 1) * c.masks - 1]!;
      addRow(need, need);
    }
    const capacities = this.capacities(days).map((capacity) => ({ ...capacity, row: addRow(-highs.infinity, capacity.most) }));
    const contracts = this.contracts(firstWeek, lastWeek);
    const contractRows = contracts.map((shifts) => (shifts ? addRow(shifts, highs.infinity) : NONE));
    const named: { day: number; value: number }[] = [];
    const early = days[0]! - 1;
    for (const day of early >= 0 ? [early, ...days] : days) {
      const week = c.weekOfDay[day]!;
      const concerned = day === early ? [] : capacities.filter((cap) => cap.day === day || cap.week === week || (cap.day === NONE && cap.week === NONE));
      const most = this.mostPerValue(day);
      for (let v = 1; v < c.values; v++) {
        if (!most[v]) continue;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
          const row = day * c.slotsPerDay + c.coverSlots[i]! - first;
          if (row >= 0 && row < slots) entry(row, 1);
        }
        if (day === early && indices.length === starts.at(-1)) continue;
        for (const { set, row } of concerned) if (set[v]) entry(row, 1);
        if (day !== early && contractRows[week - firstWeek]! !== NONE) entry(contractRows[week - firstWeek]!, 1);
        endColumn(0, most[v]!);
        named.push({ day, value: v });
      }
    }
    for (let row = 0; row < slots; row++) {
      entry(row, 1);
      endColumn(c.under[first + row]! * c.soft[AT.coverNotShort]!, highs.infinity);
      entry(row, -1);
      endColumn(c.over[first + row]! * c.soft[AT.coverNotOver]!, highs.infinity);
    }
    contractRows.forEach((row, i) => {
      if (row === NONE) return;
      entry(row, 1);
      endColumn(c.soft[AT.weekShiftsGiven]!, contracts[i]!);
    });
    yield 20 * indices.length;
    const numCols = colCost.length;
    const numRows = rowLower.length;
    const model = highs.createModel({
      numCols, numRows, colCost: Float64Array.from(colCost), colLower: new Float64Array(numCols), colUpper: Float64Array.from(colUpper),
      rowLower: Float64Array.from(rowLower), rowUpper: Float64Array.from(rowUpper),
      matrix: { format: 'csc', numRows, numCols, starts: Int32Array.from(starts), indices: Int32Array.from(indices), values: Float64Array.from(values) },
    });
    try {
      // Presolve finds nothing here, and the primal simplex method needs about half of the dual one's time.
      model.options.set({ output_flag: false, solver: 'simplex', presolve: 'off', simplex_strategy: 4 });
      const { modelStatus } = model.run({ 1: (event) => { if (cancelled()) event.interrupt(); return undefined; } });
      yield Number(model.info.get('simplex_iteration_count')) * numRows * 100;
      if (modelStatus !== 7) return undefined;
      const x = model.getSolution().colValue;
      const cost = model.getObjectiveValue();
      return { bound: cost - 1e-6 * Math.abs(cost), counts: named.flatMap((n, i) => (n.day !== early && x[i]! > 1e-7 ? [{ ...n, count: x[i]! }] : [])) };
    } finally {
      model.dispose();
    }
  }

  /** People with skills who may work each value that day. */
  private mostPerValue(day: number): Int32Array {
    const { c, rows } = this;
    const people = new Int32Array(rows.from.length - 1);
    for (let p = 0; p < c.people; p++) if (c.skillsOf[p]) people[rows.rowOf[p * c.days + day]!]!++;
    const most = new Int32Array(c.values);
    people.forEach((n, row) => {
      for (let i = rows.from[row]!; i < rows.from[row + 1]!; i++) most[rows.options[i]!]! += n;
    });
    return most;
  }

  /** Per set of values: people who can work one of them each day, and shifts they can work each week; in the range only for all values. */
  private capacities(days: readonly number[]): Capacity[] {
    const { c, rows } = this;
    const found: Capacity[] = [];
    for (const set of this.sets) {
      const mayWork = rowsWith(rows, set);
      if (set === this.sets[0]) {
        let most = 0;
        for (let p = 0; p < c.people; p++) if (c.skillsOf[p]) most += this.mostShifts(p, days, mayWork);
        found.push({ day: NONE, week: NONE, set, most });
      }
      for (const week of new Set(days.map((d) => c.weekOfDay[d]!))) {
        const weekly = new Int32Array(c.people);
        for (const day of days) {
          if (c.weekOfDay[day] !== week) continue;
          let most = 0;
          for (let p = 0; p < c.people; p++) {
            if (!c.skillsOf[p] || !mayWork[rows.rowOf[p * c.days + day]!]) continue;
            weekly[p]!++;
            most++;
          }
          found.push({ day, week: NONE, set, most });
        }
        let most = 0;
        for (let p = 0; p < c.people; p++) most += Math.min(weekly[p]!, c.maxWeekShifts[p]!, c.maxRun[p]! < 7 ? 6 : 7);
        found.push({ day: NONE, week, set, most });
      }
    }
    return found;
  }

  /** Contract shifts of each whole week. */
  private contracts(firstWeek: number, lastWeek: number): number[] {
    const { c } = this;
    const shifts = c.weekShifts.reduce((a, b) => a + b, 0);
    return Array.from({ length: lastWeek - firstWeek + 1 }, (_, i) => (c.fullWeek[firstWeek + i] && c.soft[AT.weekShiftsGiven] ? shifts : 0));
  }

  /** Most shifts a person can work on the days: weekly limit, longest run, and days without a legal value (by dynamic programming). */
  private mostShifts(p: number, days: readonly number[], mayWork: Uint8Array): number {
    const { c, rows } = this;
    const longest = Math.min(c.maxRun[p]!, 7);
    const weekly = Math.min(c.maxWeekShifts[p]!, 7);
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
          const after = c.maxRun[p]! > 7 ? 0 : run + 1;
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
  return Uint8Array.from({ length: rows.from.length - 1 }, (_, row) => (rows.options.subarray(rows.from[row], rows.from[row + 1]).some((v) => set[v]) ? 1 : 0));
}

/**
 * Sets of values worth a capacity row. Values that the same people may work form an atom; atoms that some person joins
 * form a component; all unions of a component's atoms (up to 5 atoms, else single ones, each person's set and what it
 * leaves out) are kept, and the set of all values. By Hall's theorem the unions are all that matters of eligibility.
 */
function valueSets(c: Compiled, rows: LegalRows): Uint8Array[] {
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
    const touches = (other: [string, number[]]): boolean => [...atom[0]].some((bit, i) => bit === '1' && other[0][i] === '1');
    const joined = components.filter((group) => group.some(touches));
    components = [...components.filter((group) => !joined.includes(group)), [...joined.flat(), atom]];
  }
  const found = new Map<string, Uint8Array>();
  const keep = (values: readonly number[]): void => {
    const set = new Uint8Array(c.values);
    for (const v of values) set[v] = 1;
    if (values.length) found.set(set.join(''), set);
  };
  keep([...atoms.values()].flat());
  for (const group of components) {
    if (group.length <= 5) {
      for (let union = 1; union < 1 << group.length; union++) keep(group.flatMap(([, values], i) => (union & (1 << i) ? values : [])));
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
  return [...found.values()].slice(0, 80);
}
