import fc from 'fast-check';
import { finished } from '../../../../src/engines/optimizer/run/task';
import { type FoundRow, type Point, PriceBundle } from '../../../../src/engines/optimizer/lagrangian/price-bundle';

/** A row that serves some slots, and what it costs by itself. */
interface Row {
  readonly own: number;
  readonly serves: readonly number[];
}

const costAt = ({ own, serves }: Row, { prices }: Point): number =>
  serves.reduce((sum, slot) => sum - prices[slot]!, own);

const noTolls = new Float64Array(0);
const kinds = Int32Array.of(-1);

/** People who may have any of some rows, and the slots that need them. */
class Demand {
  constructor(
    readonly need: readonly number[],
    readonly groups: readonly { readonly people: number; readonly rows: readonly Row[] }[],
  ) {}

  bundle(): PriceBundle {
    const most = new Float64Array(this.need.length).fill(10);
    return new PriceBundle(
      { needed: this.need, turns: this.need.map(() => Infinity), worthBeside: 0 },
      this.groups.map(({ people }) => people),
      new Float64Array(this.need.length),
      most,
    );
  }

  get start(): Point {
    return { prices: new Float64Array(this.need.length), tolls: this.groups.map(() => noTolls) };
  }

  evaluate(point: Point): { readonly bound: number; readonly rows: FoundRow[] } {
    let bound = this.need.reduce((sum, people, slot) => sum + people * point.prices[slot]!, 0);
    const rows = this.groups.map(({ people, rows: own }) => {
      const row = own.reduce((a, b) => (costAt(b, point) < costAt(a, point) ? b : a));
      bound += people * costAt(row, point);
      return { cost: costAt(row, point), kinds, serves: Int32Array.from(row.serves), slopes: noTolls };
    });
    return { bound, rows };
  }
}

describe('rows that were cheapest somewhere', () => {
  it('draw prices to where they prove most, step by step', () => {
    // Working costs each person 3 points, and a missing person costs 10; two of four are needed.
    const demand = new Demand(
      [2],
      [
        {
          people: 4,
          rows: [
            { own: 0, serves: [] },
            { own: 3, serves: [0] },
          ],
        },
      ],
    );
    const bundle = demand.bundle();
    let from = demand.start;
    let { bound, rows } = demand.evaluate(from);
    for (let step = 0; step < 20; step++) {
      bundle.add(rows, from);
      const drawn = finished(bundle.draw(from, 0.5));
      const next = demand.evaluate(drawn);
      if (next.bound > bound) from = drawn;
      bundle.add(next.rows, drawn);
      ({ bound, rows } = demand.evaluate(from));
    }
    expect(from.prices[0]).toBeCloseTo(3, 6);
    expect(bound).toBeCloseTo(6, 6);
  });

  it('are kept where many people are of one kind, each of them once', () => {
    // Each of twenty slots needs one of twenty people, who work another one for another price.
    const slots = Array.from({ length: 20 }, (_, slot) => slot);
    const rows = [{ own: 0, serves: [] }, ...slots.map((slot) => ({ own: 1 + (slot % 5), serves: [slot] }))];
    const demand = new Demand(
      slots.map(() => 1),
      [{ people: 20, rows }],
    );
    const bundle = demand.bundle();
    let from = demand.start;
    let { bound } = demand.evaluate(from);
    for (let step = 0; step < 60; step++) {
      const drawn = step ? finished(bundle.draw(from, 0.5)) : from;
      const next = demand.evaluate(drawn);
      for (let n = 0; n < 2; n++) bundle.add(next.rows, drawn);
      if (next.bound > bound) [from, bound] = [drawn, next.bound];
    }
    expect(bound).toBeCloseTo(4 * (1 + 2 + 3 + 4 + 5), 3);
    const kept = bundle.rowsOf(0).map(({ serves }) => serves.join());
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept.length).toBeGreaterThanOrEqual(20);
  });

  it('never promise less than all rows prove, wherever prices are drawn to', () => {
    const row = fc.record({
      own: fc.integer({ min: 0, max: 30 }),
      serves: fc.uniqueArray(fc.nat(4), { maxLength: 4 }),
    });
    const group = fc.record({
      people: fc.integer({ min: 1, max: 4 }),
      rows: fc.array(row, { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.nat(6), { minLength: 5, maxLength: 5 }),
        fc.array(group, { minLength: 1, maxLength: 4 }),
        (need, groups) => {
          const demand = new Demand(need, groups);
          const bundle = demand.bundle();
          let from = demand.start;
          const first = demand.evaluate(from);
          bundle.add(first.rows, from);
          let { bound } = first;
          for (let step = 0; step < 20; step++) {
            const { promised, ...drawn } = finished(bundle.draw(from, 0.3));
            const next = demand.evaluate(drawn);
            expect(promised).toBeGreaterThanOrEqual(next.bound - 1e-9);
            for (const price of drawn.prices) expect(price >= 0 && price <= 10).toBe(true);
            bundle.add(next.rows, drawn);
            if (next.bound > bound) [from, bound] = [drawn, next.bound];
          }
        },
      ),
    );
  });

  it('leave their share to others once they must not be', () => {
    const demand = new Demand(
      [1],
      [
        {
          people: 2,
          rows: [
            { own: 0, serves: [] },
            { own: 1, serves: [0] },
          ],
        },
      ],
    );
    const bundle = demand.bundle();
    const [low, high] = [demand.start, { ...demand.start, prices: Float64Array.of(5) }];
    bundle.add(demand.evaluate(low).rows, low);
    bundle.add(demand.evaluate(high).rows, high);
    finished(bundle.draw({ ...low, prices: Float64Array.of(1) }, 0.5));
    expect(bundle.rowsOf(0)).toHaveLength(2);
    bundle.recount(0, ({ serves, slopes }) => ({ more: serves.length ? Infinity : 2, slopes }));
    expect(bundle.rowsOf(0).map(({ serves }) => serves.length)).toEqual([0]);
    expect(finished(bundle.draw(low, 0.01)).promised).toBeCloseTo(4 + 0.01, 9);
    // A row that seemed more expensive gets the cost found later.
    bundle.add(demand.evaluate(low).rows, low);
    expect(bundle.rowsOf(0)).toHaveLength(1);
    expect(finished(bundle.draw(low, 0.01)).promised).toBeCloseTo(0.01, 9);
  });

  it('push no other out where they are found again and again', () => {
    const rows = [0, 1, 2].map((slot) => ({ own: 0, serves: [slot] }));
    const demand = new Demand(
      [1, 1, 1],
      Array.from({ length: 100 }, () => ({ people: 1, rows })),
    );
    const bundle = demand.bundle();
    const at = (...prices: number[]): Point => ({ ...demand.start, prices: Float64Array.from(prices) });
    for (const point of [at(1, 0, 0), at(0, 1, 0)]) bundle.add(demand.evaluate(point).rows, point);
    for (let n = 0; n < 30; n++) bundle.add(demand.evaluate(at(0, 0, 1)).rows, at(0, 0, 1));
    finished(bundle.draw(at(1, 1, 1), 0.1));
    const kept = new Set(Array.from({ length: 100 }, (_, g) => bundle.rowsOf(g).map(({ serves }) => serves[0])).flat());
    expect([...kept].sort()).toEqual([0, 1, 2]);
  });
});
