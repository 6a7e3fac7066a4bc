import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import { MAX_DAYS } from '../model/short-windows';
import type { CellPrices } from './cell-prices';
import type { RosterState } from './roster-state';
import type { IsLocked } from './stretches';
import { anyWithin, longestRun, type Run, type Week, weeksOf } from './week-layout';
import { WeekProgram } from './week-program';

const EPSILON = 1e-9;
/** Maximum draws of a week until one is legal. */
const DRAWS = 12;
/** Ends of a week at which a run of days can be too long. */
const ENDS = 2;
/** Nanoseconds of a move, and of a value of a day in it. */
const EFFORT = { ofMove: 12_000, ofValue: 60 };

/**
 * Replaces a person's week in one move: different numbers of shifts of each length, different days and hours.
 * Single-shift moves rarely connect such weeks, as the intermediate ones miss the contracted hours or spread the
 * starts. The cheapest week at the slots' marginal costs is found by dynamic programming over its days, for each band
 * of starts. Costs are perturbed by the temperature (perturb and MAP: Papandreou and Yuille 2011), which makes it a
 * random draw.
 */
export class WeekMoves {
  /** True if there are weeks to change, and if whole weeks of most people can change. */
  readonly any: boolean;
  readonly ofMost: boolean;
  /** Nanoseconds of a move. */
  readonly effort: number;
  /** Weeks that may be moved, by list of rules. */
  readonly weeksOf: readonly (readonly Week[])[];
  /** Maximum days in a row, by list of rules. */
  private readonly runs: readonly Run[];
  private readonly program: WeekProgram;
  /** Cost of each value of each day before perturbation. */
  private readonly plain: Float64Array;
  private readonly before = new Uint16Array(MAX_DAYS);
  /** True if the reverse move back to the previous week is possible. */
  private isPossible = true;
  /**
   * Part of the cost change of the last move that its selection already accounted for: cover, wishes, hours and steady
   * starts.
   */
  settled = 0;
  /** Change of cover cost by the last move, if known and deferred. */
  cover: number | undefined;

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly prices: CellPrices,
    private readonly random: Random,
  ) {
    this.weeksOf = weeksOf(c);
    this.any = this.weeksOf.some((weeks) => weeks.length > 0);
    this.runs = c.agreed.lists.map((list) => longestRun(list));
    const hasWhole = this.weeksOf.map((weeks) => weeks.some(({ from, to }) => to - from + 1 === MAX_DAYS));
    this.ofMost = c.agreed.listOf.filter((list) => hasWhole[list]).length > c.people / 2;
    this.effort = EFFORT.ofMove + MAX_DAYS * c.values * EFFORT.ofValue;
    this.program = new WeekProgram(c, this.weeksOf.flat(), random);
    this.plain = new Float64Array(MAX_DAYS * c.values);
  }

  /** Applies a move within the days to the state; returns true if it did. */
  propose(temperature: number, firstDay: number, lastDay: number, isLocked: IsLocked): boolean {
    const { c, random, before, program } = this;
    this.settled = 0;
    const p = random.below(c.people);
    const week = anyWithin(this.weeksOf[c.agreed.listOf[p]!]!, firstDay, lastDay, random);
    if (!week || isLocked(p, week.from, week.to)) return false;
    if (!this.change(p, week, temperature)) return false;
    // If the previous week could not have been drawn, the full change is evaluated.
    const isPossible = this.isPossible && program.isInBand(week, before);
    const change = isPossible ? this.costOf(week, program.found) - this.costOf(week, before) : NaN;
    this.settled = Number.isFinite(change) ? change : 0;
    return true;
  }

  /**
   * Gives a person the cheapest week of these days. If that breaks a hard rule, others are drawn at rising
   * temperatures. Returns false, leaving the week unchanged, if none is legal or no rule covers these days together.
   */
  give(p: number, from: number, to: number, heat: number): boolean {
    const { hard } = this.state;
    const week = this.weeksOf[this.c.agreed.listOf[p]!]!.find((each) => each.from === from && each.to === to);
    for (let n = 0; week && n < DRAWS; n++) if (this.change(p, week, heat * n) && this.keep(hard)) return true;
    return false;
  }

  /** Redraws all weeks of all people in random order; a week stays as it is if the new one breaks a hard rule. */
  drawAll(temperature: number, cancelled: () => boolean): void {
    const { c, state, random } = this;
    const order = Int32Array.from({ length: c.people }, (_, p) => p);
    random.shuffle(order);
    for (const p of order) {
      if (cancelled()) return;
      for (const week of this.weeksOf[c.agreed.listOf[p]!]!) {
        const { hard } = state;
        if (this.change(p, week, temperature)) this.keep(hard);
      }
    }
  }

  /** Accepts the move, or reverts it if it breaks more than before. */
  private keep(hard: number): boolean {
    const { state } = this;
    const isKept = state.hard <= hard + EPSILON;
    if (isKept) state.settle();
    else state.undo();
    return isKept;
  }

  /** Returns a person's cheapest week of these days, without changing the roster; undefined if there is none. */
  find(p: number, week: Week, temperature: number): Uint16Array | undefined {
    return this.seek(p, week, temperature) ? this.program.found.subarray(0, week.to - week.from + 1) : undefined;
  }

  /** Finds the cheapest week, which may be the current one; false if there is none. */
  private seek(p: number, week: Week, temperature: number): boolean {
    const { c, state, before, program } = this;
    const at = p * c.days;
    before.set(state.cells.subarray(at + week.from, at + week.to + 1));
    this.price(p, week, temperature);
    this.isPossible = this.dayToFree(p, week, before) < 0;
    if (!program.cheapest(week)) return false;
    for (let n = 0; n < ENDS; n++) {
      const day = this.dayToFree(p, week, program.found);
      if (day < 0) break;
      program.prices.fill(Infinity, day * c.values + 1, (day + 1) * c.values);
      if (before[day]) this.isPossible = false;
      if (!program.cheapest(week)) return false;
    }
    return true;
  }

  /** Changes to the cheapest week; false if there is none, or it is the current one. */
  private change(p: number, week: Week, temperature: number): boolean {
    if (!this.seek(p, week, temperature)) return false;
    const { state, before, program } = this;
    const { found } = program;
    const { from, to } = week;
    const length = to - from + 1;
    let isSame = true;
    for (let i = 0; i < length; i++) if (found[i] !== before[i]) isSame = false;
    if (isSame) return false;
    state.begin('later');
    state.open(p, from, to);
    const marginals = state.marginals!;
    let cover = 0;
    for (let i = 0; i < length; i++) {
      if (found[i] === before[i]) continue;
      cover += marginals.delta(p, from + i, before[i]!, found[i]!);
      state.put(p, from + i, found[i]!);
    }
    this.cover = marginals.reachesOver ? undefined : cover;
    state.close(p, from, to);
    return true;
  }

  /** Returns a day of the week to take off because the run with the adjacent days is too long; -1 if it is not. */
  private dayToFree(p: number, week: Week, row: Uint16Array): number {
    return this.dayBeyond(p, week, row, this.runs[this.c.agreed.listOf[p]!]!);
  }

  private dayBeyond(p: number, { from, to }: Week, row: Uint16Array, { atMost, before, after }: Run): number {
    const { c, state } = this;
    const length = to - from + 1;
    let first = 0;
    while (first < length && row[first]) first++;
    let last = length - 1;
    while (last >= 0 && row[last]) last--;
    let worked = 0;
    while (worked < atMost && from - worked > 0 && state.cells[p * c.days + from - 1 - worked]) worked++;
    if (from - worked === 0) worked += before;
    if (first && worked + first > atMost) return this.offBefore(0, Math.max(0, atMost - worked));
    worked = 0;
    while (worked < atMost && to + worked < c.days - 1 && state.cells[p * c.days + to + 1 + worked]) worked++;
    if (to + worked === c.days - 1) worked += after;
    if (last < length - 1 && worked + length - 1 - last > atMost)
      return this.offBefore(length - 1 - Math.max(0, atMost - worked), length - 1);
    return -1;
  }

  /** Returns a day that was off before, so that the previous week remains a possible draw; otherwise any day. */
  private offBefore(first: number, last: number): number {
    const { before, random } = this;
    let off = 0;
    for (let i = first; i <= last; i++) if (!before[i]) off++;
    let n = random.below(off || last - first + 1);
    for (let i = first; i <= last; i++) if ((!off || !before[i]) && n-- === 0) return i;
    return first;
  }

  /** Sets the cost of each value of each day relative to a day off; infinite if not allowed. */
  private price(p: number, { from, to, saturday }: Week, temperature: number): void {
    const { c, prices, plain, program, random, before } = this;
    const perturbed = program.prices;
    plain.fill(Infinity);
    perturbed.fill(Infinity);
    program.weekend = saturday < 0 ? 0 : this.costOfWeekend(p, from + saturday);
    for (let day = from; day <= to; day++) {
      const at = (day - from) * c.values;
      const cell = p * c.days + day;
      const cells = c.costFrom[cell]!;
      prices.clear();
      prices.add(p, day, before[day - from]!, from, to);
      // True if the other day of the weekend lies outside the week.
      const isWithin = saturday >= 0 && (day === from + saturday || day === from + saturday + 1);
      const isLone = c.weekendPartner[day] !== -2 && !isWithin;
      const ofWeekend = isLone && !this.isOtherWorked(p, day) ? this.costOfWeekend(p, day) : 0;
      // A day off comes after the shifts.
      for (let i = 0; i <= prices.size; i++) {
        const v = i < prices.size ? prices.value[i]! : 0;
        if (!v && !c.legal[cell * c.values]) continue;
        plain[at + v] = c.cellCost[cells + v]! + (v ? prices.cost[i]! + ofWeekend : 0);
        const drawn = temperature && temperature * Math.log(-Math.log(random.unit() || 1e-12));
        perturbed[at + v] = plain[at + v]! + drawn;
      }
    }
  }

  /** Returns the cost that the weekend of a day adds to the person's share of weekends. */
  private costOfWeekend(p: number, day: number): number {
    const { c, state } = this;
    return state.costOfWeekend(p, state.cells[p * c.days + day]! > 0 || this.isOtherWorked(p, day));
  }

  /** Returns true if the other day of a day's weekend is worked. */
  private isOtherWorked(p: number, day: number): boolean {
    const other = this.c.weekendPartner[day]!;
    return other >= 0 && this.state.cells[p * this.c.days + other]! > 0;
  }

  /** Returns the part of a week's cost that the program models; infinite if rules forbid it. */
  private costOf(week: Week, row: Uint16Array): number {
    const { c, plain, program } = this;
    const { from, to, classOf, strides, costs, saturday } = week;
    let state = 0;
    let cost = program.costOfStarts(week, row);
    if (program.weekend && (row[saturday] || row[saturday + 1])) cost += program.weekend;
    for (let i = 0; i <= to - from; i++) {
      const v = row[i]!;
      cost += plain[i * c.values + v]!;
      if (v) state += strides[classOf[v]!]!;
    }
    return cost + costs[state]!;
  }
}
