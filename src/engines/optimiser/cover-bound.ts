import type { Highs } from 'highs';
import type { Compiled } from './compiled';
import { AT } from './constraints';
import type { Task } from './task';

/** Fractional counts of a cover relaxation: people of skill set `has` who start `value` on `day`. */
export interface CoverCount {
  readonly day: number;
  readonly value: number;
  readonly has: number;
  readonly count: number;
}

/** Bound of one week and the counts that reach it. */
export interface WeekBound {
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
    this.holders = [...new Set(c.skillsOf)].filter((h) => h > 0).sort((a, b) => a - b);
  }

  /** Weeks of the range, each bounded in turn. Yields the counted effort; nothing comes back when cancelled. */
  *week(week: number, cancelled: () => boolean): Task<WeekBound | undefined> {
    const { c, highs } = this;
    const days = [...c.weekOfDay.keys()].filter((d) => c.weekOfDay[d] === week);
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
        if (mask !== whole && (mask & (mask - 1)) !== 0) continue;
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
    const missing = this.contract(week, days);
    const missingRow = missing ? addRow(missing.shifts, highs.infinity) : -1;
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
            capacity.forEach((cap, i) => { if ((cap.day === day || cap.day < 0) && cap.values[v] && (cap.has & has) === has) entries.set(rowOfCapacity[i]!, 1); });
            if (missing) entries.set(missingRow, 1);
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
    if (missing) cols.push({ cost: weight, upper: missing.shifts, entries: new Map([[missingRow, 1]]) });
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

  /** Most people with exactly these skills who may work the value that day. */
  private most(day: number, value: number, has: number): number {
    const { c } = this;
    let count = 0;
    for (let p = 0; p < c.people; p++) if (c.skillsOf[p] === has && c.legal[(p * c.days + day) * c.values + value]) count++;
    return count;
  }

  /** Per set of values: people who can work one of them, per day, and shifts they can work, per week (`day` -1). */
  private capacities(days: readonly number[]): { day: number; values: Uint8Array; has: number; most: number }[] {
    const { c } = this;
    const found: { day: number; values: Uint8Array; has: number; most: number }[] = [];
    const groups = this.holders.length > 1 ? [...this.holders, c.masks] : [c.masks];
    for (const has of groups) {
      for (const set of this.sets) {
        const weekly = new Int32Array(c.people);
        for (const day of days) {
          let most = 0;
          for (let p = 0; p < c.people; p++) {
            if ((c.skillsOf[p]! & has) !== c.skillsOf[p] || !c.skillsOf[p] || !mayWork(c, p, day, set)) continue;
            weekly[p]!++;
            most++;
          }
          found.push({ day, values: set, has, most });
        }
        let most = 0;
        for (let p = 0; p < c.people; p++) most += Math.min(weekly[p]!, c.maxWeekShifts[p]!, c.maxRun[p]! < 7 && days.length === 7 ? 6 : 7);
        found.push({ day: -1, values: set, has, most });
      }
    }
    return found;
  }

  private contract(week: number, days: readonly number[]): { shifts: number } | undefined {
    const { c } = this;
    if (!c.fullWeek[week] || !c.soft[AT.weekShiftsGiven] || days.length !== 7) return undefined;
    let shifts = 0;
    for (let p = 0; p < c.people; p++) shifts += c.weekShifts[p]!;
    return shifts > 0 ? { shifts } : undefined;
  }
}

function mayWork(c: Compiled, p: number, day: number, set: Uint8Array): boolean {
  const at = (p * c.days + day) * c.values;
  for (let v = 1; v < c.values; v++) if (set[v] && c.legal[at + v]) return true;
  return false;
}

/** The distinct sets of values that people may work at all, their complements, and all values: at most 24. */
function valueSets(c: Compiled): Uint8Array[] {
  const found = new Map<string, Uint8Array>();
  const keep = (set: Uint8Array): void => {
    set[0] = 0;
    if (set.some(Boolean) && found.size < 24) found.set(set.join(''), set);
  };
  keep(new Uint8Array(c.values).fill(1));
  for (let p = 0; p < c.people; p++) {
    const may = new Uint8Array(c.values);
    for (let d = 0; d < c.days; d++) for (let v = 1; v < c.values; v++) if (c.legal[(p * c.days + d) * c.values + v]) may[v] = 1;
    keep(may.slice());
    keep(may.map((x) => 1 - x));
  }
  return [...found.values()];
}
