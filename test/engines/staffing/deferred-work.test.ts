import fc from 'fast-check';
import { planDeferredWork, type DeferredWork } from '../../../src/engines/staffing/deferred-work';

const openAll = (count: number): boolean[] => new Array<boolean>(count).fill(true);

/**
 * Whether the work done (idle and extra people) meets every deadline, earliest first, without working ahead of
 * arrivals.
 */
function latest({ arrivals, due, open, openingBacklog = 0 }: DeferredWork, done: number[]): number {
  const waiting = arrivals.map((value, i) => value + (i === 0 ? openingBacklog : 0));
  let late = 0;
  let ahead = 0;
  done.forEach((amount, now) => {
    let left = amount;
    for (let i = 0; i <= now && left > 0; i++) {
      const part = Math.min(left, waiting[i]!);
      waiting[i]! -= part;
      left -= part;
    }
    ahead = Math.max(ahead, left);
    if (!open[now]) return;
    for (let i = 0; i + due <= now; i++) late = Math.max(late, waiting[i]!);
  });
  return Math.max(late, ahead);
}

describe('deferred work', () => {
  it('is spread evenly over the time it may take', () => {
    const plan = planDeferredWork({ arrivals: [8, 0, 0, 0], due: 3, open: openAll(4) });
    expect(plan.people).toEqual([2, 2, 2, 2]);
    expect(plan.peak).toBe(2);
  });

  it('treats the opening backlog as an arrival of the first interval', () => {
    expect(planDeferredWork({ arrivals: [0, 0], due: 1, open: openAll(2), openingBacklog: 6 }).people).toEqual([3, 3]);
  });

  it('rolls deadlines in closed time forward to the next open interval', () => {
    const plan = planDeferredWork({ arrivals: [0, 4, 0, 0, 0], due: 1, open: [true, true, false, false, true] });
    expect(plan.people).toEqual([0, 2, 0, 0, 2]);
  });

  it('fills idle people first', () => {
    const plan = planDeferredWork({ arrivals: [4, 0, 0, 0], due: 3, open: openAll(4), idle: [1, 1, 0, 0] });
    expect(plan.filled).toEqual([1, 1, 0, 0]);
    expect(plan.people.reduce((a, b) => a + b, 0)).toBeCloseTo(2);
    expect(plan.peak).toBeCloseTo(0.5);
  });

  it('leaves over what arrives after the last open interval', () => {
    const plan = planDeferredWork({ arrivals: [1, 0, 5], due: 1, open: [true, true, false] });
    expect(plan.closingBacklog).toBe(5);
  });

  const posed = fc.integer({ min: 1, max: 40 }).chain((count) =>
    fc.record({
      arrivals: fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20, noNaN: true })), {
        minLength: count,
        maxLength: count,
      }),
      open: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
      due: fc.integer({ min: 0, max: 12 }),
      openingBacklog: fc.double({ min: 0, max: 30, noNaN: true }),
      idle: fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: count, maxLength: count }),
    }),
  );

  it('is never late, never done before it arrives, never done in closed time', () => {
    fc.assert(
      fc.property(posed, (work) => {
        const plan = planDeferredWork(work);
        const done = plan.people.map((people, i) => people + plan.filled[i]!);
        expect(latest(work, done)).toBeLessThan(1e-6);
        work.open.forEach((isOpen, i) => {
          if (!isOpen) expect(done[i]).toBe(0);
        });
        expect(done.every((value) => value >= 0 && Number.isFinite(value))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('has the least peak there can be', () => {
    fc.assert(
      fc.property(posed, (work) => {
        const plan = planDeferredWork({ ...work, idle: undefined });
        // Lower bound: what arrives from a on and is due by b has to be done in the open intervals between.
        let bound = 0;
        const openCount = (a: number, b: number): number => work.open.slice(a, b + 1).filter(Boolean).length;
        const last = work.open.lastIndexOf(true);
        for (let a = 0; a <= last; a++) {
          let sum = 0;
          for (let i = a; i <= last; i++) {
            sum += work.arrivals[i]! + (i === 0 ? work.openingBacklog : 0);
            let by = i + work.due;
            while (by < last && !work.open[by]) by++;
            bound = Math.max(bound, sum / Math.max(openCount(a, Math.min(by, last)), 1));
          }
        }
        expect(plan.peak).toBeLessThanOrEqual(bound * (1 + 1e-9) + 1e-9);
      }),
      { numRuns: 300 },
    );
  });
});
