import { shiftInstants } from '../../../src/features/scheduling/shift.rules';
import { stricterTerms, monthOf } from '../../../src/features/trades/trade.rules';
import { DEFAULT_TRADE_TERMS } from '../../../src/features/trades/settings/trade-settings.rules';
import {
  changeOf,
  divided,
  minutesChange,
  tradedPlan,
  workedMinutes,
  type PlanShift,
} from '../../../src/features/trades/traded-plan.rules';

const instantsOf = shiftInstants('Europe/Vienna');
const ID = 'new';

function shift(
  id: string,
  employeeId: string,
  date: string,
  times: string,
  breaks: PlanShift['breaks'] = [],
): PlanShift {
  const [startTime = '', endTime = ''] = times.split('–');
  const { startsAt, endsAt } = instantsOf({ date, startTime, endTime });
  const instants = { startMs: +startsAt, endMs: +endsAt };
  return {
    id,
    scheduleId: 's',
    employeeId,
    templateId: null,
    date,
    startTime,
    endTime,
    breaks,
    onQueue: [],
    ...instants,
  };
}
const part = (of: PlanShift, times: string) => {
  const [startTime = '', endTime = ''] = times.split('–');
  return divided(of, { startTime, endTime }, instantsOf);
};
const lunch = { startOffset: 240, duration: 30, type: 'lunch' as const };
const pause = { startOffset: 60, duration: 15, type: 'break' as const };

describe('a part of a shift', () => {
  const day = shift('a', 'Ana', '2026-03-02', '09:00–17:00', [pause, lunch]);

  it('keeps the breaks wholly within it, counted from its start', () => {
    expect(part(day, '12:30–17:00')).toMatchObject({
      part: { startTime: '12:30', breaks: [{ startOffset: 30, duration: 30, type: 'lunch' }] },
      rest: { endTime: '12:30', breaks: [pause] },
    });
    expect(part(day, '13:15–17:00')).toMatchObject({ part: { breaks: [] }, rest: { breaks: [pause] } });
    expect(part(day, '09:00–10:30')).toMatchObject({ part: { breaks: [pause] }, rest: { startTime: '10:30' } });
  });

  it('lies at one end, and both pieces last an hour', () => {
    expect(part(day, '10:00–12:00')).toBe('middle');
    expect(part(day, '16:30–17:00')).toBe('short');
    expect(part(day, '09:00–16:30')).toBe('short');
    expect(part(day, '16:00–18:00')).toBe('outside');
  });

  it('belongs to the day on which it begins', () => {
    const night = shift('n', 'Ana', '2026-03-02', '22:00–06:00');
    expect(part(night, '02:00–06:00')).toMatchObject({
      part: { date: '2026-03-03', startTime: '02:00' },
      rest: { date: '2026-03-02', endTime: '02:00' },
    });
  });

  it('counts real minutes where the clock changes', () => {
    const spring = shift('c', 'Ana', '2026-03-28', '22:00–06:00');
    expect(workedMinutes(spring)).toBe(7 * 60);
    // From 01:30 to 03:30 one hour is skipped.
    const early = shift('d', 'Ana', '2026-03-29', '01:30–06:00');
    expect(part(early, '01:30–03:00')).toBe('short');
    expect(part(early, '01:30–03:30')).toMatchObject({ part: { endTime: '03:30' } });
  });
});

describe('the plan after a trade', () => {
  it('extends a shift that the part touches, whose breaks keep their clock times', () => {
    const day = shift('a', 'Ana', '2026-03-02', '09:00–17:00');
    const late = shift('b', 'Ben', '2026-03-02', '17:00–21:00', [pause]);
    const named = [{ shift: day, part: { startTime: '14:00', endTime: '17:00' } }];
    const plan = tradedPlan([{ named, toEmployeeId: 'Ben' }], [day, late], instantsOf, () => ID);
    expect(plan).toMatchObject({ moved: [], created: [] });
    expect(plan.changed).toMatchObject([
      { id: 'a', startTime: '09:00', endTime: '14:00' },
      { id: 'b', startTime: '14:00', endTime: '21:00', breaks: [{ startOffset: 240, duration: 15 }] },
    ]);
    expect([minutesChange(plan, 'Ana'), minutesChange(plan, 'Ben')]).toEqual([-180, 180]);
  });

  it('gives a part that touches nothing, or only a shift given away, as a new shift', () => {
    const day = shift('a', 'Ana', '2026-03-02', '09:00–17:00');
    const late = shift('b', 'Ben', '2026-03-02', '17:00–21:00');
    const named = [{ shift: day, part: { startTime: '14:00', endTime: '17:00' } }];
    const back = [{ shift: late, part: null }];
    const handings = [
      { named, toEmployeeId: 'Ben' },
      { named: back, toEmployeeId: 'Ana' },
    ];
    const plan = tradedPlan(handings, [day, late], instantsOf, () => ID);
    expect(plan.moved).toMatchObject([{ id: 'b', employeeId: 'Ana' }]);
    expect(plan.created).toMatchObject([{ id: ID, employeeId: 'Ben', startTime: '14:00' }]);
    expect(changeOf(plan, 'Ben')).toMatchObject({ added: [{ id: ID }], removedIds: ['b'] });
    expect(changeOf(plan, 'Ana')).toMatchObject({
      added: [{ id: 'b' }, { id: 'a', endTime: '14:00' }],
      removedIds: [],
    });
  });
});

it('takes the stricter terms of two teams', () => {
  const one = { ...DEFAULT_TRADE_TERMS, enabled: true, noticeHours: 48, perMonth: 2, needsSkills: false };
  const other = { ...DEFAULT_TRADE_TERMS, enabled: true, noticeHours: 12, autoNoticeHours: 96, parts: true };
  expect(stricterTerms(one, other)).toEqual({
    ...DEFAULT_TRADE_TERMS,
    enabled: true,
    noticeHours: 48,
    autoNoticeHours: 96,
    perMonth: 2,
  });
});

it('counts trades by calendar month', () => {
  expect(monthOf('2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
