import { costScale } from '../local-search/anneal';
import { CellPrices } from '../local-search/cell-prices';
import type { RosterState } from '../local-search/roster-state';
import type { WeekMoves } from '../local-search/week-moves';
import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import { restLimits } from '../local-search/rest-limits';
import { minuteOfDay } from '../model/rule-shapes';

/** Values tried per day, in order of coverage. */
const TRIES = 3;
const EPSILON = 1e-9;
/** Minimum share of the remaining people that a day must need to be served first. */
const PRESSING = 0.75;
/** Temperature for drawing weeks when the cheapest one is not legal, as a share of the cover cost of a shift. */
const HEAT_OF_WEEKS = 0.02;
/** Bonus of shifts that begin at about the same time as the others of their week; exceeds all numbers of people. */
const STEADY = 1e9;

/** Target counts of shifts: [day][value], for each pool of people. */
export interface Guide {
  readonly ofPools: readonly Float64Array[];
  /** Pool of each person, -1 for none. */
  readonly poolOf: Int32Array;
}

/** Remaining counts of a week: [weekday][value], and the positive ones among them. */
interface Left {
  readonly counts: Float64Array;
  readonly wanted: readonly number[];
}

/**
 * Fills a range of days person by person. With counts of a cover relaxation, each person takes the permitted (day,
 * value) of their week with the highest remaining demand. Without them, each person gets the cheapest week if there are
 * rules about weeks. If neither yields a week, shifts are chosen by their effect on cost. No placement breaks a hard
 * rule that held before, so a legal roster stays legal.
 */
export class Constructor {
  private readonly prices: CellPrices | undefined;
  private readonly limits = { earliest: 0, latest: 0 };
  /** By list of rules: minutes by which starts of a week may differ; infinite if unrestricted. */
  private readonly spreadOf: readonly number[];
  private readonly startOf: Int32Array;
  private readonly heatOfWeeks: number;

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly random: Random,
    private readonly weeks?: WeekMoves,
  ) {
    this.heatOfWeeks = HEAT_OF_WEEKS * costScale(c);
    if (state.marginals) this.prices = new CellPrices(c, state);
    this.startOf = c.agreed.calendar.startOf.map(minuteOfDay);
    this.spreadOf = c.agreed.lists.map((list) =>
      list.reduce((least, { rule }) => {
        if (rule.shape !== 'amount' || rule.counts !== 'startSpread') return least;
        return rule.windows.reduce((most, { atMost }) => Math.min(most, atMost), least);
      }, Infinity),
    );
  }

  /** Clears the days (fixed cells stay) and refills them. Days are inclusive. */
  fill(from: number, to: number, guide?: Guide): void {
    const { c, state } = this;
    const order = Int32Array.from({ length: c.people }, (_, p) => p);
    this.random.shuffle(order);
    const choices = Float64Array.from(order, (_, p) => this.freedom(p, from, to));
    order.sort((a, b) => choices[a]! - choices[b]!);
    for (const p of order) {
      state.begin();
      state.open(p, from, to);
      for (let d = from; d <= to; d++) if (c.legal[(p * c.days + d) * c.values]) state.put(p, d, 0);
      state.close(p, from, to);
    }
    const left = guide?.ofPools.map((counts) => this.byWeek(counts, from, to)) ?? [];
    const remaining = left.map((_, pool) => order.reduce((n, p) => n + (guide?.poolOf[p] === pool ? 1 : 0), 0));
    for (const p of order) {
      const pool = guide?.poolOf[p] ?? -1;
      for (let week = c.weekOfDay[from]!; week <= c.weekOfDay[to]!; week++) {
        const monday = week * 7 - c.problem.firstWeekday;
        const a = Math.max(from, monday);
        const b = Math.min(to, monday + 6);
        const ofWeek = left[pool]?.get(week);
        if (ofWeek) this.follow(p, a, b, monday, ofWeek, remaining[pool]!);
        if (ofWeek || !this.weeks?.give(p, a, b, this.heatOfWeeks)) this.improvise(p, a, b);
      }
      if (pool >= 0) remaining[pool]!--;
    }
  }

  private byWeek(counts: Float64Array, from: number, to: number): Map<number, Left> {
    const { c } = this;
    const tables = new Map<number, Float64Array>();
    for (let day = from; day <= to; day++) {
      const table = tables.get(c.weekOfDay[day]!) ?? new Float64Array(7 * c.values);
      tables.set(c.weekOfDay[day]!, table);
      const ofDay = counts.subarray(day * c.values, (day + 1) * c.values);
      table.set(ofDay, ((c.problem.firstWeekday + day) % 7) * c.values);
    }
    return new Map(
      [...tables].map(([week, table]) => [
        week,
        { counts: table, wanted: [...table.keys()].filter((i) => table[i]! > 0) },
      ]),
    );
  }

  /** Returns the number of cells a person may fill: those with the least choice come first. */
  private freedom(p: number, from: number, to: number): number {
    const { c } = this;
    let free = 0;
    for (let i = (p * c.days + from) * c.values; i < (p * c.days + to + 1) * c.values; i++) free += c.legal[i]!;
    return free;
  }

  private follow(
    p: number,
    from: number,
    to: number,
    monday: number,
    { counts: left, wanted }: Left,
    remaining: number,
  ): void {
    const { c, state } = this;
    const pressure = new Float64Array(7);
    for (const i of wanted) pressure[Math.floor(i / c.values)]! += left[i]! / remaining;
    // A day that needs almost all remaining people comes first, then the pattern with the highest demand.
    const urgent = (i: number): number =>
      left[i]! + (pressure[Math.floor(i / c.values)]! > PRESSING ? 1e6 * pressure[Math.floor(i / c.values)]! : 0);
    const spread = this.spreadOf[c.agreed.listOf[p]!]!;
    let [earliest, latest] = [Infinity, -Infinity];
    const begins = (v: number): void => {
      earliest = Math.min(earliest, this.startOf[v]!);
      latest = Math.max(latest, this.startOf[v]!);
    };
    for (let d = from; d <= to; d++) if (state.cells[p * c.days + d]) begins(state.cells[p * c.days + d]!);
    const isSteady = (v: number): boolean =>
      Math.max(latest, this.startOf[v]!) - Math.min(earliest, this.startOf[v]!) <= spread;
    const refused = new Set<number>();
    const refusals = new Uint8Array(7);
    for (;;) {
      let best = -1;
      let bestUrgency = -1;
      for (const i of wanted) {
        const d = monday + Math.floor(i / c.values);
        if (d < from || d > to || left[i]! < 0.3 || refusals[d - monday]! >= TRIES || refused.has(i)) continue;
        const urgency = urgent(i) + (isSteady(i % c.values) ? STEADY : 0);
        if (urgency <= bestUrgency) continue;
        if (
          state.cells[p * c.days + d] ||
          !c.legal[(p * c.days + d) * c.values + (i % c.values)] ||
          this.restless(p, d, i % c.values)
        )
          continue;
        best = i;
        bestUrgency = urgency;
      }
      if (best < 0) return;
      if (this.place(p, monday + Math.floor(best / c.values), best % c.values, true)) {
        left[best]!--;
        begins(best % c.values);
      } else {
        refused.add(best);
        refusals[Math.floor(best / c.values)]!++;
      }
    }
  }

  /** Returns true if the value leaves too little rest to an adjacent day. */
  private restless(p: number, d: number, v: number): boolean {
    const { c, state } = this;
    const at = p * c.days + d;
    const before = d > 0 ? state.cells[at - 1]! : 0;
    const after = d < c.days - 1 ? state.cells[at + 1]! : 0;
    const { startOf, endOf } = c.agreed.calendar;
    const { earliest, latest } = restLimits(c, p, d, before, after, this.limits);
    return (
      startOf[v]! < earliest ||
      endOf[v]! > latest ||
      (d > 0 && c.forbidden[(c.matrixOfDay[d]! * c.values + state.cells[at - 1]!) * c.values + v] === 1) ||
      (d < c.days - 1 && c.forbidden[(c.matrixOfDay[d + 1]! * c.values + v) * c.values + state.cells[at + 1]!] === 1)
    );
  }

  private improvise(p: number, from: number, to: number): void {
    const { c, state, random } = this;
    const days = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((d) => !state.cells[p * c.days + d]);
    random.shuffle(days);
    for (const d of days) this.candidates(p, d).some((v) => this.place(p, d, v, false));
  }

  /** Returns a few candidate patterns: those with the best coverage, or the best of all if there are no prices. */
  private candidates(p: number, d: number): number[] {
    const { c, state, prices } = this;
    if (prices) {
      prices.clear();
      prices.add(p, d, 0, -1);
      return prices.cheapest(TRIES);
    }
    let best = 0;
    let bestCost = state.soft - EPSILON;
    for (let v = 1; v < c.values; v++) {
      if (!c.legal[(p * c.days + d) * c.values + v]) continue;
      const hard = state.hard;
      state.change(p, d, v);
      if (state.hard <= hard + EPSILON && state.soft < bestCost) {
        best = v;
        bestCost = state.soft;
      }
      state.undo();
    }
    return best ? [best] : [];
  }

  private place(p: number, d: number, v: number, evenIfDearer: boolean): boolean {
    const { hard, soft } = this.state;
    this.state.change(p, d, v);
    if (this.state.hard <= hard + EPSILON && (evenIfDearer || this.state.soft < soft)) return true;
    this.state.undo();
    return false;
  }
}
