import { Ascent } from './ascent';
import type { Compiled } from '../compiled';
import type { Cells } from '../problem';
import type { Random } from '../random';
import type { Task } from '../task';

/** Temperatures in shares of the heaviest cost of a shift not covered: at first, and when cells are fixed. */
const HOT = 0.2;
const WARM = 0.007;
/** Steps of prices before cells are fixed, at least and at most, their share of all steps, and the share of them in which the temperature falls. */
const LEAST_FIRST_STEPS = 150;
const MOST_FIRST_STEPS = 400;
const FIRST_SHARE = 0.25;
const COOLING = 0.7;
/** Steps after each lot of cells. */
const STEPS = 8;
/** Cells fixed in a lot, as a share of those left, at least and at most; and how many of all are counted as left besides. */
const LEAST_SHARE = 0.01;
const MOST_SHARE = 0.05;
const SHARE_OF_ALL = 0.05;
/** Cells of one person in a lot, at most. */
const MOST_OF_PERSON = 4;
/** Share of a lot that is fixed even where more of a value on a day than expected are. */
const CROWDED = 0.25;
/** Chance from which a cell counts as settled. */
const SURE = 0.98;

/**
 * A roster from chances: once prices have settled, fixes the likeliest cells of rows drawn by chance, no more of a value on a day than expected,
 * lets prices answer, and so on until all cells are fixed (a dive on the relaxation; dependent rounding after Gandhi et al. 2006).
 * People's other rules hold in it; totals over the range nearly always do.
 */
export class Rounding {
  private readonly ascent: Ascent;
  private readonly fixed: Uint8Array;
  private readonly cells: Cells;
  private open: number;
  private readonly openOf: Int32Array;
  /** What each person's fixed cells use: minutes, weekends, shifts of each template. */
  private readonly minutes: Int32Array;
  private readonly weekends: Int32Array;
  private readonly shifts: Int32Array;
  /** People of whom no row was left once their cells were narrowed by what their limits leave. */
  private readonly tight: Uint8Array;

  constructor(private readonly c: Compiled, random: Random) {
    const { people, days, values } = c;
    this.ascent = new Ascent(c, random);
    this.fixed = new Uint8Array(people * days);
    this.cells = new Uint16Array(people * days);
    this.open = people * days;
    this.openOf = new Int32Array(people).fill(days);
    this.tight = new Uint8Array(people);
    this.minutes = new Int32Array(people);
    this.weekends = new Int32Array(people);
    this.shifts = new Int32Array(people * c.templates);
    for (let at = 0; at < this.cells.length; at++) {
      const allowed = c.legal.subarray(at * values, (at + 1) * values);
      if (allowed.indexOf(1) === allowed.lastIndexOf(1)) this.fix(at, Math.max(0, allowed.indexOf(1)));
    }
  }

  /** A roster within about so much counted work, in nanoseconds. */
  *run(effort: number, cancelled: () => boolean): Task<Cells> {
    const { ascent } = this;
    const { scale } = ascent.prices;
    const total = this.open;
    let step = ascent.step(scale * HOT);
    yield step;
    const steps = effort / step;
    const first = Math.round(Math.max(LEAST_FIRST_STEPS, Math.min(MOST_FIRST_STEPS, FIRST_SHARE * steps)));
    for (let i = 1; i < first && !cancelled(); i++) {
      step = ascent.step(scale * HOT * (WARM / HOT) ** Math.min(1, i / (COOLING * first)), i === first - 1);
      yield step;
    }
    // With a share of what is left in each lot, this many lots fix all.
    const lots = Math.max(1, (steps - first) / STEPS);
    const share = Math.max(LEAST_SHARE, Math.min(MOST_SHARE, Math.log(1 + 1 / SHARE_OF_ALL) / lots));
    while (this.open && !cancelled()) {
      this.fixLot(Math.ceil(share * (this.open + SHARE_OF_ALL * total)));
      for (let i = 1; i <= STEPS; i++) yield ascent.step(scale * WARM, i === STEPS);
    }
    return this.cells;
  }

  /** Fixes cells that are settled, and at most so many others. */
  private fixLot(most: number): void {
    const { c, ascent, fixed } = this;
    // By now, the chances of people with nothing open have followed.
    for (let p = 0; p < c.people; p++) if (!this.openOf[p]) ascent.settled[p] = 1;
    const candidates = this.candidates();
    const { expected, taken } = this.byValue();
    const ofPerson = new Int32Array(c.people);
    let unsure = 0;
    const fixSome = (upTo: number, crowded: boolean): void => {
      for (const { at, v, chance } of candidates) {
        const p = Math.floor(at / c.days);
        const place = (at % c.days) * c.values + v;
        if (fixed[at] || (!this.tight[p] && !this.leaves(at, v))) continue;
        if (chance < SURE) {
          if (unsure >= upTo) break;
          if (ofPerson[p]! >= MOST_OF_PERSON || (!crowded && taken[place]! + 0.5 > expected[place]!)) continue;
          unsure++;
          ofPerson[p]!++;
        }
        taken[place]!++;
        this.fix(at, v);
      }
    };
    fixSome(most, false);
    fixSome(Math.ceil(most * CROWDED), true);
    for (const p of ascent.lost) this.widen(p);
    ascent.lost.clear();
    for (let p = 0; p < c.people; p++) if (this.openOf[p] && !this.tight[p]) this.narrow(p);
  }

  /** Open cells with the values drawn for them, likeliest first. */
  private candidates(): { readonly at: number; readonly v: number; readonly chance: number }[] {
    const { drawn, chances } = this.ascent;
    const { values } = this.c;
    const open: { at: number; v: number; chance: number }[] = [];
    drawn.forEach((v, at) => { if (!this.fixed[at]) open.push({ at, v, chance: chances[at * values + v]! }); });
    return open.sort((a, b) => b.chance - a.chance || a.at - b.at);
  }

  /** People expected to take each value on each day, and those who have it fixed: [day][value]. */
  private byValue(): { expected: Float64Array; taken: Float64Array } {
    const { people, days, values } = this.c;
    const expected = new Float64Array(days * values);
    const taken = new Float64Array(days * values);
    for (let at = 0; at < people * days; at++) {
      const day = (at % days) * values;
      for (let v = 0; v < values; v++) expected[day + v]! += this.ascent.chances[at * values + v]!;
      if (this.fixed[at]) taken[day + this.cells[at]!]!++;
    }
    return { expected, taken };
  }

  /** Allows a person's open cells everything again, for good: of what was left by limits on totals, there is no row. */
  private widen(p: number): void {
    const { c, fixed, ascent, tight } = this;
    tight[p] = 1;
    for (let at = p * c.days; at < (p + 1) * c.days; at++) if (!fixed[at]) ascent.allowed.set(c.legal.subarray(at * c.values, (at + 1) * c.values), at * c.values);
  }

  private fix(at: number, value: number): void {
    const { values, days } = this.c;
    const p = Math.floor(at / days);
    this.fixed[at] = 1;
    this.cells[at] = value;
    this.open--;
    this.openOf[p]!--;
    const allowed = this.ascent.allowed.subarray(at * values, (at + 1) * values);
    allowed.fill(0);
    allowed[value] = 1;
    if (!value) return;
    const { c } = this;
    if (this.opensWeekend(at)) this.weekends[p]!++;
    this.minutes[p]! += c.minutesOf[value]!;
    this.shifts[p * c.templates + c.templateOf[value]!]!++;
  }

  /** Whether a shift on this day would be the weekend's first that is fixed. */
  private opensWeekend(at: number): boolean {
    const day = at % this.c.days;
    const other = this.c.weekendPartner[day]!;
    if (other === -2) return false;
    const there = at - day + other;
    return other < 0 || !this.fixed[there] || !this.cells[there];
  }

  /** Whether the person's limits on totals leave a value for an open cell. */
  private leaves(at: number, value: number): boolean {
    if (!value) return true;
    const { c } = this;
    const p = Math.floor(at / c.days);
    const template = p * c.templates + c.templateOf[value]!;
    if (this.minutes[p]! + c.minutesOf[value]! > c.maxMinutes[p]! || this.shifts[template]! >= c.maxOfTemplate[template]!) return false;
    return this.weekends[p]! < c.maxWeekends[p]! || !this.opensWeekend(at);
  }

  /** Takes values from the person's open cells that limits on totals no longer leave. */
  private narrow(p: number): void {
    const { c, fixed, ascent } = this;
    for (let at = p * c.days; at < (p + 1) * c.days; at++) {
      if (!fixed[at]) for (let v = 1; v < c.values; v++) if (!this.leaves(at, v)) ascent.allowed[at * c.values + v] = 0;
    }
  }
}
