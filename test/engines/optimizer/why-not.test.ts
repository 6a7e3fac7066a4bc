import { check } from '../../../src/engines/optimizer/score/checker';
import { type Compiled, compile } from '../../../src/engines/optimizer/model/compiled';
import type { Cells, Problem } from '../../../src/engines/optimizer/model/problem';
import { score, shortAndOver, supplyOf } from '../../../src/engines/optimizer/score/score';
import { solve } from '../../../src/engines/optimizer/solve';
import { type Blocker, type Wanted, whyNot } from '../../../src/engines/optimizer/explain/why-not';
import { makeCallCenter } from '../../support/problems/call-center';
import { limited, type LimitedPerson } from '../../support/problems/limits';
import { randomProblem, withManySkills, withOddLimits, withRandomRules } from '../../support/problems/random-problem';
import { budget } from '../../support/budget';

/** Early and late, one of each needed. */
function earlyAndLate(people: readonly LimitedPerson[], days = 2): Problem {
  return limited({
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
  });
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
    expect([...answer.blockedBy].sort()).toEqual(['minutes', 'otherSlotsCovered', 'rest']);
    expect(answer.cheapestWay!.givingWay).toHaveLength(1);
    expect(answer.cheapestWay!.costChange).toBeLessThan(0);
  });

  it('is cost alone where somebody helps with a part of one person of one skill, of two that are missing', async () => {
    const whole = earlyAndLate([{ id: 'Ada' }], 1);
    const problem = { ...whole, skills: 2, need: Float64Array.of(0.89, 0.6, 0, 0) };
    const skilled = { ...problem, people: problem.people.map((person) => ({ ...person, skills: [0] })) };
    const { possible, certain } = await whyNot(skilled, roster('.'), { day: 0, slot: 0 });
    expect(certain).toBe(true);
    expect(shortOf(compile(skilled), possible!.cells, 0)).toBeCloseTo(0.6, 6);
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

  const problems: [string, (seed: number) => Problem][] = [
    ['one skill', (seed) => randomProblem(seed, { people: 2, days: 3, weekly: seed % 2 > 0 })],
    ['two skills', (seed) => randomProblem(seed, { people: 2, days: 3, skills: 2, weekly: seed % 2 > 0 })],
    ['many skills', (seed) => withManySkills(randomProblem(seed, { people: 2, days: 3 }), 9 + (seed % 4), seed)],
    ['odd limits', (seed) => withOddLimits(randomProblem(seed, { people: 2, days: 3 }), seed)],
    ['agreed rules', (seed) => withRandomRules(randomProblem(seed, { people: 2, days: 3 }), seed)],
  ];
  it.each(problems)(
    'is true when tried against all rosters, minimal, and at the least price: %s',
    async (_name, make) => {
      const most = budget({ short: 2, long: 4 });
      const blocked = { slot: 0, shift: 0 };
      for (let seed = 1; seed <= 80 && Math.min(blocked.slot, blocked.shift) < most; seed++) {
        const problem = make(seed);
        const c = compile(problem);
        const { cells, certificate } = await solve(problem, { seed, epochs: 1, threads: false });
        if (!certificate.legal) continue;
        for (const [kind, wanted] of questions(c, cells, seed)) {
          if (blocked[kind] === most) continue;
          const answer = await whyNot(problem, cells, wanted);
          expect(answer.certain).toBe(true);
          const tried = everyRosterWith(problem, c, cells, wanted);
          const can = (kept: readonly Blocker[]): boolean =>
            tried.some(({ against }) => !kept.some((rule) => against.has(rule)));
          const nothingAgainst = tried.some(({ against }) => against.size === 0);
          expect({ seed, kind, possible: answer.possible !== undefined }).toEqual({
            ...{ seed, kind, possible: nothingAgainst },
          });
          if (answer.possible)
            expect(costOf(problem, answer.possible.cells)).toBeCloseTo(
              certificate.cost + answer.possible.costChange,
              6,
            );
          if (answer.possible || tried.length === 0) continue;
          blocked[kind]++;
          expect({ seed, kind, blocks: !can(answer.blockedBy) }).toEqual({ seed, kind, blocks: true });
          for (const one of answer.blockedBy) expect(can(answer.blockedBy.filter((rule) => rule !== one))).toBe(true);
          const { givingWay, costChange, cells: way } = answer.cheapestWay!;
          const giving = new Set(givingWay);
          const within = tried.filter(({ against }) => [...against].every((rule) => giving.has(rule)));
          expect(within.map((each) => [...each.cells])).toContainEqual([...way]);
          expect(costOf(problem, way)).toBeCloseTo(certificate.cost + costChange, 6);
          const single = tried.filter(({ against }) => against.size === 1);
          if (single.length > 0) expect(giving.size).toBe(1);
        }
      }
      expect(blocked).toEqual({ slot: most, shift: most });
    },
  );

  it('is answered for the people and days nearest in a large roster', async () => {
    const { problem } = makeCallCenter({ agents: 16, days: 2, seed: 4 });
    const c = compile(problem);
    const { cells } = await solve(problem, { epochs: 1, threads: false });
    const wanted = [...Array(2 * 96).keys()].find((s) => s % 96 > 40 && shortOf(c, cells, s) > 0)!;
    let looks = 0;
    const isOver = (): boolean => ++looks > 150;
    const answer = await whyNot(problem, cells, { day: Math.floor(wanted / 96), slot: wanted % 96 }, isOver);
    expect(answer.within.people.length).toBeGreaterThan(1);
    const way = answer.possible ?? answer.cheapestWay;
    if (way) expect(shortOf(c, way.cells, wanted)).toBeLessThan(shortOf(c, cells, wanted));
    if (answer.certain) expect(answer.possible !== undefined || answer.blockedBy.length > 0).toBe(true);
  });
});

const costOf = (problem: Problem, cells: Cells): number => check(problem, cells).cost;

/** A slot that is short, and a shift that a person does not have. */
function* questions(c: Compiled, cells: Cells, seed: number): Generator<['slot' | 'shift', Wanted]> {
  const slot = [...Array(c.days * c.slotsPerDay).keys()].find((s) => shortOf(c, cells, s) > 0);
  if (slot !== undefined) yield ['slot', { day: Math.floor(slot / c.slotsPerDay), slot: slot % c.slotsPerDay }];
  const [person, day] = [seed % c.people, seed % c.days];
  const had = cells[person * c.days + day]!;
  yield ['shift', { person, day, value: had === 1 ? 2 : 1 }];
}

/** All rosters that have what is wanted, with what the checker and the cover of other slots have against each. */
function everyRosterWith(problem: Problem, c: Compiled, cells: Cells, wanted: Wanted) {
  const slots = [...Array(c.days * c.slotsPerDay).keys()];
  const now = slots.map((s) => shortOf(c, cells, s));
  const asked = 'slot' in wanted ? wanted.day * c.slotsPerDay + wanted.slot : -1;
  const found: { cells: Cells; against: Set<Blocker> }[] = [];
  for (const other of everyRoster(c)) {
    if ('value' in wanted && other[wanted.person! * c.days + wanted.day] !== wanted.value) continue;
    const supply = supplyOf(c, other);
    const short = slots.map((s) => shortAndOver(c, supply, s).short);
    if (asked >= 0 && short[asked]! >= now[asked]!) continue;
    const against = new Set<Blocker>(check(problem, other).violations.map(({ constraint }) => constraint));
    if (slots.some((s) => s !== asked && short[s]! > now[s]!)) against.add('otherSlotsCovered');
    found.push({ cells: other.slice(), against });
  }
  return found;
}

function* everyRoster(c: Compiled): Generator<Cells> {
  const cells = new Uint16Array(c.people * c.days);
  for (;;) {
    yield cells;
    let i = 0;
    while (i < cells.length && ++cells[i]! === c.values) cells[i++] = 0;
    if (i === cells.length) return;
  }
}
