import type { Compiled } from './compiled';
import type { CoverMarginals } from './cover-marginals';
import type { Random } from './random';
import type { RosterState } from './roster-state';
import { exchange, LONGEST_EXCHANGE } from './stretches';

/** Days, inclusive, that stay as they are for people with an index of this parity. */
export interface LockedDays {
  readonly from: number;
  readonly to: number;
  readonly parity: number;
}

/** Shares of the kinds of move, in percent; what is left moves a shift, to another day perhaps. */
const SHARES = { changeCell: 8, swapPeople: 10, otherDay: 40 };
const NOTHING_LOCKED: LockedDays = { from: 0, to: -1, parity: 0 };
/** Choices that cost this many temperatures more than the cheapest are never taken. */
const HOPELESS = 12;

/**
 * Proposes moves on a roster of interval cover, where kinds are many (templates × break layouts) and small changes of
 * start and layout matter most. A shift is taken out and put back by heat bath (Geman and Geman 1984): every kind that
 * the person may work is priced by running sums over the slots' marginal costs, and one is drawn with probability
 * proportional to exp(-cover cost / temperature).
 */
export class IntervalMoves {
  /** Cover cost that the last move has been judged by already. */
  settled = 0;
  /** Legal kinds of each cell: `options[optionsFrom[row] .. optionsFrom[row + 1])` with `row = rowOf[person * days + day]`. */
  private readonly rowOf: Int32Array;
  private readonly optionsFrom: Int32Array;
  private readonly options: Uint16Array;
  /** Stretches of slots that a value covers, as pairs of first slot and the slot after the last. */
  private readonly stretchFrom: Int32Array;
  private readonly stretches: Int32Array;
  /** Slots that the options of a row can touch: first, and the one after the last. */
  private readonly rowFirst: Int32Array;
  private readonly rowEnd: Int32Array;
  private readonly sums: Float64Array;
  /** Choices of the move at hand. */
  private readonly choiceDay: Int32Array;
  private readonly choiceValue: Uint16Array;
  private readonly choiceCost: Float64Array;
  private readonly marginals: CoverMarginals;
  private choices = 0;
  private cheapest = 0;
  private from = 0;
  private to: number;
  private locked = NOTHING_LOCKED;

  constructor(private readonly c: Compiled, private readonly state: RosterState, private readonly random: Random) {
    this.to = c.days - 1;
    this.marginals = state.marginals!;
    const stretchFrom = [0];
    const stretches: number[] = [];
    for (let v = 0; v < c.values; v++) {
      const slots = [...c.coverSlots.subarray(c.coverFrom[v]!, c.coverFrom[v + 1]!)].sort((a, b) => a - b);
      slots.forEach((s, i) => {
        if (s === slots[i - 1]! + 1) stretches[stretches.length - 1] = s + 1;
        else stretches.push(s, s + 1);
      });
      stretchFrom.push(stretches.length);
    }
    this.stretchFrom = Int32Array.from(stretchFrom);
    this.stretches = Int32Array.from(stretches);
    ({ rowOf: this.rowOf, from: this.optionsFrom, options: this.options } = legalOptions(c));
    const rows = this.optionsFrom.length - 1;
    this.rowFirst = new Int32Array(rows).fill(c.slots);
    this.rowEnd = new Int32Array(rows);
    for (let row = 0; row < rows; row++) {
      for (let i = this.optionsFrom[row]!; i < this.optionsFrom[row + 1]!; i++) {
        const v = this.options[i]!;
        if (this.stretchFrom[v]! === this.stretchFrom[v + 1]!) continue;
        this.rowFirst[row] = Math.min(this.rowFirst[row]!, this.stretches[this.stretchFrom[v]!]!);
        this.rowEnd[row] = Math.max(this.rowEnd[row]!, this.stretches[this.stretchFrom[v + 1]! - 1]!);
      }
    }
    this.sums = new Float64Array(c.slots + 1);
    this.choiceDay = new Int32Array(2 * c.values);
    this.choiceValue = new Uint16Array(2 * c.values);
    this.choiceCost = new Float64Array(2 * c.values);
  }

  /** Narrows the days that may change, inclusive. */
  changeDays(from: number, to: number, locked?: LockedDays): void {
    this.from = from;
    this.to = to;
    this.locked = locked ?? NOTHING_LOCKED;
  }

  private isLocked(p: number, a: number, b: number): boolean {
    const { from, to, parity } = this.locked;
    return (p & 1) === parity && a <= to && b >= from;
  }

  /** Applies one move to the state and says whether it did. What it chose by cover cost is in `settled`. */
  propose(temperature: number): boolean {
    this.settled = 0;
    const u = this.random.below(100);
    if (u < SHARES.changeCell) return this.changeCell();
    if (u < SHARES.changeCell + SHARES.swapPeople) return this.swapPeople();
    return this.moveShift(temperature, u < SHARES.changeCell + SHARES.swapPeople + SHARES.otherDay);
  }

  private day(): number {
    return this.from + this.random.below(this.to - this.from + 1);
  }

  private changeCell(): boolean {
    const { c, state, random } = this;
    const p = random.below(c.people);
    const d = this.day();
    if (this.isLocked(p, d, d)) return false;
    const at = p * c.days + d;
    const old = state.cells[at]!;
    let v = 0;
    if (!old) {
      const row = this.rowOf[at]!;
      const count = this.optionsFrom[row + 1]! - this.optionsFrom[row]!;
      if (!count) return false;
      v = this.options[this.optionsFrom[row]! + random.below(count)]!;
    } else if (!c.legal[at * c.values]) return false;
    state.begin();
    state.open(p, d, d);
    state.put(p, d, v);
    state.close(p, d, d);
    return true;
  }

  /** Takes a shift out and puts it back: as another kind, or on a day off of the same week. */
  private moveShift(temperature: number, otherDay: boolean): boolean {
    const { c, state, random } = this;
    const p = random.below(c.people);
    const a = this.day();
    const at = p * c.days;
    const old = state.cells[at + a]!;
    if (!old || this.isLocked(p, a, a)) return false;
    let b = -1;
    if (otherDay && c.legal[(at + a) * c.values]) {
      b = a + random.below(13) - 6;
      if (b < this.from || b > this.to || c.weekOfDay[b] !== c.weekOfDay[a] || state.cells[at + b] || !this.hasOptions(at + b) || this.isLocked(p, b, b)) return false;
    }
    this.choices = 0;
    this.cheapest = Infinity;
    this.priceDay(p, a, old, b);
    if (b >= 0) this.priceDay(p, b, 0, a);
    if (!this.choices) return false;
    const chosen = this.draw(temperature);
    const d = this.choiceDay[chosen]!;
    const v = this.choiceValue[chosen]!;
    if (d === a && v === old) return false;
    this.settled = d === a ? this.marginals.delta(p, a, old, v) : this.marginals.delta(p, a, old, 0) + this.marginals.delta(p, d, 0, v);
    state.begin();
    const lo = Math.min(a, d);
    const hi = Math.max(a, d);
    state.open(p, lo, hi);
    if (d !== a) state.put(p, a, 0);
    state.put(p, d, v);
    state.close(p, lo, hi);
    return true;
  }

  /** One of the choices, with probability proportional to exp(-cost / temperature). */
  private draw(temperature: number): number {
    const { choiceCost, choices, cheapest } = this;
    const most = cheapest + HOPELESS * temperature;
    let sum = 0;
    for (let i = 0; i < choices; i++) sum += choiceCost[i] = choiceCost[i]! > most ? 0 : Math.exp((cheapest - choiceCost[i]!) / temperature);
    let left = this.random.unit() * sum;
    for (let i = 0; i < choices; i++) if ((left -= choiceCost[i]!) < 0) return i;
    return 0;
  }

  private hasOptions(at: number): boolean {
    const row = this.rowOf[at]!;
    return this.optionsFrom[row]! < this.optionsFrom[row + 1]!;
  }

  /** Adds the kinds that the person could work on the day, `old` taken out, with what each costs in cover; day `free` counts as off. */
  private priceDay(p: number, day: number, old: number, free: number): void {
    const { c, state, sums, stretches, stretchFrom } = this;
    const row = this.rowOf[p * c.days + day]!;
    const first = this.rowFirst[row]!;
    const end = this.rowEnd[row]!;
    this.marginals.sum(p, day, old, first, end, sums);
    const at = p * c.days + day;
    const before = day > 0 && day - 1 !== free ? state.cells[at - 1]! : 0;
    const after = day < c.days - 1 && day + 1 !== free ? state.cells[at + 1]! : 0;
    const toBefore = day > 0 ? (c.matrixOfDay[day]! * c.values + before) * c.values : 0;
    const toAfter = day < c.days - 1 ? c.matrixOfDay[day + 1]! * c.values * c.values + after : 0;
    for (let i = this.optionsFrom[row]!; i < this.optionsFrom[row + 1]!; i++) {
      const v = this.options[i]!;
      if (v !== old && ((before && c.forbidden[toBefore + v]) || (after && c.forbidden[toAfter + v * c.values]))) continue;
      let cost = 0;
      for (let k = stretchFrom[v]!; k < stretchFrom[v + 1]!; k += 2) cost += sums[stretches[k + 1]!]! - sums[stretches[k]!]!;
      if (cost < this.cheapest) this.cheapest = cost;
      this.choiceDay[this.choices] = day;
      this.choiceValue[this.choices] = v;
      this.choiceCost[this.choices++] = cost;
    }
  }

  private swapPeople(): boolean {
    const { c, state, random } = this;
    if (c.people < 2) return false;
    const p = random.below(c.people);
    let q = random.below(c.people - 1);
    if (q >= p) q++;
    const a = this.day();
    const b = Math.min(this.to, a + random.below(LONGEST_EXCHANGE));
    if (this.isLocked(p, a, b) || this.isLocked(q, a, b)) return false;
    return exchange(c, state, p, q, a, b);
  }
}

/** The legal kinds of every cell, equal lists kept once. */
function legalOptions(c: Compiled): { rowOf: Int32Array; from: Int32Array; options: Uint16Array } {
  const rowOf = new Int32Array(c.people * c.days);
  const from = [0];
  const options: number[] = [];
  const rows = new Map<string, number>();
  for (let cell = 0; cell < rowOf.length; cell++) {
    const legal = c.legal.subarray(cell * c.values + 1, (cell + 1) * c.values);
    const key = String.fromCharCode(...legal);
    let row = rows.get(key);
    if (row === undefined) {
      row = rows.size;
      rows.set(key, row);
      legal.forEach((may, i) => { if (may) options.push(i + 1); });
      from.push(options.length);
    }
    rowOf[cell] = row;
  }
  return { rowOf, from: Int32Array.from(from), options: Uint16Array.from(options) };
}
