import type { Highs } from 'highs';
import { costScale } from '../local-search/anneal';
import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import { leastBrokenRow } from '../program/least-broken-row';
import type { Cells } from '../model/problem';
import { Random } from '../../random';
import { atWorkOf, partNeeded, rowScore, usageOf } from '../score/score';
import type { Task } from '../run/task';
import { findLegalRow } from '../program/legal-row';
import type { Pricer } from './pricing';

/** Length in days of the windows tried before the whole range. */
const WINDOW = 28;
/** Attempts at a roster line longer than a window, with multipliers on the totals that the previous one broke. */
const TRIES = 40;
/** Growth of a multiplier's step while its rule stays broken in the same direction. */
const GROWTH = 1.3;
/** Nanoseconds per cell price in an attempt. */
const EFFORT_PER_PRICE = 150;
const EPSILON = 1e-9;

/**
 * Repairs rosters one person at a time: the cheapest roster line that satisfies the person's rules with all others
 * fixed, in windows and then over the range. Limits that the dynamic program has to leave out get multipliers until
 * they hold.
 */
export class Mender {
  /** People without a legal roster line, whatever the others work. */
  private readonly beyond = new Set<number>();

  constructor(
    private readonly c: Compiled,
    private readonly pricer: Pricer,
    private readonly highs?: Highs,
  ) {}

  /** Returns the roster with as many illegal roster lines replaced as possible; undefined if none could be. */
  *mend(cells: Cells, cancelled: () => boolean): Task<Cells | undefined> {
    const { c } = this;
    const mended = cells.slice();
    let any = false;
    for (let p = 0; p < c.people && !cancelled(); p++) {
      if (this.beyond.has(p)) continue;
      const row = mended.subarray(p * c.days, (p + 1) * c.days);
      let { hard } = rowScore(c, p, row);
      const lengths = hard > EPSILON ? [...new Set([Math.min(WINDOW, c.days), c.days])] : [];
      for (const days of lengths) {
        for (const from of beginnings(c.days, days)) {
          if (hard <= EPSILON || cancelled()) break;
          const better = yield* this.better(mended, p, from, from + days - 1, hard, cancelled);
          if (!better) continue;
          row.set(better);
          any = true;
          hard = rowScore(c, p, row).hard;
        }
      }
      // If pricing does not model the broken rules, any legal roster line is accepted.
      if (hard > EPSILON && !cancelled()) {
        const legal = yield* this.anyLegal(p, row, cancelled);
        if (legal) {
          row.set(legal);
          any = true;
          hard = 0;
        }
      }
      if (hard > EPSILON && !cancelled()) this.beyond.add(p);
    }
    return any ? mended : undefined;
  }

  /** Returns any legal roster line of the person, similar to the given one if found quickly. */
  private *anyLegal(p: number, like: Uint16Array, cancelled: () => boolean): Task<Uint16Array | undefined> {
    const { c, highs } = this;
    const quick = findLegalRow(c, p, like, p);
    yield quick.effort;
    if (quick.row || !highs) return quick.row;
    const exact = leastBrokenRow(highs, c, p, cancelled);
    yield exact.effort;
    return exact.row && rowScore(c, p, exact.row).hard < EPSILON ? exact.row : undefined;
  }

  /** Returns the person's roster line with days from…to replaced so that less is broken. */
  private *better(
    cells: Cells,
    p: number,
    from: number,
    to: number,
    broken: number,
    cancelled: () => boolean,
  ): Task<Uint16Array | undefined> {
    const { c, pricer } = this;
    const row = cells.slice(p * c.days, (p + 1) * c.days);
    let best: Uint16Array | undefined;
    let least = broken - EPSILON;
    const price = this.prices(cells, p, from, to);
    const allowed = c.legal.subarray((p * c.days + from) * c.values, (p * c.days + to + 1) * c.values);
    const tolls = new MendingTolls(c, p);
    const most = to - from + 1 === c.days ? TRIES : 1;
    for (let tries = 0; tries < most && !cancelled(); tries++) {
      const before = pricer.work;
      const found = pricer.price({
        person: p,
        row: cells.subarray(p * c.days, (p + 1) * c.days),
        from,
        to,
        price: tolls.onTopOf(price),
        allowed,
      });
      yield price.length * EFFORT_PER_PRICE + pricer.work - before;
      if (!found.length) break;
      row.set(found[0]!.values, from);
      const { hard } = rowScore(c, p, row);
      if (hard < least) {
        best = row.slice();
        least = hard;
      }
      if (hard < EPSILON || !tolls.adapt(row)) break;
    }
    return best;
  }

  /** Returns the cost of each cell of the window with everyone else fixed: [day - from][value]. */
  private prices(cells: Cells, p: number, from: number, to: number): Float64Array {
    const { c } = this;
    const atWork = atWorkOf(c, cells);
    for (let d = from; d <= to; d++) {
      const v = cells[p * c.days + d]!;
      for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) atWork[d * c.slotsPerDay + c.coverSlots[i]!]!--;
    }
    const price = new Float64Array((to - from + 1) * c.values);
    for (let d = from; d <= to; d++) {
      for (let v = 0; v < c.values; v++) {
        let sum = c.cellCost[c.costFrom[p * c.days + d]! + v]!;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
          const s = d * c.slotsPerDay + c.coverSlots[i]!;
          const needed = partNeeded(c.needed[s]! - atWork[s]!);
          sum +=
            (1 - needed) * c.over[s]! * c.soft[AT.coverNotOver]! - needed * c.under[s]! * c.soft[AT.coverNotShort]!;
        }
        price[(d - from) * c.values + v] = sum;
      }
    }
    return price;
  }
}

/** Returns the distinct first days of windows that overlap by half and reach the end of the range. */
function beginnings(range: number, days: number): Set<number> {
  const found = new Set<number>();
  for (let from = 0; from < range; from += Math.max(1, days >> 1)) found.add(Math.min(from, range - days));
  return found;
}

/** Multipliers of one person's minutes and limited templates, adjusted until a roster line satisfies both. */
class MendingTolls {
  /** Multiplier of a minute, then of each template. */
  private readonly toll: Float64Array;
  private readonly step: Float64Array;
  private readonly last: Int8Array;
  /** Noise on prices: without it days of equal price would be worked all or not at all. */
  private readonly noise: Random;
  private tolled = false;

  constructor(
    private readonly c: Compiled,
    private readonly person: number,
  ) {
    const scale = costScale(c) / 10;
    this.toll = new Float64Array(1 + c.templates);
    this.step = new Float64Array(1 + c.templates).fill(scale);
    this.noise = new Random(person);
    this.last = new Int8Array(1 + c.templates);
    this.step[0] = scale / Math.max(1, ...c.minutesOf);
  }

  onTopOf(price: Float64Array): Float64Array {
    const { c, toll, noise } = this;
    if (!this.tolled) return price;
    const most = costScale(c);
    return price.map((x, i) => {
      const v = i % c.values;
      return v ? x + most * noise.unit() + toll[0]! * c.minutesOf[v]! + toll[1 + c.templateOf[v]!]! : x;
    });
  }

  /** Returns true if the roster line broke a rule that a multiplier can influence. */
  adapt(row: Uint16Array): boolean {
    const { c, person: p } = this;
    const { minutes, templateCount } = usageOf(c, row);
    let any = this.move(0, minutes > c.maxMinutes[p]! ? 1 : minutes < c.minMinutes[p]! ? -1 : 0);
    templateCount.forEach((n, t) => {
      if (this.move(1 + t, n > c.maxOfTemplate[p * c.templates + t]! ? 1 : 0)) any = true;
    });
    return any;
  }

  private move(i: number, direction: number): boolean {
    if (!direction) return false;
    const { toll, step, last } = this;
    this.tolled = true;
    if (last[i]) step[i]! *= last[i] === direction ? GROWTH : 0.5;
    last[i] = direction;
    toll[i]! += direction * step[i]!;
    return true;
  }
}
