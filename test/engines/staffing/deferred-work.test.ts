import fc from 'fast-check';
import { planDeferredWork, type DeferredWork } from '../../../src/engines/staffing/deferred-work';

const openAll = (count: number): boolean[] => new Array<boolean>(count).fill(true);

/** All work with the intervals that it arrives in and is due by; a deadline in closed time rolls forward. */
function worksOf({ classes, open }: DeferredWork): { amount: number; from: number; by: number }[] {
  return classes.flatMap(({ arrivals, due, openingBacklog = 0 }) =>
    arrivals.map((arrival, from) => {
      let by = from + due;
      while (by < open.length && !open[by]) by++;
      return { amount: arrival + (from === 0 ? openingBacklog : 0), from, by };
    }),
  );
}

/**
 * The work that is late, or done before it arrives, if all that is done (idle and extra people) goes to the earliest
 * deadline.
 */
function latest(work: DeferredWork, done: number[]): number {
  const waiting = worksOf(work).sort((a, b) => a.by - b.by);
  let late = 0;
  let ahead = 0;
  done.forEach((amount, now) => {
    let left = amount;
    for (const one of waiting) {
      if (one.from > now) continue;
      const part = Math.min(left, one.amount);
      one.amount -= part;
      left -= part;
    }
    ahead = Math.max(ahead, left);
    if (!work.open[now]) return;
    for (const { amount: rest, by } of waiting) if (by <= now) late = Math.max(late, rest);
  });
  return Math.max(late, ahead);
}

describe('deferred work', () => {
  it('is spread evenly over the time it may take', () => {
    const plan = planDeferredWork({ classes: [{ arrivals: [8, 0, 0, 0], due: 3 }], open: openAll(4) });
    expect(plan.people).toEqual([2, 2, 2, 2]);
    expect(plan.peak).toBe(2);
  });

  it('treats the opening backlog as an arrival of the first interval', () => {
    const classes = [{ arrivals: [0, 0], due: 1, openingBacklog: 6 }];
    expect(planDeferredWork({ classes, open: openAll(2) }).people).toEqual([3, 3]);
  });

  it('rolls deadlines in closed time forward to the next open interval', () => {
    const classes = [{ arrivals: [0, 4, 0, 0, 0], due: 1 }];
    const plan = planDeferredWork({ classes, open: [true, true, false, false, true] });
    expect(plan.people).toEqual([0, 2, 0, 0, 2]);
  });

  it('fills idle people first', () => {
    const plan = planDeferredWork({
      classes: [{ arrivals: [4, 0, 0, 0], due: 3 }],
      open: openAll(4),
      idle: [1, 1, 0, 0],
    });
    expect(plan.filled).toEqual([1, 1, 0, 0]);
    expect(plan.people.reduce((a, b) => a + b, 0)).toBeCloseTo(2);
    expect(plan.peak).toBeCloseTo(0.5);
  });

  it('leaves over what arrives after the last open interval', () => {
    const plan = planDeferredWork({ classes: [{ arrivals: [1, 0, 5], due: 1 }], open: [true, true, false] });
    expect(plan.closingBacklog).toBe(5);
  });

  it('leaves over what is not yet due at the end, if only the due part has to be done', () => {
    const classes = [
      { arrivals: [2, 0, 4], due: 1 },
      { arrivals: [3, 0, 0], due: 9 },
    ];
    const plan = planDeferredWork({ classes, open: openAll(3), finish: 'due' });
    expect(plan.people).toEqual([1, 1, 0]);
    expect(plan.closingBacklog).toBe(7);
  });

  it('of several classes is in time for each: what can wait does not stand in for what cannot', () => {
    // Level at 3 an interval the slow class would be done first, and the fast one late.
    const classes = [
      { arrivals: [6, 0, 0, 0], due: 3 },
      { arrivals: [0, 0, 6, 0], due: 0 },
    ];
    expect(planDeferredWork({ classes, open: openAll(4) }).people).toEqual([2, 2, 6, 2]);
  });

  it('of several classes gives idle people to the earliest deadline', () => {
    const classes = [
      { arrivals: [4, 0, 0, 0], due: 3 },
      { arrivals: [2, 0, 0, 0], due: 0 },
    ];
    const plan = planDeferredWork({ classes, open: openAll(4), idle: [2, 0, 0, 0] });
    expect(plan.filled).toEqual([2, 0, 0, 0]);
    expect(plan.people).toEqual([1, 1, 1, 1]);
  });

  it('is the same in one class as in several of the same deadline', () => {
    const apart = [
      { arrivals: [5, 0, 2, 1, 0, 4], due: 2 },
      { arrivals: [0, 3, 0, 1, 0, 0], due: 2 },
    ];
    const together = [{ arrivals: [5, 3, 2, 2, 0, 4], due: 2 }];
    const { people } = planDeferredWork({ classes: apart, open: openAll(6) });
    planDeferredWork({ classes: together, open: openAll(6) }).people.forEach((count, i) =>
      expect(people[i]).toBeCloseTo(count, 9),
    );
  });

  it('is refused with fewer arrivals than intervals', () => {
    const classes = [
      { arrivals: [1, 1, 1], due: 0 },
      { arrivals: [1, 1], due: 0 },
    ];
    expect(() => planDeferredWork({ classes, open: openAll(3) })).toThrow(
      new RangeError('classes[1].arrivals must have 3 intervals, as open has, not 2'),
    );
  });

  const posed = fc.integer({ min: 1, max: 40 }).chain((count) => {
    const some = { minLength: count, maxLength: count };
    return fc.record({
      classes: fc.array(
        fc.record({
          arrivals: fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20, noNaN: true })), some),
          due: fc.integer({ min: 0, max: 12 }),
          openingBacklog: fc.double({ min: 0, max: 30, noNaN: true }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      open: fc.array(fc.boolean(), some),
      idle: fc.array(fc.double({ min: 0, max: 3, noNaN: true }), some),
    });
  });

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
        const all = worksOf(work).reduce((sum, { amount }) => sum + amount, 0);
        expect(done.reduce((a, b) => a + b, 0) + plan.closingBacklog).toBeCloseTo(all, 6);
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
        const last = work.open.lastIndexOf(true);
        const works = worksOf(work).filter(({ from }) => from <= last);
        for (let a = 0; a <= last; a++) {
          for (let b = a; b <= last; b++) {
            const openCount = work.open.slice(a, b + 1).filter(Boolean).length;
            const within = works.filter(({ from, by }) => from >= a && Math.min(by, last) <= b);
            const sum = within.reduce((total, { amount }) => total + amount, 0);
            if (openCount > 0) bound = Math.max(bound, sum / openCount);
          }
        }
        expect(plan.peak).toBeLessThanOrEqual(bound * (1 + 1e-9) + 1e-9);
      }),
      { numRuns: 300 },
    );
  });

  it('has the least sum of squares there can be: no work that moves between two intervals makes it more even', () => {
    fc.assert(
      fc.property(posed, (work) => {
        const { people } = planDeferredWork({ ...work, idle: undefined });
        people.forEach((from, i) =>
          people.forEach((to, j) => {
            if (!work.open[i] || !work.open[j] || from <= to + 1e-3) return;
            // A little less in the busier one, a little more in the other: then something is late, or not yet there.
            const moved = people.map((count, k) => count + (k === i ? -1e-4 : k === j ? 1e-4 : 0));
            expect(latest(work, moved)).toBeGreaterThan(1e-6);
          }),
        );
      }),
      { numRuns: 50 },
    );
  });
});
