import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import type { Cells } from '../model/problem';
import { beyondCarried, coverCost, partNeeded, supplyOf } from '../score/score';
import { AgreedState } from './agreed-state';
import { CoverMarginals, isIntervalCover } from './cover-marginals';
import { TogetherState } from './together-state';

/** Maximum number of cells that one move may change. */
const LOG = 4096;

/** Effect of a move on cover: counted with each cell, deferred to `settle` if the move is worth it, or none. */
type CoverEffect = 'now' | 'later' | 'none';

/**
 * A roster under change, with incrementally updated penalty totals.
 *
 * A move is: `begin()`; for each person touched `open(p, a, b)`, any `put`s within days a…b, `close(p, a, b)`; then
 * accept it or `undo()`. Terms of rules, wishes, hours and weekends are subtracted at `open` and added back at `close`
 * over the runs that touch a…b; amounts and cover change at `put`. Cost of a move: O(window + run length + slots that
 * differ).
 */
export class RosterState {
  readonly cells: Cells;
  /** Weighted violations of hard constraints, and cost. */
  hard = 0;
  soft = 0;
  readonly minutes: Int32Array;
  readonly weekends: Int32Array;
  /** Undesirable shifts per person. */
  readonly undesirable: Int32Array;
  /** People at work if all are interchangeable: [slot]. */
  private readonly supply: Int32Array;
  /** Marginal costs of one person more or fewer in every slot (interval cover only). */
  readonly marginals: CoverMarginals | undefined;
  private readonly logPerson = new Int32Array(LOG);
  private readonly logDay = new Int32Array(LOG);
  private readonly logValue = new Int32Array(LOG);
  private logged = 0;
  private readonly openPerson = new Int32Array(LOG);
  private readonly openWeekends = new Int32Array(LOG);
  private opened = 0;
  private hardBefore = 0;
  private softBefore = 0;
  private cover: CoverEffect = 'now';
  private readonly H: Float64Array;
  private readonly S: Float64Array;
  private readonly shared: boolean;
  private readonly agreed: AgreedState | undefined;
  private readonly together: TogetherState | undefined;

  constructor(
    readonly c: Compiled,
    cells?: Cells,
  ) {
    this.cells = new Uint16Array(c.people * c.days);
    this.minutes = new Int32Array(c.people);
    this.weekends = new Int32Array(c.people);
    this.undesirable = new Int32Array(c.people);
    this.marginals = isIntervalCover(c) ? new CoverMarginals(c) : undefined;
    this.supply = new Int32Array(this.marginals ? 0 : c.slots);
    this.H = c.hard;
    this.S = c.soft;
    this.shared = c.undesirable.some((u) => u > 0) && c.soft[AT.undesirableShared]! + c.hard[AT.undesirableShared]! > 0;
    this.agreed = c.agreed.lists.length > 1 ? new AgreedState(c, this.cells, this) : undefined;
    this.together = c.together && new TogetherState(c.together, c.days);
    this.load(cells ?? this.cells.slice());
  }

  /** Replaces the roster and recomputes everything from scratch. */
  load(cells: Cells): void {
    const { c } = this;
    this.hard = this.soft = 0;
    for (const a of [this.cells, this.minutes, this.weekends, this.undesirable]) a.fill(0);
    this.agreed?.empty();
    this.together?.empty();
    this.begin('none');
    for (let p = 0; p < c.people; p++) {
      this.windowTerms(p, 0, c.days - 1, 1);
      this.totalTerms(p, 1);
      this.opened = this.logged = 0;
      this.open(p, 0, c.days - 1);
      for (let d = 0; d < c.days; d++) {
        this.logged = 0;
        const v = cells[p * c.days + d]!;
        if (v) this.put(p, d, v);
      }
      this.close(p, 0, c.days - 1);
    }
    const supply = supplyOf(c, cells);
    this.soft += coverCost(c, supply);
    if (this.marginals) this.marginals.load(supply);
    else this.supply.set(supply);
    this.begin();
  }

  /** Begins a move, which `undo` reverts as a whole. */
  begin(cover: CoverEffect = 'now'): void {
    this.logged = this.opened = 0;
    this.hardBefore = this.hard;
    this.softBefore = this.soft;
    this.cover = cover;
  }

  /** Applies the deferred change of cover of a move. */
  settle(): void {
    if (this.cover !== 'later') return;
    this.cover = 'now';
    for (let i = 0; i < this.logged; i++) {
      const p = this.logPerson[i]!;
      const d = this.logDay[i]!;
      this.countCover(p, d, this.logValue[i]!, this.cells[p * this.c.days + d]!);
    }
  }

  /** Opens a window of a person's days, inclusive, for changes by `put`. */
  open(p: number, a: number, b: number): void {
    this.openPerson[this.opened] = p;
    this.openWeekends[this.opened++] = this.weekends[p]!;
    this.windowTerms(p, a, b, -1);
    this.totalTerms(p, -1);
    this.weekends[p]! -= this.weekendsWorked(p, a, b);
  }

  /** Closes an open window. */
  close(p: number, a: number, b: number): void {
    this.weekends[p]! += this.weekendsWorked(p, a, b);
    this.windowTerms(p, a, b, 1);
    this.totalTerms(p, 1);
  }

  /** Changes one cell of an open window. */
  put(p: number, d: number, v: number): void {
    const { c, cells } = this;
    const at = p * c.days + d;
    const old = cells[at]!;
    if (old === v) return;
    this.logPerson[this.logged] = p;
    this.logDay[this.logged] = d;
    this.logValue[this.logged++] = old;
    cells[at] = v;
    this.minutes[p]! += c.minutesOf[v]! - c.minutesOf[old]!;
    if (this.shared) this.undesirable[p]! += c.undesirable[v]! - c.undesirable[old]!;
    this.agreed?.change(p, d, old, v);
    if (this.together && (old === 0) !== (v === 0))
      this.add(AT.offTogether, this.together.change(p, d, v === 0 ? -1 : 1));
    if (this.cover === 'now') this.countCover(p, d, old, v);
  }

  private countCover(p: number, d: number, old: number, v: number): void {
    const { c, marginals } = this;
    if (marginals) {
      this.soft += marginals.delta(p, d, old, v);
      marginals.change(p, d, old, v);
    } else this.coverCosting(d * c.slotsPerDay, c.diffs.of(old, v));
  }

  /**
   * Returns the cost that working on a weekend adds to a person's share of weekends, given their other weekends;
   * `isWorked` is the current value.
   */
  costOfWeekend(p: number, isWorked: boolean): number {
    const others = this.weekends[p]! - (isWorked ? 1 : 0) + this.c.carriedWeekends[p]!;
    return this.S[AT.weekendsShared]! * (2 * others + 1);
  }

  /** Makes a move of one cell. */
  change(p: number, d: number, v: number, cover?: CoverEffect): void {
    this.begin(cover);
    this.open(p, d, d);
    this.put(p, d, v);
    this.close(p, d, d);
  }

  /** Reverts the whole move. */
  undo(): void {
    const { c, cells } = this;
    for (let i = this.logged - 1; i >= 0; i--) {
      const p = this.logPerson[i]!;
      const d = this.logDay[i]!;
      const v = this.logValue[i]!;
      const at = p * c.days + d;
      const now = cells[at]!;
      cells[at] = v;
      this.minutes[p]! += c.minutesOf[v]! - c.minutesOf[now]!;
      if (this.shared) this.undesirable[p]! += c.undesirable[v]! - c.undesirable[now]!;
      this.agreed?.change(p, d, now, v, true);
      if (this.together && (now === 0) !== (v === 0)) this.together.change(p, d, v === 0 ? -1 : 1);
      if (this.cover === 'now') {
        if (this.marginals) this.marginals.change(p, d, now, v);
        else this.coverMoving(d * c.slotsPerDay, c.diffs.of(now, v));
      }
    }
    for (let i = this.opened - 1; i >= 0; i--) this.weekends[this.openPerson[i]!] = this.openWeekends[i]!;
    this.hard = this.hardBefore;
    this.soft = this.softBefore;
    this.logged = this.opened = 0;
  }

  private add(constraint: number, units: number): void {
    this.hard += this.H[constraint]! * units;
    this.soft += this.S[constraint]! * units;
  }

  private coverCosting(base: number, pair: number): void {
    const { c, supply } = this;
    const { need, under, over, diffs } = c;
    const { slots } = diffs;
    const su = this.S[AT.coverNotShort]!;
    const so = this.S[AT.coverNotOver]!;
    const mid = diffs.mid[pair]!;
    const end = diffs.end[pair]!;
    let delta = 0;
    for (let i = diffs.from[pair]!; i < mid; i++) {
      const s = base + slots[i]!;
      const needed = partNeeded(need[s]! - --supply[s]!);
      delta += needed * under[s]! * su - (1 - needed) * over[s]! * so;
    }
    for (let i = mid; i < end; i++) {
      const s = base + slots[i]!;
      const needed = partNeeded(need[s]! - supply[s]!++);
      delta += (1 - needed) * over[s]! * so - needed * under[s]! * su;
    }
    this.soft += delta;
  }

  private coverMoving(base: number, pair: number): void {
    const { supply } = this;
    const { diffs } = this.c;
    const { slots } = diffs;
    const mid = diffs.mid[pair]!;
    const end = diffs.end[pair]!;
    for (let i = diffs.from[pair]!; i < mid; i++) supply[base + slots[i]!]!--;
    for (let i = mid; i < end; i++) supply[base + slots[i]!]!++;
  }

  private weekendsWorked(p: number, a: number, b: number): number {
    const { c, cells } = this;
    const base = p * c.days;
    let count = 0;
    for (let d = a; d <= b; d++) {
      const other = c.weekendPartner[d]!;
      if (other === -2 || (other < d && other >= a)) continue;
      if (cells[base + d] || (other >= 0 && cells[base + other])) count++;
    }
    return count;
  }

  private totalTerms(p: number, sign: number): void {
    const { c } = this;
    const minutes = this.minutes[p]!;
    const weekends = this.weekends[p]!;
    this.add(AT.weekendsShared, sign * beyondCarried(weekends, c.carriedWeekends[p]!));
    if (this.shared)
      this.add(AT.undesirableShared, sign * beyondCarried(this.undesirable[p]!, c.carriedUndesirable[p]!));
    const target = c.targetMinutes[p]!;
    if (target >= 0) this.add(AT.hoursOnTarget, sign * ((minutes - target) / 60) ** 2);
  }

  /** Adds the terms of personal rules, wishes and the plan that days a…b can affect, times `sign`. */
  private windowTerms(p: number, a: number, b: number, sign: 1 | -1): void {
    this.agreed?.scan(p, a, b, sign);
    const { c, cells } = this;
    const base = p * c.days;
    let soft = 0;
    for (let at = base + a; at <= base + b; at++) soft += c.cellCost[c.costFrom[at]! + cells[at]!]!;
    this.soft += sign * soft;
  }
}
