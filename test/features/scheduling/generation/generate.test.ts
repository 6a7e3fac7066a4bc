import fc from 'fast-check';
import { addDays } from '../../../../src/kernel/time/local-time';
import { timeOfMinute } from '../../../../src/features/scheduling/shift.rules';
import { minuteOf } from '../../../../src/engines/time/civil-date';
import type { Break } from '../../../../src/features/scheduling/break.rules';
import { hoursByMeasure } from '../../../../src/features/scheduling/generation/solving/certificate';
import { brokenRules, shortMinutes, type Roster } from '../roster-checker';
import { generate, type GenerationProblem, type PlannedTemplate } from './in-this-thread';
import { budget } from '../../../support/budget';

const LUNCH: Break = { startOffset: 240, duration: 60, type: 'lunch' };
const template = (
  id: string,
  startTime: string,
  endTime: string,
  fields: Partial<PlannedTemplate> = {},
): PlannedTemplate => ({
  id,
  startTime,
  endTime,
  breakRules: [LUNCH],
  daysOfWeek: [],
  ...fields,
});
const people = (count: number, weeklyHoursTarget = 40) =>
  Array.from({ length: count }, (_, i) => ({
    id: `person-${String(i).padStart(3, '0')}`,
    weeklyHoursTarget,
    absences: [],
  }));

const problem = (fields: Partial<GenerationProblem> = {}): GenerationProblem => ({
  startDate: '2026-03-02',
  endDate: '2026-03-08',
  timeZone: 'America/New_York',
  people: people(10),
  templates: [template('day', '09:00', '17:00')],
  existing: [],
  coverageTarget: 0,
  requirement: null,
  balanceHours: true,
  seed: 0,
  ...fields,
});

type Wall = Roster['existing'][number];
const rosterOf = (asked: GenerationProblem, shifts: Roster['shifts'], had: Wall[] = []): Roster => ({
  startDate: asked.startDate,
  endDate: asked.endDate,
  timeZone: asked.timeZone,
  people: [...asked.people],
  templates: asked.templates.map((each) => ({
    ...each,
    breakRules: [...each.breakRules],
    daysOfWeek: [...each.daysOfWeek],
  })),
  existing: had,
  shifts,
});
const hoursOf = (shifts: Roster['shifts']) => {
  const hours = new Map<string, number>();
  for (const { employeeId } of shifts) hours.set(employeeId, (hours.get(employeeId) ?? 0) + 1);
  return [...hours.values()];
};

const TIMES = ['00:00', '02:30', '06:00', '07:15', '09:00', '12:30', '14:00', '18:00', '22:00', '23:45'];
const DATES = ['2026-03-02', '2026-03-05', '2026-10-23', '2026-10-31', '2026-12-28'];

const randomProblem = fc
  .record({
    startDate: fc.constantFrom(...DATES),
    days: fc.integer({ min: 1, max: 17 }),
    timeZone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'),
    targets: fc.array(fc.constantFrom(0, 12.5, 20, 38.5, 40, 48), { minLength: 1, maxLength: 9 }),
    templates: fc.array(
      fc
        .record({
          start: fc.constantFrom(...TIMES),
          end: fc.constantFrom(...TIMES),
          breakRules: fc.constantFrom<Break[][]>(
            [],
            [LUNCH],
            [{ startOffset: 90, duration: 15, type: 'break' }, LUNCH],
          ),
          daysOfWeek: fc.constantFrom([], [], [1, 2, 3, 4, 5], [0, 6], [3]),
          later: fc.constantFrom(null, null, null, 30, 60),
          lengthBand: fc.constantFrom(null, null, { longestMinutes: 60, stepMinutes: 60 }),
        })
        .filter(({ start, end }) => start !== end),
      { minLength: 1, maxLength: 4 },
    ),
    had: fc.array(
      fc
        .record({
          person: fc.nat(8),
          offset: fc.integer({ min: -8, max: 24 }),
          start: fc.constantFrom(...TIMES),
          end: fc.constantFrom(...TIMES),
          lunch: fc.constantFrom(0, 30),
        })
        .filter(({ start, end }) => start !== end),
      { maxLength: 8 },
    ),
    coverageTarget: fc.constantFrom(0, 1, 2, 3),
    balanceHours: fc.boolean(),
    seed: fc.nat(1000),
    required: fc.constantFrom(null, 1, 2.5),
    away: fc.boolean(),
  })
  .map(({ startDate, days, timeZone, targets, templates, had, coverageTarget, balanceHours, seed, required, away }) => {
    const staff = targets.map((weeklyHoursTarget, i) => ({
      id: `person-${i}`,
      weeklyHoursTarget,
      absences:
        away && i === 0
          ? [{ startsAt: new Date(`${startDate}T00:00Z`), endsAt: new Date(`${addDays(startDate, 2)}T00:00Z`) }]
          : [],
    }));
    const wall: Wall[] = had
      .filter(({ person }) => person < staff.length)
      .map(({ person, offset, start, end, lunch }) => ({
        employeeId: `person-${person}`,
        date: addDays(startDate, Math.min(offset, days + 7)),
        startTime: start,
        endTime: end,
        lunch,
      }));
    const asked = problem({
      startDate,
      endDate: addDays(startDate, days - 1),
      timeZone,
      people: staff,
      templates: templates.map(({ start, end, breakRules, daysOfWeek, later, lengthBand }, i) => {
        const shortest = (minuteOf(end) - minuteOf(start) + 1440) % 1440;
        const longestMinutes = shortest + (lengthBand?.longestMinutes ?? 0);
        return template(`template-${i}`, start, end, {
          breakRules,
          daysOfWeek,
          startBand:
            later && start < '22:00'
              ? { latestStart: timeOfMinute(minuteOf(start) + 2 * later), stepMinutes: later }
              : null,
          lengthBand: lengthBand && longestMinutes < 1440 ? { ...lengthBand, longestMinutes } : null,
        });
      }),
      existing: wall,
      coverageTarget,
      balanceHours,
      seed,
      epochs: 2,
      requirement:
        required === null
          ? null
          : Array.from({ length: 12 }, (_, i) => ({
              startsAt: new Date(Date.parse(`${startDate}T15:00Z`) + i * 900_000),
              endsAt: new Date(Date.parse(`${startDate}T15:00Z`) + (i + 1) * 900_000),
              people: required,
            })),
    });
    return { asked, wall };
  });

describe('a generated schedule', () => {
  it('keeps every hard rule, whatever it is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(randomProblem, async ({ asked, wall }) => {
        const { shifts } = await generate(asked);
        expect(brokenRules(rosterOf(asked, shifts, wall))).toEqual([]);
      }),
      { numRuns: budget({ short: 6, long: 12 }) },
    );
  });

  it('reports exactly the minutes in which people are missing', async () => {
    await fc.assert(
      fc.asyncProperty(randomProblem, async ({ asked, wall }) => {
        const plain = { ...asked, requirement: null, coverageTarget: Math.max(asked.coverageTarget, 1) };
        const { shifts, shortIntervals } = await generate(plain);
        const reported = shortIntervals.flatMap(({ startsAt, endsAt }) => {
          const [from, to] = [startsAt.getTime() / 60_000, endsAt.getTime() / 60_000];
          return Array.from({ length: to - from }, (_, i) => from + i);
        });
        const found = [...shortMinutes(rosterOf(plain, shifts, wall), plain.coverageTarget)].sort((a, b) => a - b);
        expect(reported).toEqual(found);
      }),
      { numRuns: budget({ short: 4, long: 8 }) },
    );
  });

  it('is the same for the same problem and seed', async () => {
    await fc.assert(
      fc.asyncProperty(randomProblem, async ({ asked }) => {
        const made = async (): Promise<object> => ({
          ...(await generate(structuredClone(asked))),
          board: null,
        });
        expect(await made()).toEqual(await made());
      }),
      { numRuns: budget({ short: 2, long: 4 }) },
    );
  });

  it('covers what is needed when every person is', async () => {
    const exact = problem({
      people: people(7),
      coverageTarget: 5,
      templates: [template('day', '09:00', '18:00')],
      endDate: '2026-03-15',
    });
    const { shifts, shortIntervals } = await generate(exact);
    expect({ shortIntervals, shifts: shifts.length, each: [...new Set(hoursOf(shifts))] }).toEqual({
      shortIntervals: [],
      shifts: 70,
      each: [10],
    });
  });

  it('covers day and night when nobody has an hour to spare', async () => {
    const night = [
      template('early', '06:00', '14:00'),
      template('late', '14:00', '22:00'),
      template('night', '22:00', '06:00'),
    ];
    const asked = problem({
      people: people(21),
      epochs: 6,
      coverageTarget: 5,
      templates: night.map((each) => ({ ...each, breakRules: [] })),
      endDate: '2026-03-15',
      timeZone: 'UTC',
    });
    const { shifts, shortIntervals } = await generate(asked);
    expect({ shortIntervals, each: [...new Set(hoursOf(shifts))] }).toEqual({ shortIntervals: [], each: [10] });
    expect(brokenRules(rosterOf(asked, shifts))).toEqual([]);
  });

  it('covers day and night with people to spare, and gives nobody more than they need', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 2 }),
        fc.nat(50),
        async (target, weeks, seed) => {
          const asked = problem({
            people: people(target * 6),
            endDate: addDays('2026-03-02', weeks * 7 - 1),
            templates: [
              template('early', '06:00', '14:00'),
              template('late', '14:00', '22:00'),
              template('night', '22:00', '06:00'),
            ],
            coverageTarget: target,
            seed,
            epochs: 5,
          });
          const { shifts, shortIntervals } = await generate(asked);
          expect(shortIntervals).toEqual([]);
          expect(brokenRules(rosterOf(asked, shifts))).toEqual([]);
          expect(shifts.length).toBe(target * 3 * 7 * weeks);
          const each = hoursOf(shifts);
          expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: budget({ short: 2, long: 3 }) },
    );
  });

  it('says what nobody can cover', async () => {
    const { shortIntervals, shifts } = await generate(
      problem({ people: people(2), coverageTarget: 3, endDate: '2026-03-02' }),
    );
    expect(shifts).toHaveLength(2);
    expect(shortIntervals).toMatchObject([
      { startsAt: new Date('2026-03-02T14:00Z'), endsAt: new Date('2026-03-02T22:00Z'), required: 3, scheduled: 2 },
    ]);
  });

  it('gives hours by each weekly target', async () => {
    const asked = problem({
      people: [...people(3), ...people(3, 20).map((person) => ({ ...person, id: `part-${person.id}` }))],
      coverageTarget: 3,
    });
    const { shifts, shortIntervals } = await generate(asked);
    expect(shortIntervals).toEqual([]);
    const count = (prefix: string) => shifts.filter(({ employeeId }) => employeeId.startsWith(prefix)).length;
    expect([count('person'), count('part')]).toEqual([15, 6]); // 7 paid hours each: at most 6 and 3 a week
  });

  it('spreads evenly up to the weekly targets when nothing says how many people are needed', async () => {
    const { shifts } = await generate(problem({ people: people(14) }));
    expect([...new Set(hoursOf(shifts))]).toEqual([5]);
    const days = new Map<string, number>();
    for (const { date } of shifts) days.set(date, (days.get(date) ?? 0) + 1);
    expect([...days.values()]).toEqual([10, 10, 10, 10, 10, 10, 10]);
  });

  it('meets a requirement net of breaks', async () => {
    const quarter = (i: number) => new Date(Date.parse('2026-03-02T14:00Z') + i * 900_000);
    const requirement = Array.from({ length: 32 }, (_, i) => ({
      startsAt: quarter(i),
      endsAt: quarter(i + 1),
      people: 2,
    }));
    const { shifts, shortIntervals } = await generate(
      problem({
        requirement,
        endDate: '2026-03-02',
        templates: [
          template('a', '09:00', '17:00'),
          template('b', '09:00', '17:00', { breakRules: [{ ...LUNCH, startOffset: 180 }] }),
        ],
      }),
    );
    expect(shortIntervals).toEqual([]);
    expect(shifts.length).toBeLessThanOrEqual(4);
  });

  it('finds when shifts of a template start and how long they are', async () => {
    const at = (time: string) => new Date(`2026-03-02T${time}Z`);
    const { shifts, shortIntervals } = await generate(
      problem({
        timeZone: 'UTC',
        endDate: '2026-03-02',
        people: people(3),
        templates: [
          template('flexible', '07:00', '13:00', {
            breakRules: [],
            startBand: { latestStart: '11:00', stepMinutes: 30 },
            lengthBand: { longestMinutes: 540, stepMinutes: 60 },
          }),
        ],
        requirement: [
          { startsAt: at('08:30'), endsAt: at('10:00'), people: 1 },
          { startsAt: at('10:00'), endsAt: at('15:30'), people: 2 },
          { startsAt: at('15:30'), endsAt: at('19:00'), people: 1 },
        ],
      }),
    );
    expect(shortIntervals).toEqual([]);
    const times = shifts.map(({ templateId, startTime, endTime }) => [templateId, startTime, endTime]);
    expect(times.toSorted()).toEqual([
      ['flexible', '08:30', '15:30'],
      ['flexible', '10:00', '19:00'],
    ]);
  });

  it('counts the hours needed once in a week whose last day has 25 hours', async () => {
    // Hours after midnight: a time that only the last day has, the first hour of the next day on all others.
    const startsAt = new Date('2026-10-26T04:00Z');
    const { certificate, board } = await generate(
      problem({
        startDate: '2026-10-26',
        endDate: '2026-11-01',
        requirement: Array.from({ length: 7 * 24 }, (_, i) => ({
          startsAt: new Date(+startsAt + i * 3_600_000),
          endsAt: new Date(+startsAt + (i + 1) * 3_600_000),
          people: i % 24 === 0 ? 1 : 0,
        })),
        epochs: 1,
      }),
    );
    expect(hoursByMeasure(board, certificate)).toEqual([{ measure: 'requirement', shortHours: 7, neededHours: 7 }]);
  });

  it('spreads hours over templates evenly, however many different shifts each allows', async () => {
    const { shifts } = await generate(
      problem({
        people: people(14),
        templates: [
          template('fixed', '12:00', '20:00'),
          template('flexible', '08:00', '16:00', { startBand: { latestStart: '11:00', stepMinutes: 60 } }),
        ],
      }),
    );
    const count = (id: string) => shifts.filter(({ templateId }) => templateId === id).length;
    expect([count('fixed'), count('flexible')]).toEqual([35, 35]);
  });

  it('rests eleven real hours also in the night in which clocks go forward', async () => {
    const asked = problem({
      people: people(1),
      startDate: '2026-03-07',
      endDate: '2026-03-08',
      templates: [
        template('late', '12:00', '20:00', { daysOfWeek: [6] }),
        template('early', '07:00', '15:00', { daysOfWeek: [0] }),
      ],
      coverageTarget: 1,
    });
    expect((await generate(asked)).shifts).toHaveLength(1);
    expect((await generate({ ...asked, startDate: '2026-03-14', endDate: '2026-03-15' })).shifts).toHaveLength(2);
  });
});
