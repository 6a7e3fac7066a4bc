import { compile } from '../../../src/engines/optimizer/model/compiled';
import { faultsOf } from '../../../src/engines/optimizer/model/faults';
import type { Person, Problem } from '../../../src/engines/optimizer/model/problem';
import { solve } from '../../../src/engines/optimizer/solve';
import { bruteForce } from '../../support/problems/brute-force';

const here = { epochs: 4, threads: false } as const;

/** One shift a day of eight hours, one person needed, ten points for each missing. */
function oneShift(people: readonly Person[], days = 2, more: Partial<Problem> = {}): Problem {
  return {
    days,
    firstWeekday: 0,
    slotsPerDay: 1,
    skills: 1,
    need: new Int32Array(days).fill(1),
    underWeight: new Float64Array(days).fill(10),
    overWeight: new Float64Array(days).fill(10),
    kinds: [{ name: 'day', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [0] }],
    people,
    ...more,
  };
}

describe('limits of a person', () => {
  it('are refused when they are no number, or fractions of a minute', async () => {
    for (const value of [NaN, 924.5, -1, Infinity])
      await expect(solve(oneShift([{ id: 'Ada', targetMinutes: value }]), here)).rejects.toThrow(
        new RegExp(`^people\\[0\\] \\(Ada\\)\\.targetMinutes is ${value}: give a whole number`),
      );
    const half = { name: 'half', template: 0, startMinute: 480, endMinute: 960, minutes: 462.5, covers: [0] };
    expect(faultsOf(oneShift([], 2, { kinds: [half] }))).toEqual([
      'kinds[0].minutes is 462.5: give a whole number from 0 to 100000',
    ]);
  });

  it('on runs count no more days missing than the range has, when they are soft', async () => {
    const rules = [{ name: 'run', hard: false, weight: 1, shape: 'run', atLeast: 100 }] as const;
    const problem = oneShift([{ id: 'Ada', rules, allowed: Uint8Array.of(0, 1, 0) }], 3);
    const result = await solve(problem, here);
    expect(result.cost).toBe(bruteForce(problem).soft);
  });
});

describe('faults of a problem', () => {
  const sound = oneShift([{ id: 'Ada' }, { id: 'Ben' }]);
  const ada = (person: Partial<Person>): Partial<Problem> => ({ people: [{ id: 'Ada', ...person }, { id: 'Ben' }] });
  const cases: [string, Partial<Problem>, string][] = [
    ['days', { days: 1.5 }, 'days is 1.5'],
    ['weekday', { firstWeekday: 7 }, 'firstWeekday is 7'],
    ['skills', { skills: 129 }, 'skills is 129'],
    ['skill of a person', ada({ skills: [0, 1] }), 'people[0] (Ada).skills[1] is 1'],
    ['weight of a skill', { skillWeights: [-1] }, 'skillWeights[0] is -1'],
    ['weights of skills', { skillWeights: [1, 1] }, 'skillWeights has 2 entries'],
    ['need', { need: Int32Array.of(1, -1) }, 'need[1] is -1'],
    ['length of need', { need: new Int32Array(1) }, 'need has 1 entries'],
    ['cost', { underWeight: Float64Array.of(1, NaN) }, 'underWeight[1] is NaN'],
    ['end of a shift', { kinds: [{ ...sound.kinds[0]!, endMinute: 100 }] }, 'kinds[0].endMinute is 100'],
    ['slot of a shift', { kinds: [{ ...sound.kinds[0]!, covers: [-1] }] }, 'kinds[0].covers[0] is -1'],
    ['length of a day', { dayMinutes: [1440, NaN] }, 'dayMinutes[1] is NaN'],
    ['what is allowed', ada({ allowed: new Uint8Array(1) }), 'people[0] (Ada).allowed has 1 entries'],
    ['length of costs', ada({ costs: new Float64Array(1) }), 'people[0] (Ada).costs has 1 entries'],
    ['length of the plan', ada({ planned: new Uint16Array(1) }), 'people[0] (Ada).planned has 1 entries'],
    ['shift planned', ada({ planned: Uint16Array.of(0, 2) }), 'people[0] (Ada).planned[1] is 2'],
    [
      'weekends before',
      ada({ carried: { weekends: -1, undesirable: 0 } }),
      'people[0] (Ada).carried.weekends is -1: give a whole number',
    ],
    ['fixed kind', ada({ fixed: [{ day: 0, kind: 99 }] }), 'people[0] (Ada).fixed[0].kind is 99'],
    ['weight of a rule', { rules: { wishes: { weight: NaN } } }, 'rules.wishes.weight is NaN'],
    ['structure made soft', { rules: { onlyPermittedShifts: { hard: false } } }, 'onlyPermittedShifts.hard is false'],
    ['rule', { rules: { noSuchRule: {} } as never }, 'rules is noSuchRule'],
  ];

  it.each(cases)('names the field and the value: %s', async (_what, change, fault) => {
    const problem = { ...sound, ...change };
    expect(faultsOf(problem)).toEqual([expect.stringContaining(fault)]);
    expect(() => compile(problem)).toThrow(fault);
    await expect(solve(problem, here)).rejects.toThrow(RangeError);
  });

  it('are listed all at once, with those of the options', async () => {
    const problem = { ...sound, ...ada({ targetMinutes: NaN, fixed: [{ day: 5, kind: 99 }] }) };
    const options = { epochs: 0, seed: 0.5, limit: { seconds: NaN, clock: () => 0 }, start: new Uint16Array(3) };
    expect(faultsOf(problem, options).map((fault) => fault.split(/ is | has /)[0])).toEqual([
      'people[0] (Ada).fixed[0].day',
      'people[0] (Ada).fixed[0].kind',
      'people[0] (Ada).targetMinutes',
      'seed',
      'epochs',
      'limit.seconds',
      'start',
    ]);
    await expect(solve(problem, options)).rejects.toThrow(/fixed\[0\]\.day is 5.*\n.*fixed\[0\]\.kind is 99/);
    expect(faultsOf(sound, { start: Uint16Array.of(0, 1, 2, 0) })).toEqual([
      'start[2] is 2: give a whole number from 0 to 1',
    ]);
  });

  it('are not what a sound problem has', () => {
    expect(faultsOf(sound, { seed: 3, epochs: Infinity, start: new Uint16Array(4) })).toEqual([]);
  });
});

describe('rules agreed with a person', () => {
  it('are refused with field and value where they make no sense', () => {
    const common = { hard: true, weight: 1 };
    const problem = oneShift([
      {
        id: 'Ada',
        rules: [
          { ...common, name: 'rest', shape: 'neighbors', restMinutes: 1.5 },
          { ...common, name: 'days', shape: 'run', of: [3], atMost: NaN, weight: -1 },
          { ...common, name: 'hours', shape: 'amount', counts: 'minutes', windows: [{ from: 3, to: 1, atLeast: -4 }] },
          { ...common, name: 'ends', shape: 'weekend', windows: [{ from: 0, to: 6, atMost: Infinity, carried: 0.5 }] },
        ],
      },
    ]);
    expect(faultsOf(problem)).toEqual([
      'people[0] (Ada).rules[0] (rest).restMinutes is 1.5: give a whole number from 0 to 1073741823',
      'people[0] (Ada).rules[1] (days).weight is -1: give a cost of 0 or more',
      'people[0] (Ada).rules[1] (days).of[0] is 3: there is no such kind',
      'people[0] (Ada).rules[1] (days).atMost is NaN: give a whole number from 0 to 1073741823',
      'people[0] (Ada).rules[2] (hours).windows[0].to is 1: give a whole number from 3 to 1000000',
      'people[0] (Ada).rules[2] (hours).windows[0].atLeast is -4: give a whole number from 0 to 1073741823',
      'people[0] (Ada).rules[3] (ends).windows[0].carried is 0.5: give a whole number from 0 to 1073741823',
    ]);
  });
});
