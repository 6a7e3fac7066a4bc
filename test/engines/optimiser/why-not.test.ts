import { type Compiled, compile } from '../../../src/engines/optimiser/compiled';
import { AT } from '../../../src/engines/optimiser/constraints';
import type { Cells, Person, Problem } from '../../../src/engines/optimiser/problem';
import { score, shortAndOver, supplyOf } from '../../../src/engines/optimiser/score';
import { solve } from '../../../src/engines/optimiser/solve';
import { type Blocker, whyNot } from '../../../src/engines/optimiser/why-not';
import { makeCallCenter } from '../../support/problems/call-center';
import { randomProblem } from '../../support/problems/random-problem';

/** Early and late, one of each needed. */
function earlyAndLate(people: readonly Person[], days = 2): Problem {
  return {
    days,
    firstWeekday: 0,
    slotsPerDay: 2,
    skills: 1,
    need: new Int32Array(2 * days).fill(1),
    underWeight: new Float64Array(2 * days).fill(10),
    overWeight: new Float64Array(2 * days).fill(1),
    minRestMinutes: 660,
    kinds: [
      { name: 'early', template: 0, startMinute: 360, endMinute: 840, minutes: 480, covers: [0] },
      { name: 'late', template: 1, startMinute: 840, endMinute: 1320, minutes: 480, covers: [1] },
    ],
    people,
  };
}

function roster(...rows: string[]): Cells {
  return Uint16Array.from(rows.join(''), (letter) => '.EL'.indexOf(letter));
}

const shortOf = (c: Compiled, cells: Cells, slot: number): number => shortAndOver(c, supplyOf(c, cells), slot).short;

describe('why a slot is not covered', () => {
  it('is cost alone where an exchange covers all', async () => {
    const problem = earlyAndLate([{ id: 'Ada' }, { id: 'Ben', templates: [1] }]);
    const cells = roster('L.', '..');
    const { possible, blockedBy, certain } = await whyNot(problem, cells, { day: 1, slot: 0 });
    expect(certain).toBe(true);
    expect(blockedBy).toEqual([]);
    expect(score(compile(problem), possible!.cells)).toMatchObject({ hard: 0 });
    expect(shortOf(compile(problem), possible!.cells, 2)).toBe(0);
    expect(possible!.costChange).toBeLessThan(0);
  });

  it('is the rest of the one and the hours of the other, each of which could give way', async () => {
    const problem = earlyAndLate([{ id: 'Ada' }, { id: 'Ben', maxMinutes: 0 }]);
    const answer = await whyNot(problem, roster('L.', '..'), { day: 1, slot: 0 });
    expect(answer.possible).toBeUndefined();
    expect([...answer.blockedBy].sort()).toEqual(['atMostTotalMinutes', 'otherSlotsCovered', 'restBetweenShifts']);
    expect(answer.cheapestWay!.givingWay).toHaveLength(1);
    expect(answer.cheapestWay!.costChange).toBeLessThan(0);
  });

  it('of one person who is off is that they are off, and of nobody at all is no rule', async () => {
    const off = earlyAndLate([{ id: 'Ada', daysOff: [1] }]);
    const answer = await whyNot(off, roster('E.'), { day: 1, value: 1, person: 0 });
    expect(answer).toMatchObject({ blockedBy: ['onlyPermittedShifts'], certain: true });
    expect([...answer.cheapestWay!.cells]).toEqual([1, 1]);
    expect(await whyNot(earlyAndLate([]), roster(), { day: 0, slot: 0 })).toMatchObject({
      possible: undefined,
      blockedBy: [],
      cheapestWay: undefined,
    });
  });

  it.each([1, 2])(
    'is true when tried against all rosters, and minimal (%i skills)',
    async (skills) => {
      let blocked = 0;
      for (let seed = 1; seed <= 40 && blocked < 4; seed++) {
        const problem = randomProblem(seed, { people: 2, days: 3, skills, weekly: seed % 2 > 0 });
        const c = compile(problem);
        const { cells, certificate } = await solve(problem, { seed, epochs: 3, threads: false });
        const slots = c.days * c.slotsPerDay;
        const wanted = [...Array(slots).keys()].find((s) => shortOf(c, cells, s) > 0);
        if (!certificate.legal || wanted === undefined) continue;
        const now = supplyOf(c, cells);
        const answer = await whyNot(problem, cells, {
          day: Math.floor(wanted / c.slotsPerDay),
          slot: wanted % c.slotsPerDay,
        });
        expect(answer.certain).toBe(true);
        /** What stands against each roster that has the wanted: rules broken, slots shorter than now. */
        const against: Set<Blocker>[] = [];
        for (const other of everyRoster(c)) {
          const supply = supplyOf(c, other);
          if (shortAndOver(c, supply, wanted).short >= shortAndOver(c, now, wanted).short) continue;
          const { units } = score(c, other);
          const broken = new Set<Blocker>();
          for (const [name, i] of Object.entries(AT)) if (c.hard[i]! > 0 && units[i]! > 1e-9) broken.add(name);
          for (let s = 0; s < slots; s++)
            if (s !== wanted && shortAndOver(c, supply, s).short > shortAndOver(c, now, s).short)
              broken.add('otherSlotsCovered');
          against.push(broken);
        }
        const can = (kept: readonly Blocker[]): boolean => against.some((broken) => !kept.some((x) => broken.has(x)));
        expect(answer.possible !== undefined).toBe(against.some((broken) => broken.size === 0));
        if (answer.possible || !against.length) continue;
        blocked++;
        expect(can(answer.blockedBy)).toBe(false);
        for (const one of answer.blockedBy) expect(can(answer.blockedBy.filter((x) => x !== one))).toBe(true);
        const giving = new Set(answer.cheapestWay!.givingWay);
        expect(against.some((broken) => [...broken].every((x) => giving.has(x)))).toBe(true);
      }
      expect(blocked).toBe(4);
    },
    60_000,
  );

  it('is answered for the people and days nearest in a large roster', async () => {
    const { problem } = makeCallCenter({ agents: 16, days: 2, seed: 4 });
    const c = compile(problem);
    const { cells } = await solve(problem, { epochs: 1, threads: false });
    const wanted = [...Array(2 * 96).keys()].find((s) => s % 96 > 40 && shortOf(c, cells, s) > 0)!;
    const answer = await whyNot(problem, cells, { day: Math.floor(wanted / 96), slot: wanted % 96 });
    expect(answer.within.people.length).toBeGreaterThan(1);
    const way = answer.possible ?? answer.cheapestWay;
    if (way) expect(shortOf(c, way.cells, wanted)).toBeLessThan(shortOf(c, cells, wanted));
    if (answer.certain) expect(answer.possible !== undefined || answer.blockedBy.length > 0).toBe(true);
  }, 60_000);
});

function* everyRoster(c: Compiled): Generator<Cells> {
  const cells = new Uint16Array(c.people * c.days);
  for (;;) {
    yield cells;
    let i = 0;
    while (i < cells.length && ++cells[i]! === c.values) cells[i++] = 0;
    if (i === cells.length) return;
  }
}
