import type { Highs } from 'highs';
import type { Compiled } from './compiled';
import { AT } from './constraints';
import type { RosterState } from './roster-state';
import type { Task } from './task';

const EPSILON = 1e-9;

/** People of one day who may take the same kinds at no change of anything but cover. */
interface Group {
  readonly has: number;
  readonly values: readonly number[];
  readonly members: number[];
}

/** What a polish may spend. */
interface PolishLimits {
  readonly nodes: number;
  readonly lpIterations: number;
  /** Cost that may be left on the table. */
  readonly gap: number;
  /** Groups × kinds beyond which a day is left alone. */
  readonly variables: number;
}

/**
 * Re-deals all kinds of one day at once, who works staying as it is: people who may take the same kinds are
 * interchangeable, so the choice is a small whole-number programme over counts per group and kind, short and over per
 * slot (after the implicit break models of Aykin 1996). Annealing finds days and people well and small shifts of counts
 * badly; this is the other way round.
 */
export class DayPolish {
  constructor(private readonly highs: Highs, private readonly c: Compiled, private readonly state: RosterState) {}

  /** Improves one day; says whether it did. Yields the counted effort. */
  *day(day: number, limits: PolishLimits, cancelled: () => boolean): Task<boolean> {
    const { c, state, highs } = this;
    const groups = this.groups(day);
    yield 100_000 * groups.length;
    const size = groups.reduce((sum, g) => sum + g.values.length, 0);
    if (!groups.length || size > limits.variables) return false;
    const before = state.soft;
    const base = day * c.slotsPerDay;
    const span = Math.min(c.slots, base + 2 * c.slotsPerDay) - base;
    // Supply of everybody who is not in a group, per slot and skill set.
    const rest = state.supply.slice(base * c.masks, (base + span) * c.masks);
    const touched = new Uint8Array(span);
    const starting: number[] = [];
    for (const g of groups) {
      for (const v of g.values) {
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) touched[c.coverSlots[i]!] = 1;
        starting.push(g.members.filter((p) => state.cells[p * c.days + day] === v).length);
      }
      for (const p of g.members) {
        const v = state.cells[p * c.days + day]!;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) for (let m = 1; m <= c.masks; m++) if (m & g.has) rest[c.coverSlots[i]! * c.masks + m - 1]!--;
      }
    }
    const rowAt = new Int32Array(span * c.masks).fill(-1);
    const lower: number[] = groups.map((g) => g.members.length);
    const upper: number[] = groups.map((g) => g.members.length);
    const slots: number[] = [];
    for (let s = 0; s < span; s++) {
      if (!touched[s]) continue;
      slots.push(s);
      for (let m = 0; m < c.masks; m++) {
        const need = c.need[(base + s) * c.masks + m]! - rest[s * c.masks + m]!;
        const whole = m === c.masks - 1;
        rowAt[s * c.masks + m] = lower.length;
        lower.push(need);
        upper.push(whole ? need : highs.infinity);
      }
    }
    const starts = [0];
    const indices: number[] = [];
    const values: number[] = [];
    const cost: number[] = [];
    const push = (entries: [number, number][], price: number): void => {
      for (const [r, x] of entries.sort((a, b) => a[0] - b[0])) { indices.push(r); values.push(x); }
      starts.push(indices.length);
      cost.push(price);
    };
    groups.forEach((g, i) => {
      for (const v of g.values) {
        const entries: [number, number][] = [[i, 1]];
        for (let k = c.coverFrom[v]!; k < c.coverFrom[v + 1]!; k++) for (let m = 1; m <= c.masks; m++) if (m & g.has) entries.push([rowAt[c.coverSlots[k]! * c.masks + m - 1]!, 1]);
        push(entries, 0);
      }
    });
    const startShort: number[] = [];
    for (const s of slots) {
      push(Array.from({ length: c.masks }, (_, m): [number, number] => [rowAt[s * c.masks + m]!, 1]), c.under[base + s]! * c.soft[AT.coverNotShort]!);
      push([[rowAt[s * c.masks + c.masks - 1]!, -1]], c.over[base + s]! * c.soft[AT.coverNotOver]!);
      let short = 0;
      for (let m = 0; m < c.masks; m++) short = Math.max(short, c.need[(base + s) * c.masks + m]! - state.supply[(base + s) * c.masks + m]!);
      const last = (base + s) * c.masks + c.masks - 1;
      startShort.push(short, state.supply[last]! - c.need[last]! + short);
    }
    const columns = cost.length;
    const model = highs.createModel({
      numCols: columns, numRows: lower.length, colCost: Float64Array.from(cost), colLower: new Float64Array(columns), colUpper: new Float64Array(columns).fill(highs.infinity),
      rowLower: Float64Array.from(lower), rowUpper: Float64Array.from(upper),
      matrix: { format: 'csc', numRows: lower.length, numCols: columns, starts: Int32Array.from(starts), indices: Int32Array.from(indices), values: Float64Array.from(values) },
      integrality: Int32Array.from({ length: columns }, (_, i) => (i < size ? 1 : 0)),
    });
    let iterations = 0;
    try {
      model.options.set({
        output_flag: false, mip_max_nodes: limits.nodes, mip_rel_gap: 0, mip_abs_gap: limits.gap, mip_allow_restart: false, mip_detect_symmetry: false,
        // Measured on days of 140 people: a quarter of the time of the defaults, same rosters.
        mip_heuristic_run_feasibility_jump: false, mip_heuristic_run_rins: false, mip_heuristic_run_root_reduced_cost: false,
        mip_pscost_minreliable: 0, mip_allow_cut_separation_at_nodes: false,
      });
      model.setSolution({ colValue: Float64Array.from([...starting, ...startShort]) });
      model.run({
        6: (event) => {
          iterations = Number(event.data.mip_total_lp_iterations ?? 0);
          if (iterations > limits.lpIterations || cancelled()) event.interrupt();
          return undefined;
        },
      });
      yield iterations * lower.length * 1500 + 120_000_000;
      if (Number(model.info.get('primal_solution_status')) !== 2) return false;
      this.deal(day, groups, model.getSolution().colValue);
    } finally {
      model.dispose();
    }
    return state.soft < before - EPSILON;
  }

  /** People at work on the day, by skills and by what they could take instead without any other effect. */
  private groups(day: number): Group[] {
    const { c, state } = this;
    const found = new Map<string, Group>();
    const options = new Uint8Array(c.values);
    for (let p = 0; p < c.people; p++) {
      const now = state.cells[p * c.days + day]!;
      if (!now || !c.skillsOf[p]) continue;
      options.fill(0);
      let count = 0;
      for (let v = 1; v < c.values; v++) {
        if (!c.legal[(p * c.days + day) * c.values + v]) continue;
        const { hard, soft } = state;
        state.begin(true);
        state.open(p, day, day);
        state.put(p, day, v);
        state.close(p, day, day);
        if (Math.abs(state.hard - hard) < EPSILON && Math.abs(state.soft - soft) < 1e-6) {
          options[v] = 1;
          count++;
        }
        state.undo();
      }
      if (count < 2) continue;
      const key = `${c.skillsOf[p]} ${options.join('')}`;
      const group = found.get(key);
      if (group) group.members.push(p);
      else found.set(key, { has: c.skillsOf[p]!, values: [...options.keys()].filter((v) => options[v]), members: [p] });
    }
    return [...found.values()];
  }

  /** Hands the counts out; those who have a wanted kind already keep it. */
  private deal(day: number, groups: readonly Group[], counts: Float64Array): void {
    const { c, state } = this;
    let at = 0;
    for (const g of groups) {
      const left = new Map(g.values.map((v) => [v, Math.round(counts[at++]!)]));
      const movers = g.members.filter((p) => {
        const v = state.cells[p * c.days + day]!;
        const n = left.get(v) ?? 0;
        if (n > 0) left.set(v, n - 1);
        return n <= 0;
      });
      const free = [...left].flatMap(([v, n]) => new Array<number>(Math.max(0, n)).fill(v));
      movers.forEach((p, i) => {
        const v = free[i];
        if (v == null) return;
        state.begin();
        state.open(p, day, day);
        state.put(p, day, v);
        state.close(p, day, day);
      });
    }
  }
}
