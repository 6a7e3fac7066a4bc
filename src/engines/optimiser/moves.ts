import type { Compiled } from './compiled';
import type { Random } from './random';
import type { RosterState } from './roster-state';

/** Shares of the kinds of move, in percent; what is left rotates a window of one person. */
interface MoveShares {
  readonly cell: number;
  readonly neighbourKind: number;
  readonly swapPeople: number;
  readonly swapDays: number;
  readonly block: number;
}

/** Found on the published shift-cover instances: half swaps, a third single cells. */
export const SHIFT_COVER_MOVES: MoveShares = { cell: 30, neighbourKind: 0, swapPeople: 30, swapDays: 15, block: 15 };
/** For wide alphabets (templates × layouts): small changes of start and layout matter most. */
export const INTERVAL_COVER_MOVES: MoveShares = { cell: 10, neighbourKind: 42, swapPeople: 25, swapDays: 20, block: 3 };

/**
 * Proposes moves on a roster: each `propose` applies one to the state (between `begin` and a possible `undo`) and says
 * whether it did. Cells never leave their legal values. People and days that may be changed can be narrowed.
 */
export class Moves {
  private readonly first = new Uint16Array(16);
  private readonly second = new Uint16Array(16);
  /** Values near each value: same template first, then templates whose shift starts nearest. */
  private readonly near: Uint16Array;
  private readonly nearCount: number;
  private readonly reshape: boolean;
  private readonly thresholds: Float64Array;

  /** Days that may change, inclusive. */
  private from = 0;
  private to: number;

  constructor(private readonly c: Compiled, private readonly state: RosterState, private readonly random: Random, shares: MoveShares) {
    this.to = c.days - 1;
    const { cell, neighbourKind, swapPeople, swapDays, block } = shares;
    const sums = [cell, neighbourKind, swapPeople, swapDays, block];
    let sum = 0;
    this.thresholds = Float64Array.from(sums, (s) => (sum += s) / 100);
    [this.near, this.nearCount] = neighbours(c);
    this.reshape = neighbourKind > 0 && this.nearCount > 0;
  }

  changeDays(from: number, to: number): void {
    this.from = from;
    this.to = to;
  }

  propose(): boolean {
    const u = this.random.unit();
    const t = this.thresholds;
    if (u < t[0]!) return this.changeCell(false);
    if (u < t[1]!) return this.changeCell(true);
    if (u < t[2]!) return this.swapPeople();
    if (u < t[3]!) return this.swapDays();
    if (u < t[4]!) return this.setBlock();
    return this.rotate();
  }

  private day(): number {
    return this.from + this.random.below(this.to - this.from + 1);
  }

  private changeCell(near: boolean): boolean {
    const { c, state, random } = this;
    const p = random.below(c.people);
    const d = this.day();
    const at = p * c.days + d;
    const old = state.cells[at]!;
    let v: number;
    if (near) {
      if (!old || !this.nearCount) return false;
      v = this.near[old * this.nearCount + random.below(this.nearCount)]!;
    } else {
      v = random.below(c.values - 1);
      if (v >= old) v++;
    }
    if (!c.legal[at * c.values + v]) return false;
    state.begin();
    state.open(p, d, d);
    state.put(p, d, v);
    state.close(p, d, d);
    return true;
  }

  private swapPeople(): boolean {
    const { c, state, random } = this;
    if (c.people < 2) return false;
    const p = random.below(c.people);
    let q = random.below(c.people - 1);
    if (q >= p) q++;
    const a = this.day();
    const b = Math.min(this.to, a + random.below(7));
    const { cells } = state;
    const atP = p * c.days;
    const atQ = q * c.days;
    let differ = false;
    for (let d = a; d <= b; d++) {
      const v = cells[atP + d]!;
      const w = cells[atQ + d]!;
      if (v !== w) differ = true;
      if (!c.legal[(atP + d) * c.values + w] || !c.legal[(atQ + d) * c.values + v]) return false;
      this.first[d - a] = v;
      this.second[d - a] = w;
    }
    if (!differ) return false;
    state.begin(c.skillsOf[p] === c.skillsOf[q]);
    this.write(p, a, b, this.second);
    this.write(q, a, b, this.first);
    return true;
  }

  private write(p: number, a: number, b: number, values: Uint16Array): void {
    this.state.open(p, a, b);
    for (let d = a; d <= b; d++) this.state.put(p, d, values[d - a]!);
    this.state.close(p, a, b);
  }

  private swapDays(): boolean {
    const { c, state, random } = this;
    const p = random.below(c.people);
    const a = this.day();
    const b = random.below(4) ? Math.min(this.to, Math.max(this.from, a + random.below(13) - 6)) : this.day();
    const at = p * c.days;
    let v = state.cells[at + a]!;
    let w = state.cells[at + b]!;
    if (this.reshape && !v !== !w && random.below(2)) {
      // The other day needs another start: the shift moves and changes a little.
      if (v) v = this.near[v * this.nearCount + random.below(this.nearCount)]!;
      else w = this.near[w * this.nearCount + random.below(this.nearCount)]!;
    }
    if (v === w || !c.legal[(at + a) * c.values + w] || !c.legal[(at + b) * c.values + v]) return false;
    const lo = Math.min(a, b);
    const hi = Math.max(a, b);
    state.begin();
    state.open(p, lo, hi);
    state.put(p, a, w);
    state.put(p, b, v);
    state.close(p, lo, hi);
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
      this.first[d - a] = value;
    }
    if (!differ) return false;
    state.begin();
    this.write(p, a, b, this.first);
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
      this.first[i] = v;
    }
    if (!differ) return false;
    state.begin();
    this.write(p, a, a + length - 1, this.first);
    return true;
  }
}

function neighbours(c: Compiled): [Uint16Array, number] {
  const count = Math.max(0, Math.min(12, c.values - 2));
  const near = new Uint16Array(c.values * count);
  const { kinds } = c.problem;
  for (let v = 1; v < c.values; v++) {
    const mine = kinds[v - 1]!;
    const order = kinds
      .map((k, i) => ({ value: i + 1, far: Math.abs(k.startMinute - mine.startMinute) + Math.abs(k.endMinute - mine.endMinute) }))
      .filter((k) => k.value !== v)
      .sort((a, b) => a.far - b.far || a.value - b.value);
    for (let i = 0; i < count; i++) near[v * count + i] = order[i]!.value;
  }
  return [near, count];
}
