import loadHighs from 'highs';
import { check } from '../../../src/engines/optimizer/score/checker';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { emptyRoster } from '../../../src/engines/optimizer/run/epoch';
import type { Cells } from '../../../src/engines/optimizer/model/problem';
import { Random } from '../../../src/engines/random';
import { Allowance } from '../../../src/engines/optimizer/columns/allowance';
import { joinRosters } from '../../../src/engines/optimizer/columns/join';
import { Mender } from '../../../src/engines/optimizer/columns/mend';
import { Pricer } from '../../../src/engines/optimizer/columns/pricing';
import { Windows } from '../../../src/engines/optimizer/columns/windows';
import { rowScore, score } from '../../../src/engines/optimizer/score/score';
import { solve } from '../../../src/engines/optimizer/solve';
import { makeShiftCover } from '../../support/problems/shift-cover';
import { budget } from '../../support/budget';

const never = (): boolean => false;
const problem = makeShiftCover({ people: 6, shifts: 3, days: 42, seed: 3, tight: true });
const c = compile(problem);

function finish<T>(task: Generator<number, T>): T {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
  }
}

/** Returns a legal roster by repairing a random one, person by person. */
function legalRoster(seed: number): Cells {
  const random = new Random(seed);
  const lots = emptyRoster(c).map((_, i) => {
    const v = random.below(c.values);
    return c.legal[i * c.values + v] ? v : 0;
  });
  return finish(new Mender(c, new Pricer(c)).mend(lots, never))!;
}

function row(cells: Cells, p: number): Cells {
  return cells.subarray(p * c.days, (p + 1) * c.days);
}

describe('windows of time', () => {
  it('change nothing but the days they free, break no rule and cost less', async () => {
    const highs = await loadHighs();
    let cells = legalRoster(1);
    const windows = new Windows(highs, c, new Pricer(c), 0);
    const random = new Random(1);
    let found = 0;
    for (const days of [...windows.sweeps(() => 1e9), windows.pair(random)]) {
      const before = score(c, cells);
      const changed = finish(windows.search(cells, days, before.soft - 0.99, never));
      if (!changed) continue;
      found++;
      expect(score(c, changed).hard).toBe(0);
      expect(score(c, changed).soft).toBeLessThan(before.soft);
      changed.forEach((v, i) => {
        const d = i % c.days;
        if (d < days.from || d > days.to || days.stay?.has(d)) expect(v).toBe(cells[i]);
      });
      cells = changed;
    }
    expect(found).toBeGreaterThan(2);
  });

  it('of both searchers together go over every day', async () => {
    const highs = await loadHighs();
    const seen = new Set<number>();
    for (const role of [0, 1] as const) {
      for (const { from, to } of new Windows(highs, c, new Pricer(c), role).sweeps(() => 1e9))
        for (let d = from; d <= to; d++) seen.add(d);
    }
    expect(seen.size).toBe(c.days);
  });

  it('leave each searcher half of what people have left, so that both results go together', () => {
    const cells = legalRoster(2);
    const [first, second] = ([0, 1] as const).map((role) => new Allowance(c, role));
    first!.update(cells);
    second!.update(cells);
    const shortest = Math.min(...c.minutesOf.subarray(1));
    const used = (p: number): number => row(cells, p).reduce((sum, v) => sum + c.minutesOf[v]!, 0);
    for (let p = 0; p < c.people; p++) {
      const more = first!.c.maxMinutes[p]! + second!.c.maxMinutes[p]! - 2 * used(p);
      const less = 2 * used(p) - first!.c.minMinutes[p]! - second!.c.minMinutes[p]!;
      expect(used(p) + more).toBeLessThanOrEqual(c.maxMinutes[p]!);
      expect(c.maxMinutes[p]! - used(p) - more).toBeLessThan(shortest);
      expect(used(p) - less).toBeGreaterThanOrEqual(c.minMinutes[p]!);
      for (const own of [first!, second!]) expect(rowScore(own.c, p, row(cells, p)).hard).toBe(0);
    }
  });
});

describe('joining what two searches changed', () => {
  it('takes both changes, except where a person would break rules with both', () => {
    const base = legalRoster(1);
    const [first, second] = [legalRoster(2), legalRoster(3)];
    // The first one changed the first half of the range, the second one the second half.
    const early = base.map((v, i) => (i % c.days < c.days / 2 ? first[i]! : v));
    const late = base.map((v, i) => (i % c.days < c.days / 2 ? v : second[i]!));
    const { cells, clashing } = joinRosters(c, base, early, late);
    for (let p = 0; p < c.people; p++) {
      const both = row(base, p).map((_, d) => (d < c.days / 2 ? row(early, p)[d]! : row(late, p)[d]!));
      expect([...row(cells, p)]).toEqual([...(clashing.includes(p) ? row(early, p) : both)]);
    }
    expect(clashing.length).toBeGreaterThan(0);
  });
});

describe('a long range', () => {
  it('is searched window by window, with the same bytes every time', async () => {
    const large = makeShiftCover({ people: 16, shifts: 4, days: 84, seed: 5, tight: true });
    const phases = new Set<string>();
    const epochs = budget({ short: 4, long: 8 });
    const run = (threads: boolean) =>
      solve(large, { seed: 1, epochs, threads, onProgress: (p) => p.phases.forEach((phase) => phases.add(phase)) });
    const [one, other] = [await run(true), await run(false)];
    expect(phases).toContain('windows');
    expect(one.certificate.legal).toBe(true);
    expect(check(large, one.cells).cost).toBe(one.cost);
    expect(Buffer.from(one.cells.buffer).equals(Buffer.from(other.cells.buffer))).toBe(true);
  });
});
