import type { Compiled } from '../model/compiled';
import type { Cells } from '../model/problem';
import type { Random } from '../../random';
import type { Task } from '../run/task';
import { Ascent } from './ascent';

/** Temperatures as shares of the highest cost of an uncovered shift: initially, and when cells are fixed. */
const HOT = 0.2;
const WARM = 0.007;
/** Price steps before cells are fixed: their share of all steps, minimum (unless more than half) and maximum. */
const FIRST_SHARE = 0.25;
const MIN_FIRST_STEPS = 150;
const MAX_FIRST_STEPS = 400;
/** Share of these steps in which the temperature falls. */
const COOLING = 0.7;
/** Steps after each batch of cells. */
const STEPS = 8;
/** Maximum batches; and share of all cells added to the remaining ones when computing the size of a batch. */
const MAX_LOTS = 300;
const SHARE_OF_ALL = 0.05;
/** Maximum cells of one person in a batch, if time allows. */
const MAX_OF_PERSON = 4;
/** Share of a batch that is fixed even if a value of a day already has as many people as expected. */
const CROWDED = 0.25;
/** Probability from which a cell counts as settled. */
const SURE = 0.98;
/** Nanoseconds per open cell when a batch is fixed. */
const EFFORT_PER_CANDIDATE = 400;

/**
 * Builds a roster from probabilities. Once prices have settled, it fixes the most probable cells of randomly drawn
 * roster lines, at most as many of a value on a day as expected, lets prices adapt, and repeats until all cells are
 * fixed (a dive on the relaxation; dependent rounding after Gandhi et al. 2006). Rules between days hold in the result;
 * totals over the range almost always do.
 */
export class Rounding {
  private readonly ascent: Ascent;
  private readonly fixed: Uint8Array;
  private readonly cells: Cells;
  private open: number;
  private readonly openOf: Int32Array;
  /** People who have each value fixed, [day][value]. */
  private readonly taken: Float64Array;
  /** Totals of each person's fixed cells: minutes, weekends, shifts of each template. */
  private readonly minutes: Int32Array;
  private readonly weekends: Int32Array;
  private readonly shifts: Int32Array;
  /** 1 for people left without a roster line when their limits on totals had restricted their cells. */
  private readonly tight: Uint8Array;

  constructor(
    private readonly c: Compiled,
    random: Random,
  ) {
    const { people, days, values } = c;
    this.ascent = new Ascent(c, random);
    this.fixed = new Uint8Array(people * days);
    this.cells = new Uint16Array(people * days);
    this.open = people * days;
    this.openOf = new Int32Array(people).fill(days);
    this.taken = new Float64Array(days * values);
    this.tight = new Uint8Array(people);
    this.minutes = new Int32Array(people);
    this.weekends = new Int32Array(people);
    this.shifts = new Int32Array(people * c.templates);
    for (let at = 0; at < this.cells.length; at++) {
      const allowed = c.legal.subarray(at * values, (at + 1) * values);
      if (allowed.indexOf(1) === allowed.lastIndexOf(1)) this.fix(at, Math.max(0, allowed.indexOf(1)));
    }
  }

  /** Returns a roster within about this much deterministic work, in nanoseconds. */
  *run(effort: number, cancelled: () => boolean): Task<Cells> {
    const { ascent } = this;
    const { scale } = ascent.prices;
    const total = this.open;
    yield* ascent.step(scale * HOT);
    const steps = Math.max(1, effort / ascent.work);
    const first = Math.ceil(
      Math.min(MAX_FIRST_STEPS, Math.max(FIRST_SHARE * steps, Math.min(MIN_FIRST_STEPS, steps / 2))),
    );
    for (let i = 1; i <= first && !cancelled(); i++)
      yield* ascent.step(scale * HOT * (WARM / HOT) ** Math.min(1, i / (COOLING * first)), i === first);
    // Batches of this share of the remaining cells, and a little more, fix all cells in time.
    const lots = Math.max(1, Math.min(MAX_LOTS, (steps - first) / STEPS));
    const share = Math.min(1, Math.log(1 + 1 / SHARE_OF_ALL) / lots);
    const ofPerson = Math.max(MAX_OF_PERSON, Math.ceil(this.c.days / lots));
    while (this.open && !cancelled()) {
      yield this.open * EFFORT_PER_CANDIDATE;
      this.fixLot(Math.ceil(share * (this.open + SHARE_OF_ALL * total)), ofPerson);
      for (let i = 1; i <= STEPS && this.open && !cancelled(); i++) yield* ascent.step(scale * WARM, i === STEPS);
    }
    return this.cells;
  }

  /** Fixes settled cells, and at most `most` others, at most `mostOfPerson` of one person. */
  private fixLot(most: number, mostOfPerson: number): void {
    const { c, ascent, fixed, taken } = this;
    const { chances, drawn, expected } = ascent;
    // The probabilities of people without open cells are up to date at this point.
    for (let p = 0; p < c.people; p++) if (!this.openOf[p]) ascent.settled[p] = 1;
    const candidates = this.candidates();
    const ofPerson = new Int32Array(c.people);
    let unsure = 0;
    const fixSome = (upTo: number, crowded: boolean): void => {
      for (const at of candidates) {
        const v = drawn[at]!;
        const p = Math.floor(at / c.days);
        const place = (at % c.days) * c.values + v;
        if (fixed[at] || (!this.tight[p] && !this.leaves(at, v))) continue;
        if (chances[at * c.values + v]! < SURE) {
          if (unsure >= upTo) break;
          if (ofPerson[p]! >= mostOfPerson || (!crowded && taken[place]! + 0.5 > expected[place]!)) continue;
          unsure++;
          ofPerson[p]!++;
        }
        this.fix(at, v);
      }
    };
    fixSome(most, false);
    fixSome(Math.ceil(most * CROWDED), true);
    for (const p of ascent.lost) this.widen(p);
    ascent.lost.clear();
    for (let p = 0; p < c.people; p++) if (this.openOf[p] && !this.tight[p]) this.narrow(p);
  }

  /** Returns open cells, those with the most probable drawn values first. */
  private candidates(): Uint32Array {
    const { drawn, chances } = this.ascent;
    const { values } = this.c;
    const open = new Uint32Array(this.open);
    let n = 0;
    this.fixed.forEach((fixed, at) => {
      if (!fixed) open[n++] = at;
    });
    const chance = (at: number): number => chances[at * values + drawn[at]!]!;
    return open.sort((a, b) => chance(b) - chance(a) || a - b);
  }

  /** Permanently lifts the restrictions on a person's open cells, as limits on totals left no roster line. */
  private widen(p: number): void {
    const { c, fixed, ascent, tight } = this;
    tight[p] = 1;
    for (let at = p * c.days; at < (p + 1) * c.days; at++)
      if (!fixed[at]) ascent.allowed.set(c.legal.subarray(at * c.values, (at + 1) * c.values), at * c.values);
  }

  private fix(at: number, value: number): void {
    const { values, days } = this.c;
    const p = Math.floor(at / days);
    this.fixed[at] = 1;
    this.cells[at] = value;
    this.open--;
    this.openOf[p]!--;
    this.taken[(at % days) * values + value]!++;
    const allowed = this.ascent.allowed.subarray(at * values, (at + 1) * values);
    allowed.fill(0);
    allowed[value] = 1;
    if (!value) return;
    const { c } = this;
    if (this.opensWeekend(at)) this.weekends[p]!++;
    this.minutes[p]! += c.minutesOf[value]!;
    this.shifts[p * c.templates + c.templateOf[value]!]!++;
  }

  /** Returns true if a shift on this day would be the first fixed one of its weekend. */
  private opensWeekend(at: number): boolean {
    const day = at % this.c.days;
    const other = this.c.weekendPartner[day]!;
    if (other === -2) return false;
    const there = at - day + other;
    return other < 0 || !this.fixed[there] || !this.cells[there];
  }

  /** Returns true if the person's limits on totals permit a value for an open cell. */
  private leaves(at: number, value: number): boolean {
    if (!value) return true;
    const { c } = this;
    const p = Math.floor(at / c.days);
    const template = p * c.templates + c.templateOf[value]!;
    if (
      this.minutes[p]! + c.minutesOf[value]! > c.maxMinutes[p]! ||
      this.shifts[template]! >= c.maxOfTemplate[template]!
    )
      return false;
    return this.weekends[p]! < c.maxWeekends[p]! || !this.opensWeekend(at);
  }

  /** Removes values from the person's open cells that limits on totals no longer permit. */
  private narrow(p: number): void {
    const { c, fixed, ascent } = this;
    for (let at = p * c.days; at < (p + 1) * c.days; at++) {
      if (!fixed[at]) for (let v = 1; v < c.values; v++) if (!this.leaves(at, v)) ascent.allowed[at * c.values + v] = 0;
    }
  }
}
