import { contradictionIn } from '../../../src/engines/work-rules/contradiction';
import type { WorkRule } from '../../../src/engines/work-rules/rule';
import { READY_MADE_CONTRACTS } from '../../../src/features/contracts/ready-made.rules';

const strength = { hard: true, weight: 1 } as const;
const minutes = (days: number, bounds: object): WorkRule => ({ kind: 'minutes', ...strength, days, ...bounds });
const shifts = (days: number, bounds: object): WorkRule => ({ kind: 'shifts', ...strength, days, ...bounds });
const inARow = (atMost: number): WorkRule => ({ kind: 'days_in_a_row', ...strength, atMost });
const HOUR = 60;

describe('hard rules', () => {
  it.each<[string, WorkRule[], string]>([
    [
      'a week of 30 h against four shifts of 6 h',
      [minutes(7, { atLeast: 30 * HOUR }), minutes(1, { atMost: 6 * HOUR }), shifts(7, { atMost: 4 })],
      'at least 30 h in 7 days cannot be kept: at most 6 h a day and at most 4 shifts in 7 days allow 24 h',
    ],
    [
      'a target of 20 h against three shifts of 6 h',
      [minutes(7, { target: 20 * HOUR }), minutes(1, { atMost: 6 * HOUR }), shifts(7, { atMost: 3 })],
      'a target of 20 h in 7 days cannot be kept: at most 6 h a day and at most 3 shifts in 7 days allow 18 h',
    ],
    [
      'four weeks against each of them',
      [minutes(28, { atLeast: 160 * HOUR }), minutes(7, { atMost: 38 * HOUR })],
      'at least 160 h in 28 days cannot be kept: at most 38 h in 7 days allow 152 h',
    ],
    [
      'shifts against runs of days',
      [shifts(7, { atLeast: 7 }), shifts(1, { atMost: 1 }), inARow(6)],
      'at least 7 shifts in 7 days cannot be kept: at most 1 shift a day and at most 6 days in a row allow 6 shifts',
    ],
    [
      'hours against runs of days',
      [minutes(7, { atLeast: 50 * HOUR }), minutes(1, { atMost: 8 * HOUR }), inARow(3)],
      'at least 50 h in 7 days cannot be kept: at most 8 h a day and at most 3 days in a row allow 48 h',
    ],
  ])('contradict each other: %s', (_name, rules, says) => {
    expect(contradictionIn(rules)).toBe(says);
    expect(contradictionIn(rules.map((rule) => ({ ...rule, hard: false })))).toBeUndefined();
  });

  it('that can be kept are none, nor are those about some shifts only', () => {
    expect(
      contradictionIn([minutes(7, { atLeast: 24 * HOUR }), minutes(1, { atMost: 6 * HOUR }), shifts(7, { atMost: 4 })]),
    ).toBeUndefined();
    const set = { startsWithin: { from: '20:00', before: '04:00' } };
    expect(contradictionIn([minutes(7, { atLeast: 30 * HOUR }), shifts(7, { atMost: 1, set })])).toBeUndefined();
  });

  it.each(Object.entries(READY_MADE_CONTRACTS))('of the ready-made contract %s can be kept', (_name, { rules }) => {
    expect(contradictionIn(rules)).toBeUndefined();
  });
});
