import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import { shortSteps } from '../coverage/short-steps';
import type { LinearModel } from '../relaxation/linear-model';
import { type Pools, poolsOf } from '../relaxation/pools';

/**
 * Cover of some days as rows: the shortage of each slot, and the people present of a class that serves several groups.
 */
export class CoverRows {
  private readonly pools: Pools;
  /** Slots that someone could cover, and the position of each among them, -1 for none, from the day's first on. */
  private readonly places: Int32Array;
  /** First rows of each group of skills and of each class; those of a class that serves one group are the group's. */
  private readonly groupRows: readonly number[];
  private readonly classRows: readonly number[];

  /** Adds the rows. `atWork` are people of a class who are in a slot whatever is selected. */
  constructor(
    private readonly c: Compiled,
    program: LinearModel,
    private readonly from: number,
    to: number,
    atWork: (slot: number, ofClass: number) => number,
  ) {
    const pools = (this.pools = poolsOf(c));
    this.places = new Int32Array((to - from + 1) * c.slotsPerDay + c.slots - c.days * c.slotsPerDay).fill(-1);
    for (let day = 0; day <= to - from; day++)
      for (const slot of c.coverSlots) this.places[day * c.slotsPerDay + slot] = 0;
    let places = 0;
    this.places.forEach((place, slot) => {
      if (place === 0) this.places[slot] = places++;
    });
    this.groupRows = pools.groups.map((group, g) => {
      const first = program.rows;
      const own = [...pools.serves.keys()].filter((k) => pools.serves[k]!.length === 1 && pools.serves[k]![0] === g);
      for (const [slot] of this.slots()) {
        const needed = group.reduce((sum, k) => sum + c.need[slot * c.skills + k]!, 0);
        const lacking = own.reduce((sum, k) => sum - atWork(slot, k), needed);
        program.row(lacking, lacking);
      }
      return first;
    });
    this.classRows = pools.serves.map((served, k) => {
      if (served.length === 1) return this.groupRows[served[0]!]!;
      const first = program.rows;
      for (const [slot] of this.slots()) program.row(-atWork(slot, k), -atWork(slot, k));
      return first;
    });
  }

  /** Adds the assignment of classes to groups, and people short and over, once all rows exist. */
  addColumns(program: LinearModel): void {
    const { c, pools, groupRows, classRows } = this;
    pools.serves.forEach((served, k) => {
      if (served.length === 1) return;
      for (const [, place] of this.slots())
        for (const group of served) {
          program.entry(classRows[k]! + place, -1);
          program.entry(groupRows[group]! + place, 1);
          program.column(0, 0, Infinity);
        }
    });
    groupRows.forEach((first, g) => {
      for (const [slot, place] of this.slots()) {
        for (const { cost, most } of shortSteps(c, slot, pools.groups[g]!)) {
          program.entry(first + place, 1);
          program.column(cost, 0, most);
        }
        program.entry(first + place, -1);
        program.column(c.over[slot]! * c.soft[AT.coverNotOver]!, 0, Infinity);
      }
    });
  }

  /** Slots that count, from the first day's first on. */
  private *slots(): Generator<[slot: number, place: number]> {
    const first = this.from * this.c.slotsPerDay;
    for (const [i, place] of this.places.entries()) if (place >= 0) yield [first + i, place];
  }

  /** Yields the rows in which a person of a class with a value on a day counts. */
  *rowsOf(ofClass: number, day: number, value: number): Generator<number> {
    const { c, places } = this;
    const first = (day - this.from) * c.slotsPerDay;
    for (let i = c.coverFrom[value]!; i < c.coverFrom[value + 1]!; i++)
      yield this.classRows[ofClass]! + places[first + c.coverSlots[i]!]!;
  }

  /** Yields the value of one person of each class in each slot at the prices of the rows. */
  *worths(dual: ArrayLike<number>): Generator<[ofClass: number, slot: number, worth: number]> {
    for (const [k, first] of this.classRows.entries())
      for (const [slot, place] of this.slots()) yield [k, slot, dual[first + place]!];
  }

  /**
   * Returns the value of one person of each skill in each slot at the prices of the rows; other slots keep the given
   * prices.
   */
  pricesBeside(given: Float64Array, dual: ArrayLike<number>): Float64Array {
    const { c, pools, groupRows } = this;
    const prices = given.slice();
    pools.groups.forEach((group, g) => {
      for (const [slot, place] of this.slots())
        for (const k of group)
          if (slot * c.skills + k < prices.length) prices[slot * c.skills + k] = dual[groupRows[g]! + place]!;
    });
    return prices;
  }
}
