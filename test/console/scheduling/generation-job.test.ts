import {
  firstFreeWeek,
  numberIn,
  peopleByTeam,
  publishedOn,
  toggled,
  usuallyScheduled,
} from '../../../src/console/scheduling/generate/chosen';
import {
  foundOf,
  improvementWords,
  scheduleOf,
  withFound,
} from '../../../src/console/scheduling/generate/generation-job';
import { scheduleName } from '../../../src/console/scheduling/schedules/schedule-name';

describe('A search for a schedule', () => {
  it('is drawn by what it finds, once each', () => {
    const shortByMeasure = [{ measure: 'requirement' as const, shortHours: 2, neededHours: 8 }];
    const one = withFound([], { cost: 300, bound: null, gap: null, shortByMeasure }, 1);
    expect(one).toEqual([
      {
        ...{ at: 1, cost: 300, bound: null, gap: null },
        understaffedHoursByMeasure: [{ measure: 'requirement', understaffedHours: 2, neededHours: 8 }],
      },
    ]);
    expect(withFound(one, { cost: 300, bound: null }, 2)).toBe(one);
    expect(withFound(one, { cost: 300, bound: 250, gap: 0.1 }, 2)).toHaveLength(2);
    expect(withFound(one, { cost: 200 }, 1)).toBe(one);
    expect(withFound(one, null, 3)).toBe(one);
  });

  it('tells nothing that it does not know', () => {
    expect(foundOf({ cost: 'many' })).toBeUndefined();
    expect(foundOf({ cost: 1 })).toEqual({ cost: 1, bound: null, gap: null, understaffedHoursByMeasure: [] });
    expect(scheduleOf(null)).toBeUndefined();
    expect(scheduleOf({ scheduleId: 'a' })).toBe('a');
  });
});

describe('An improvement', () => {
  const requirement = (shortHours: number) => [{ measure: 'requirement' as const, shortHours, neededHours: 800 }];
  const before = { brokenRules: 2, shortByMeasure: requirement(150), cost: 18_000 };
  const certificate = { brokenRules: 0, shortByMeasure: requirement(163.5), cost: 18_000 };
  const words = (report: object) =>
    improvementWords({ scheduleId: 'a', report: { before, certificate, ...report } }, (value) => String(value));

  it.each([
    [{ made: 0, dropped: 2 }, '2 shifts removed, none added; rules broken 2 → 0; hours understaffed 150 → 163.5.'],
    [
      { made: 1, dropped: 1, before: { ...certificate, cost: 19_000 } },
      '1 shift removed, 1 added; cost 19000 → 18000.',
    ],
    [{ made: 3, dropped: 0, before: null }, 'No shift removed, 3 added.'],
    [{ made: 0, dropped: 0 }, 'No improvement found.'],
  ])('of %j says "%s"', (report, says) => expect(words(report)).toBe(says));

  it('is not what makes a schedule, nor what has no result', () => {
    expect(improvementWords({ scheduleId: 'a', report: { certificate } }, String)).toBeUndefined();
    expect(improvementWords(null, String)).toBeUndefined();
  });
});

describe('What is chosen for a search', () => {
  const person = (id: string, firstName: string, teamName: string | null = null) => ({
    id,
    firstName,
    lastName: 'Able',
    teamName,
    teamId: teamName,
    skills: [] as string[],
  });

  it('lists people by team as they are called, those without one last', () => {
    const people = [
      person('a', 'Zoe'),
      person('b', 'Yan', 'Sales'),
      person('c', 'Ann', 'Sales'),
      person('d', 'Xia', 'Care'),
    ];
    expect(peopleByTeam(people)).toEqual([
      { name: 'Care', people: [{ id: 'd', name: 'Xia Able' }] },
      {
        name: 'Sales',
        people: [
          { id: 'c', name: 'Ann Able' },
          { id: 'b', name: 'Yan Able' },
        ],
      },
      { name: 'Without a team', people: [{ id: 'a', name: 'Zoe Able' }] },
    ]);
  });

  it('begins with those of a team, with skills or with shifts', () => {
    const [boss, skilled, member, worked] = [
      person('a', 'Bo'),
      { ...person('b', 'Sue'), skills: ['s'] },
      person('c', 'Mel', 'Care'),
      person('d', 'Wu'),
    ];
    expect(usuallyScheduled([boss, skilled, member, worked], [{ employeeIds: ['d', 'x'] }])).toEqual({
      usual: [skilled, member, worked],
      others: [boss],
    });
  });

  it('begins with the first week that is not published of any of them', () => {
    const schedule = (startDate: string, endDate: string, status = 'published', employeeIds = ['a']) => ({
      startDate,
      endDate,
      name: 'Week',
      status,
      employeeIds,
    });
    const people = new Set(['a', 'b']);
    const from = (...schedules: ReturnType<typeof schedule>[]) => firstFreeWeek('2026-03-02', people, schedules);
    expect(from()).toBe('2026-03-02');
    expect(from(schedule('2026-03-02', '2026-03-08'))).toBe('2026-03-09');
    expect(from(schedule('2026-02-09', '2026-03-10', 'locked'))).toBe('2026-03-16');
    expect(from(schedule('2026-03-02', '2026-03-08', 'draft'))).toBe('2026-03-02');
    expect(from(schedule('2026-03-02', '2026-03-08', 'published', ['c']))).toBe('2026-03-02');
    expect(from(schedule('2026-03-09', '2026-03-15'))).toBe('2026-03-02');
  });

  it('tells which published schedules already have shifts of its people on its days', () => {
    const days = { startDate: '2026-03-02', endDate: '2026-03-08', status: 'published' };
    const schedules = [
      { ...days, name: 'Days', employeeIds: ['a', 'c'] },
      { ...days, name: 'Nights', employeeIds: ['a', 'b'] },
      { ...days, name: 'Others', employeeIds: ['c'] },
      { ...days, name: 'Draft', employeeIds: ['a'], status: 'draft' },
    ];
    const on = (from: string, to: string) => publishedOn({ from, to }, new Set(['a', 'b']), schedules);
    expect(on('2026-03-08', '2026-03-20')).toEqual([
      { name: 'Nights', people: 2 },
      { name: 'Days', people: 1 },
    ]);
    expect(on('2026-03-09', '2026-03-20')).toEqual([]);
  });

  it('is named after its days', () => {
    const format = {
      longDay: (date: string) => `long ${date}`,
      dayRange: (from: string, to: string) => `${from} – ${to}`,
    };
    expect(scheduleName(format, '2026-03-02', '2026-03-08')).toBe('Week of long 2026-03-02');
    expect(scheduleName(format, '2026-03-02', '2026-03-29')).toBe('2026-03-02 – 2026-03-29');
    expect(scheduleName(format, '2026-03-02', '2026-03-02')).toBe('long 2026-03-02');
    expect(scheduleName(format, '2026-03-02', '')).toBe('');
  });

  it('takes a whole team in where a part of it was, and out where all of it was', () => {
    expect([...toggled(new Set(['a']), ['a', 'b'])]).toEqual(['a', 'b']);
    expect([...toggled(new Set(['a', 'b', 'c']), ['a', 'b'])]).toEqual(['c']);
  });

  it('reads an empty field as nothing', () => {
    expect(numberIn(' ')).toBeUndefined();
    expect(numberIn('0')).toBe(0);
    expect(numberIn('2.5')).toBe(2.5);
  });
});
