import fc from 'fast-check';
import loadHighs from 'highs';
import { type Compiled, compile } from '../../../src/engines/optimizer/compiled';
import { Capacities } from '../../../src/engines/optimizer/intervals/capacities';
import { CoverBound } from '../../../src/engines/optimizer/intervals/cover-bound';
import { Lattice } from '../../../src/engines/optimizer/intervals/lattice';
import { Counting } from '../../../src/engines/optimizer/intervals/counting';
import { StartTimes } from '../../../src/engines/optimizer/intervals/start-times';
import { WholeCounts } from '../../../src/engines/optimizer/intervals/whole-counts';
import type { Cells, Problem } from '../../../src/engines/optimizer/problem';
import { score, supplyOf } from '../../../src/engines/optimizer/score';
import { solve } from '../../../src/engines/optimizer/solve';
import type { Task } from '../../../src/engines/optimizer/task';
import { makeCallCenter } from '../../support/problems/call-center';
import { budget, runs } from '../../support/budget';

const never = (): boolean => false;

function finish<T>(task: Task<T>): T {
  let step = task.next();
  while (!step.done) step = task.next();
  return step.value;
}

function reduced(columns: readonly (readonly number[])[], rows: number): Lattice {
  const lattice = new Lattice(columns, rows);
  expect(finish(lattice.reduce(never))).toBe(true);
  return lattice;
}

/** Shifts by day and value of a roster. */
function countsOf(c: Compiled, cells: Cells): Float64Array {
  const counts = new Float64Array(c.days * c.values);
  cells.forEach((v, at) => {
    if (v) counts[(at % c.days) * c.values + v]!++;
  });
  return counts;
}

/** Cost of the cover by such counts. */
function coverCost(c: Compiled, counts: Float64Array): number {
  const cover = new Float64Array(c.slots);
  counts.forEach((count, at) => {
    const v = at % c.values;
    for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++)
      cover[Math.floor(at / c.values) * c.slotsPerDay + c.coverSlots[i]!]! += count;
  });
  return cover.reduce((sum, people, s) => {
    const gap = c.needed[s]! - people;
    return sum + (gap > 0 ? gap * c.under[s]! : -gap * c.over[s]!);
  }, 0);
}

describe('a lattice of columns', () => {
  const columns = fc.integer({ min: 1, max: 8 }).chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      covered: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: rows - 1 }), { maxLength: rows }), {
        minLength: 1,
        maxLength: 12,
      }),
    }),
  );
  const sumOf = (covered: readonly (readonly number[])[], rows: number, x: readonly number[]): number[] => {
    const sum = new Array<number>(rows).fill(0);
    covered.forEach((of, j) => {
      for (const row of of) sum[row]! += x[j]!;
    });
    return sum;
  };

  it('finds exchanges that change no sum, as many as there are, and whole numbers for every sum of columns', () => {
    fc.assert(
      fc.property(
        columns,
        fc.array(fc.integer({ min: -5, max: 9 }), { minLength: 12, maxLength: 12 }),
        ({ rows, covered }, numbers) => {
          const lattice = reduced(covered, rows);
          for (const exchange of lattice.exchanges) {
            expect(exchange.some((x) => x !== 0)).toBe(true);
            expect(sumOf(covered, rows, exchange)).toEqual(new Array(rows).fill(0));
          }
          expect(lattice.exchanges).toHaveLength(covered.length - rank(covered, rows));
          const sum = sumOf(covered, rows, numbers.slice(0, covered.length));
          const found = lattice.solve(sum);
          expect(found && sumOf(covered, rows, found)).toEqual(sum);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('says so where no whole numbers make a sum', () => {
    expect(
      reduced(
        [
          [0, 1],
          [1, 2],
          [0, 2],
        ],
        3,
      ).solve([1, 0, 0]),
    ).toBeUndefined();
    expect(reduced([[0, 1]], 3).solve([1, 1, 1])).toBeUndefined();
  });
});

describe('whole counts of shifts', () => {
  it.each([1, 2])('stay within capacities that every legal roster keeps (call center %i)', async (seed) => {
    const { problem, hidden } = makeCallCenter({
      agents: budget({ short: 20, long: 40 }),
      days: 14,
      seed,
      planted: true,
      skills: 2,
    });
    const c = compile(problem);
    expect(score(c, hidden!).hard).toBe(0);
    const counts = countsOf(c, hidden!);
    const capacities = new Capacities(c).of([...c.weekOfDay.keys()]);
    expect(capacities.some(({ parts }) => parts.length === 2)).toBe(true);
    for (const { parts, most } of capacities) {
      const used = parts.reduce(
        (sum, { day, set }) => sum + set.reduce((n, inSet, v) => (inSet ? n + counts[day * c.values + v]! : n), 0),
        0,
      );
      expect(used).toBeLessThanOrEqual(most);
    }
  });

  it('are bounded below what people without a skill and shifts from before a border of weeks may do', async () => {
    const person = { id: 'Ada', weekShifts: 5 };
    const kind = { name: 'day', template: 0, startMinute: 0, endMinute: 480, minutes: 480, covers: [0] };
    const base = { firstWeekday: 0, slotsPerDay: 1, skills: 2 };
    const flat = (days: number, weight: number): Float64Array => new Float64Array(days).fill(weight);
    const unskilled: Problem = {
      ...base,
      days: 7,
      kinds: [kind],
      need: new Int32Array(14),
      underWeight: flat(7, 1),
      overWeight: flat(7, 1),
      people: [{ ...person, skills: [] }],
    };
    expect((await boundOf(unskilled)).bound).toBeLessThanOrEqual(0);
    const need = new Int32Array(70);
    need[2 * 28] = 1;
    const lasting: Problem = {
      ...base,
      days: 35,
      kinds: [{ ...kind, covers: [0, 1, 2] }],
      need,
      underWeight: flat(35, 10),
      overWeight: flat(35, 0),
      people: [{ id: 'Ben', daysOff: [27, 28] }],
    };
    expect((await boundOf(lasting)).bound).toBeLessThanOrEqual(0);
  });

  it('cover exactly what can be covered exactly', async () => {
    const { problem } = makeCallCenter({ agents: budget({ short: 25, long: 60 }), days: 7, seed: 5, planted: true });
    const counts = await roundedCounts(compile(problem), true);
    expect(counts.every((x) => x >= 0 && Number.isInteger(x))).toBe(true);
    expect(coverCost(compile(problem), counts)).toBe(0);
  });

  it('cost little more than the fractions they stand for', async () => {
    const { problem } = makeCallCenter({ agents: budget({ short: 30, long: 60 }), days: 7, seed: 6 });
    const c = compile(problem);
    const counts = await roundedCounts(c, false);
    expect(counts.every((x) => x >= 0 && Number.isInteger(x))).toBe(true);
    const { bound } = await boundOf(problem);
    expect(coverCost(c, counts)).toBeGreaterThanOrEqual(bound - 1e-6);
    expect(coverCost(c, counts)).toBeLessThan(1.03 * bound);
  });

  it('are dealt out again with every break layout as often as it was counted', () => {
    const { problem: made, hidden } = makeCallCenter({ agents: 30, days: 7, seed: 7, planted: true });
    // Everything that is given by kind is given by start then.
    const allowed = new Uint8Array(7 * made.kinds.length).fill(1);
    const costs = new Float64Array(7 * (made.kinds.length + 1));
    const nights = made.kinds.flatMap((k, i) => (k.name.startsWith('night') ? [i] : []));
    const agreed = { name: 'nights', hard: true, weight: 0, shape: 'run', of: nights, atMost: 7 } as const;
    const problem = { ...made, people: made.people.map((p) => ({ ...p, allowed, costs, rules: [agreed] })) };
    const c = compile(problem);
    const starts = new StartTimes(c, countsOf(c, hidden!));
    const night = starts.problem.kinds.findIndex((k) => k.name.startsWith('night'));
    expect(starts.problem.people[0]!.rules).toEqual([{ ...agreed, of: [night] }]);
    expect(starts.problem.people[0]!.allowed).toBe(starts.problem.people[1]!.allowed);
    const byStart = Uint16Array.from(hidden!, (v) =>
      v ? 1 + starts.problem.kinds.findIndex((k) => k.template === problem.kinds[v - 1]!.template) : 0,
    );
    expect(score(compile(starts.problem), byStart)).toMatchObject({ hard: 0, soft: 0 });
    const cells = starts.withBreaks(byStart);
    expect(countsOf(c, cells)).toEqual(countsOf(c, hidden!));
    expect([...supplyOf(c, cells)]).toEqual([...supplyOf(c, hidden!)]);
  });

  it('are given up by both halves once they leave too little time for the people to work them', async () => {
    const { problem } = makeCallCenter({ agents: 6, days: 14, seed: 2, planted: false });
    const c = compile(problem);
    const highs = await loadHighs();
    const capacities = new Capacities(c);
    const relaxed = new CoverBound(highs, c, capacities);
    finish(relaxed.solve(never));
    const counts = new WholeCounts(highs, c, capacities, relaxed, false);
    const halves = (): Counting[] => ([0, 1] as const).map((role) => new Counting(c, counts, role, 1, never));
    const early = halves();
    early.forEach((half) => expect(half.epoch({ bound: 0, done: 0.1 })?.phase).toBe('counts'));
    early.forEach((half) => expect(half.epoch({ bound: 0, done: 0.6 })).toBeUndefined());
    expect(early.map(({ shifts }) => shifts)).toEqual([undefined, undefined]);
    // The results of both are kept, however late.
    const late = halves();
    let found = late.map((half) => half.epoch({ bound: 0, done: 0 })?.shifts);
    for (let n = 0; n < 500 && found.includes(undefined); n++)
      found = late.map((half) => half.epoch({ bound: 0, done: 0.5 })?.shifts);
    late.forEach((half, i) => expect(half.epoch({ bound: 0, done: 0.9, shifts: found[1 - i] })).toBeUndefined());
    expect(late[0]!.shifts).toHaveLength(c.days * c.values);
    expect(late[1]!.shifts).toEqual(late[0]!.shifts);
  });

  it('lead to a roster that covers nearly all of what can be covered exactly, the same in threads', async () => {
    const { problem } = makeCallCenter({
      agents: budget({ short: 380, long: 110 }),
      days: budget({ short: 4, long: 14 }),
      seed: budget({ short: 2, long: 3 }),
      planted: true,
      skills: 2,
    });
    const phases = new Set<string>();
    const here = await solve(problem, {
      seed: 1,
      epochs: 48,
      threads: false,
      onProgress: (progress) => progress.phases.forEach((phase) => phases.add(phase)),
    });
    expect([...phases]).toContain('counts');
    expect(here.certificate.legal).toBe(true);
    expect(here.cost).toBeLessThan(0.001 * 2 * [...problem.need].reduce((a, b) => a + b, 0));
    expect((await solve(problem, { seed: 1, epochs: 48 })).cells).toEqual(here.cells);
  });

  async function boundOf(problem: Problem): Promise<CoverBound> {
    const c = compile(problem);
    const relaxed = new CoverBound(await loadHighs(), c, new Capacities(c));
    finish(relaxed.solve(never));
    return relaxed;
  }

  async function roundedCounts(c: Compiled, exact: boolean): Promise<Float64Array> {
    const highs = await loadHighs();
    const capacities = new Capacities(c);
    const relaxed = new CoverBound(highs, c, capacities);
    finish(relaxed.solve(never));
    return finish(new WholeCounts(highs, c, capacities, relaxed, exact).count(0, c.days - 1, never));
  }
});

/** Rank of the columns, by elimination in fractions of doubles: entries stay small here. */
function rank(covered: readonly (readonly number[])[], rows: number): number {
  const vectors: number[][] = covered.map((of) => Array.from({ length: rows }, (_, r) => Number(of.includes(r))));
  let found = 0;
  for (let r = 0; r < rows; r++) {
    const pivot = vectors.findIndex((v, i) => i >= found && Math.abs(v[r]!) > 1e-9);
    if (pivot < 0) continue;
    [vectors[found], vectors[pivot]] = [vectors[pivot]!, vectors[found]!];
    for (let i = found + 1; i < vectors.length; i++) {
      const times = vectors[i]![r]! / vectors[found]![r]!;
      vectors[i] = vectors[i]!.map((x, k) => x - times * vectors[found]![k]!);
    }
    found++;
  }
  return found;
}
