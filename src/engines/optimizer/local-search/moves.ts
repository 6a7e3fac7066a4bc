import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import type { RosterState } from './roster-state';
import { exchangeAny, write } from './stretches';

/**
 * Cumulative shares of the kinds of move; the rest rotates a window of one person. Tuned on the published shift-cover
 * instances: half swaps, a third single cells.
 */
const CELL = 0.3;
const SWAP_PEOPLE = 0.6;
const SWAP_DAYS = 0.75;
const BLOCK = 0.9;
/** Maximum days between two for which one window over both is cheaper than two windows. */
const NEAR = 6;

/**
 * Proposes moves on a roster: each `propose` applies one to the state (between `begin` and a possible `undo`) and
 * returns true if it did. Cells never leave their legal values. People and days that may be changed can be restricted.
 */
export class Moves {
  /** Part of the cost already accounted for by selection: none, as moves are drawn uniformly. */
  readonly settled = 0;
  /** Change of cover left to apply: none. */
  readonly cover = undefined;
  private readonly row = new Uint16Array(16);
  /** Days that may change, inclusive. */
  private from = 0;
  private to: number;

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly random: Random,
  ) {
    this.to = c.days - 1;
  }

  /** Restricts the days that may change, inclusive. */
  changeDays(from: number, to: number): void {
    this.from = from;
    this.to = to;
  }

  /** Applies one move to the state; returns true if it did. */
  propose(): boolean {
    const u = this.random.unit();
    if (u < CELL) return this.changeCell();
    if (u < SWAP_PEOPLE) return exchangeAny(this.c, this.state, this.random, this.from, this.to);
    if (u < SWAP_DAYS) return this.swapDays();
    if (u < BLOCK) return this.setBlock();
    return this.rotate();
  }

  private day(): number {
    return this.from + this.random.below(this.to - this.from + 1);
  }

  private changeCell(): boolean {
    const { c, state, random } = this;
    const p = random.below(c.people);
    const d = this.day();
    const at = p * c.days + d;
    const old = state.cells[at]!;
    let v = random.below(c.values - 1);
    if (v >= old) v++;
    if (!c.legal[at * c.values + v]) return false;
    state.change(p, d, v);
    return true;
  }

  private swapDays(): boolean {
    const { c, state, random } = this;
    const p = random.below(c.people);
    const day = this.day();
    const other = random.below(4) ? Math.min(this.to, Math.max(this.from, day + random.below(13) - 6)) : this.day();
    const a = Math.min(day, other);
    const b = Math.max(day, other);
    const at = p * c.days;
    const v = state.cells[at + a]!;
    const w = state.cells[at + b]!;
    if (v === w || !c.legal[(at + a) * c.values + w] || !c.legal[(at + b) * c.values + v]) return false;
    const near = b - a <= NEAR;
    state.begin();
    state.open(p, a, near ? b : a);
    state.put(p, a, w);
    if (!near) {
      state.close(p, a, a);
      state.open(p, b, b);
    }
    state.put(p, b, v);
    state.close(p, near ? a : b, b);
    return true;
  }

  private setBlock(): boolean {
    const { c, state, random } = this;
    const p = random.below(c.people);
    const a = this.day();
    const b = Math.min(this.to, a + 1 + random.below(4));
    const v = random.below(3) ? 1 + random.below(c.values - 1) : 0;
    const at = p * c.days;
    let differ = false;
    for (let d = a; d <= b; d++) {
      const fits = c.legal[(at + d) * c.values + v]!;
      const value = fits ? v : state.cells[at + d]!;
      if (value !== state.cells[at + d]!) differ = true;
      this.row[d - a] = value;
    }
    if (!differ) return false;
    state.begin();
    write(state, p, a, b, this.row);
    return true;
  }

  private rotate(): boolean {
    const { c, state, random } = this;
    const span = this.to - this.from + 1;
    if (span < 3) return false;
    const p = random.below(c.people);
    const length = Math.min(span, 3 + random.below(6));
    const a = this.from + random.below(span - length + 1);
    const step = random.below(2) ? 1 : length - 1;
    const at = p * c.days + a;
    let differ = false;
    for (let i = 0; i < length; i++) {
      const v = state.cells[at + ((i + step) % length)]!;
      if (!c.legal[(at + i) * c.values + v]) return false;
      if (v !== state.cells[at + i]!) differ = true;
      this.row[i] = v;
    }
    if (!differ) return false;
    state.begin();
    write(state, p, a, a + length - 1, this.row);
    return true;
  }
}
