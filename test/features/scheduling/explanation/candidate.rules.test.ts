import { byMerit, byPromise } from '../../../../src/features/scheduling/explanation/candidate.rules';

const prospect = (employeeId: string, change: Partial<Parameters<ReturnType<typeof byPromise>>[0]> = {}) => ({
  employeeId,
  weeklyHoursTarget: 40,
  weekMinutes: 960,
  shiftId: null,
  isOff: false,
  restMinutes: null,
  missingSkillIds: [],
  isScheduled: true,
  ...change,
});
const order = (people: ReturnType<typeof prospect>[]): string =>
  people
    .sort(byPromise(480))
    .map(({ employeeId }) => employeeId)
    .join(' ');

describe('likely candidates', () => {
  it('are free and usually scheduled', () => {
    const working = prospect('a', { shiftId: 'shift' });
    const leader = prospect('b', { isScheduled: false });
    expect(order([working, leader, prospect('c')])).toBe('c b a');
  });

  it.each([
    ['a day off', { isOff: true }],
    ['a short rest', { restMinutes: 659 }],
    ['hours over the target', { weekMinutes: 1_921 }],
    ['a missing skill', { missingSkillIds: ['skill'] }],
  ])('come before those with %s', (_, change) => {
    expect(order([prospect('a', change), prospect('b', { weekMinutes: 1_900 })])).toBe('b a');
  });

  it('have no obstacle in a usual rest and in hours exactly on target', () => {
    const inTime = prospect('a', { restMinutes: 660, weekMinutes: 1_920 });
    expect(order([prospect('b', { isOff: true, weekMinutes: 0 }), inTime])).toBe('a b');
  });

  it('have the most hours left, by 40 hours a week without a target; then by id', () => {
    const none = prospect('a', { weeklyHoursTarget: null, weekMinutes: 1_000 });
    const part = prospect('b', { weeklyHoursTarget: 30, weekMinutes: 500 });
    expect(order([part, none])).toBe('a b');
    expect(order([prospect('b'), prospect('a')])).toBe('a b');
  });
});

describe('judged candidates', () => {
  const judged = (employeeId: string, change: Partial<Parameters<typeof byMerit>[0]> = {}) => ({
    prospect: prospect(employeeId),
    breaches: [],
    costChange: 0,
    ...change,
  });
  const best = (people: ReturnType<typeof judged>[]): string =>
    people
      .sort(byMerit)
      .map((each) => each.prospect.employeeId)
      .join(' ');

  it('break few hard rules; soft ones are in the cost', () => {
    const hard = judged('a', { breaches: [{ hard: true }] });
    const soft = judged('b', { breaches: [{ hard: false }, { hard: false }], costChange: 5 });
    expect(best([hard, soft])).toBe('b a');
  });

  it('have the skills, then cost less, then have hours left', () => {
    const unskilled = judged('a', { prospect: prospect('a', { missingSkillIds: ['skill'] }), costChange: -9 });
    const dear = judged('b', { costChange: 2 });
    const cheap = judged('c', { costChange: 1, prospect: prospect('c', { weekMinutes: 2_000 }) });
    const rested = judged('d', { costChange: 1, prospect: prospect('d', { weekMinutes: 1_000 }) });
    expect(best([unskilled, dear, cheap, rested])).toBe('d c b a');
  });

  it('are free and usually scheduled before all else', () => {
    const working = judged('a', { prospect: prospect('a', { shiftId: 'shift' }), costChange: -9 });
    const leader = judged('b', { prospect: prospect('b', { isScheduled: false }), costChange: -9 });
    expect(best([working, leader, judged('c', { breaches: [{ hard: true }] })])).toBe('c b a');
  });
});
