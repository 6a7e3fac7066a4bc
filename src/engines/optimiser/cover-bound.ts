import type { Highs } from 'highs';
import type { Compiled } from './compiled';
import { AT } from './constraints';
import type { Task } from './task';

/** In `capacities`: the whole range, not one week. */
const EVERY = -2;

/** Fractional counts of a cover relaxation: people of skill set `has` who start `value` on `day`. */
export interface CoverCount {
  readonly day: number;
  readonly value: number;
  readonly has: number;
  readonly count: number;
}

/** Bound of one week and the counts that reach it. */
interface WeekBound {
  readonly bound: number;
  readonly counts: readonly CoverCount[];
}

/**
 * Lower bound for interval cover that does not grow with head count (after Dantzig 1954, set covering with implicit
 * people): how many start each kind each day, per skill set, with short and over per slot and contract shifts missing
 * per week. People enter only through capacities: for a set of values, no more can work it on a day than have a legal
 * one among them, nor more shifts in a week than their contracts allow. Each week is a linear programme of its own; a
 * shift that runs in from the Sunday before may be used freely, so the weeks' bounds add up to a bound of the whole.
 */
export class CoverBound {
  private readonly sets: readonly Uint8Array[];
  private readonly holders: readonly number[];

  constructor(private readonly highs: Highs, private readonly c: Compiled) {
    this.sets = valueSets(c);
    // Skills are left out (everybody counts for every skill): with them a programme takes ten times as long.
    this.holders = [c.masks];
  }

  /** Weeks of the range, each bounded in turn. Yields the counted effort; nothing comes back when cancelled. */
  *weeks(firstWeek: number, lastWeek: number, cancelled: () => boolean): Task<WeekBound | undefined> {
    const { c, highs } = this;
    const days = [...c.weekOfDay.keys()].filter((d) => c.weekOfDay[d]! >= firstWeek && c.weekOfDay[d]! <= lastWeek);
    const first = days[0]! * c.slotsPerDay;
    const last = days.length ? (days.at(-1)! + 1) * c.slotsPerDay : first;
    const rows: { lower: number; upper: number }[] = [];
    const cols: { cost: number; upper: number; entries: Map<number, number> }[] = [];
    const named: { day: number; value: number; has: number }[] = [];
    const addRow = (lower: number, upper: number): number => rows.push({ lower, upper }) - 1;
    const rowOfSlot = new Map<number, { mask: number; row: number }[]>();
    const su = c.soft[AT.coverNotShort]!;
    const so = c.soft[AT.coverNotOver]!;
    let constant = 0;
    const slack: { row: number; slot: number; whole: boolean }[] = [];
    for (let s = first; s < last; s++) {
      const whole = c.masks;
      const list: { mask: number; row: number }[] = [];
      for (let mask = 1; mask <= whole; mask++) {
        if (mask !== whole) continue;
        const need = c.need[s * c.masks + mask - 1]!;
        if (mask !== whole && (need === 0 || c.under[s]! === 0)) continue;
        const row = addRow(need, mask === whole ? need : highs.infinity);
        list.push({ mask, row });
        slack.push({ row, slot: s, whole: mask === whole });
      }
      rowOfSlot.set(s, list);
    }
    const capacity = this.capacities(days);
    const rowOfCapacity = capacity.map((cap) => addRow(-highs.infinity, cap.most));
    const missing = this.contracts(firstWeek, lastWeek);
    const missingRows = missing.map((shifts) => (shifts ? addRow(shifts, highs.infinity) : -1));
    const weight = c.soft[AT.weekShiftsGiven]!;
    const early = days[0]! - 1;
    for (const has of this.holders) {
      for (const day of early >= 0 ? [early, ...days] : days) {
        for (let v = 1; v < c.values; v++) {
          const entries = new Map<number, number>();
          for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
            for (const { mask, row } of rowOfSlot.get(day * c.slotsPerDay + c.coverSlots[i]!) ?? []) if (mask & has) entries.set(row, 1);
          }
          if (day === early && !entries.size) continue;
          if (day !== early) {
            capacity.forEach((cap, i) => { if ((cap.day === day || cap.week === c.weekOfDay[day] || cap.week === EVERY) && cap.values[v] && (cap.has & has) === has) entries.set(rowOfCapacity[i]!, 1); });
            const missingRow = missingRows[c.weekOfDay[day]! - firstWeek]!;
            if (missingRow >= 0) entries.set(missingRow, 1);
          }
          const most = this.most(day, v, has);
          if (!most) continue;
          cols.push({ cost: 0, upper: most, entries });
          named.push({ day, value: v, has });
        }
      }
    }
    for (const { row, slot, whole } of slack) {
      // Short counts in every row of its slot, over only in the row of all skills.
      if (!whole) continue;
      const short = new Map(rowOfSlot.get(slot)!.map((r) => [r.row, 1]));
      cols.push({ cost: c.under[slot]! * su, upper: highs.infinity, entries: short });
      cols.push({ cost: c.over[slot]! * so, upper: highs.infinity, entries: new Map([[row, -1]]) });
    }
    missingRows.forEach((row, i) => { if (row >= 0) cols.push({ cost: weight, upper: missing[i]!, entries: new Map([[row, 1]]) }); });
    const starts = [0];
    const indices: number[] = [];
    const values: number[] = [];
    for (const col of cols) {
      for (const [r, x] of [...col.entries].sort((a, b) => a[0] - b[0])) { indices.push(r); values.push(x); }
      starts.push(indices.length);
    }
    yield 20 * indices.length;
    const model = highs.createModel({
      numCols: cols.length, numRows: rows.length,
      colCost: Float64Array.from(cols, (x) => x.cost), colLower: new Float64Array(cols.length), colUpper: Float64Array.from(cols, (x) => x.upper),
      rowLower: Float64Array.from(rows, (r) => r.lower), rowUpper: Float64Array.from(rows, (r) => r.upper),
      matrix: { format: 'csc', numRows: rows.length, numCols: cols.length, starts: Int32Array.from(starts), indices: Int32Array.from(indices), values: Float64Array.from(values) },
    });
    try {
      model.options.set({ output_flag: false, solver: 'simplex' });
      const { modelStatus } = model.run({ 1: (event) => { if (cancelled()) event.interrupt(); return undefined; } });
      yield Number(model.info.get('simplex_iteration_count')) * rows.length * 100;
      if (modelStatus !== 7) return undefined;
      const x = model.getSolution().colValue;
      constant += model.getObjectiveValue();
      return { bound: constant - 1e-6 * Math.abs(constant), counts: named.flatMap((n, i) => (n.day !== early && x[i]! > 1e-7 ? [{ ...n, count: x[i]! }] : [])) };
    } finally {
      model.dispose();
    }
  }

  /** Most people with no other skills who may work the value that day. */
  private most(day: number, value: number, has: number): number {
    const { c } = this;
    let count = 0;
    for (let p = 0; p < c.people; p++) if (c.skillsOf[p] && (c.skillsOf[p]! & has) === c.skillsOf[p] && c.legal[(p * c.days + day) * c.values + value]) count++;
    return count;
  }

  /** Per set of values: people who can work one of them, per day, and shifts they can work, per week; -1 where not meant. */
  private capacities(days: readonly number[]): { day: number; week: number; values: Uint8Array; has: number; most: number }[] {
    const { c } = this;
    const found: { day: number; week: number; values: Uint8Array; has: number; most: number }[] = [];
    const groups = this.holders.length > 1 ? [...this.holders, c.masks] : [c.masks];
    const weeks = [...new Set(days.map((d) => c.weekOfDay[d]!))];
    for (const has of groups) {
      for (const values of this.sets) {
        if (values === this.sets[0]) {
          let most = 0;
          for (let p = 0; p < c.people; p++) if (c.skillsOf[p] && (c.skillsOf[p]! & has) === c.skillsOf[p]) most += mostShifts(c, p, days, values);
          found.push({ day: -1, week: EVERY, values, has, most });
        }
        for (const week of weeks) {
          const ofWeek = days.filter((d) => c.weekOfDay[d] === week);
          const weekly = new Int32Array(c.people);
          for (const day of ofWeek) {
            let most = 0;
            for (let p = 0; p < c.people; p++) {
              if ((c.skillsOf[p]! & has) !== c.skillsOf[p] || !c.skillsOf[p] || !mayWork(c, p, day, values)) continue;
              weekly[p]!++;
              most++;
            }
            found.push({ day, week: -1, values, has, most });
          }
          let most = 0;
          for (let p = 0; p < c.people; p++) most += Math.min(weekly[p]!, c.maxWeekShifts[p]!, c.maxRun[p]! < 7 ? 6 : 7);
          found.push({ day: -1, week, values, has, most });
        }
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
}

/** Most shifts a person can work on the days: weekly limit, longest run, and days without a legal value (by dynamic programming). */
function mostShifts(c: Compiled, p: number, days: readonly number[], set: Uint8Array): number {
  const longest = Math.min(c.maxRun[p]!, 7);
  const weekly = Math.min(c.maxWeekShifts[p]!, 7);
  const wide = weekly + 1;
  // best[run * wide + shifts this week]
  let best = new Float64Array((longest + 1) * wide).fill(-Infinity);
  best[0] = 0;
  days.forEach((day, i) => {
    const newWeek = i > 0 && c.weekOfDay[day] !== c.weekOfDay[days[i - 1]!];
    const next = new Float64Array(best.length).fill(-Infinity);
    const may = mayWork(c, p, day, set);
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
    best = next;
  });
  return Math.max(0, ...best);
}

function mayWork(c: Compiled, p: number, day: number, set: Uint8Array): boolean {
  const at = (p * c.days + day) * c.values;
  for (let v = 1; v < c.values; v++) if (set[v] && c.legal[at + v]) return true;
  return false;
}

/**
 * Sets of values worth a capacity row. Values that the same people may work form an atom; atoms that some person joins
 * form a component; all unions of a component's atoms (up to 5 atoms, else single ones, each person's set and what it
 * leaves out) are kept, and the set of all values. By Hall's theorem the unions are all that matters of eligibility.
 */
function valueSets(c: Compiled): Uint8Array[] {
  const rows = new Map<string, Uint8Array>();
  for (let p = 0; p < c.people; p++) {
    const may = new Uint8Array(c.values);
    for (let d = 0; d < c.days; d++) for (let v = 1; v < c.values; v++) if (c.legal[(p * c.days + d) * c.values + v]) may[v] = 1;
    rows.set(may.join(''), may);
  }
  const sets = [...rows.values()].slice(0, 64);
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
