import fc from 'fast-check';
import { check } from '../../../../src/engines/optimizer/score/checker';
import { layoutsOf, type BreakRule } from '../../../../src/features/scheduling/break.rules';
import { brokenRules } from '../roster-checker';
import { generate, type GenerationProblem } from './in-this-thread';
import { budget } from '../../../support/budget';

/** Breaks of generated shifts within their windows. */

const DAY = '2026-03-02';
const at = (minute: number) => new Date(Date.parse(`${DAY}T00:00Z`) + minute * 60_000);
const LUNCH: BreakRule = {
  startOffset: 240,
  duration: 60,
  type: 'lunch',
  window: { earliestOffset: 180, latestOffset: 360, stepMinutes: 30 },
};
const needed = (people: number, from: number, to: number) => ({ startsAt: at(from), endsAt: at(to), people });

const problem = (count: number, fields: Partial<GenerationProblem> = {}): GenerationProblem => ({
  startDate: DAY,
  endDate: DAY,
  timeZone: 'UTC',
  people: Array.from({ length: count }, (_, i) => ({ id: `person-${i}`, weeklyHoursTarget: 40, absences: [] })),
  templates: [{ id: 'day', startTime: '09:00', endTime: '17:00', breakRules: [LUNCH], daysOfWeek: [] }],
  existing: [],
  requirement: null,
  coverageTarget: 0,
  balanceHours: true,
  seed: 0,
  ...fields,
});
type Generated = Awaited<ReturnType<typeof generate>>['shifts'];
const lunches = (shifts: Generated) => shifts.map(({ breaks }) => breaks[0]!.startOffset).sort((a, b) => a - b);
/** People on break in the busiest minute of breaks. */
const mostAtOnce = (shifts: Generated): number => {
  const away = new Map<number, number>();
  for (const { date, startTime, breaks } of shifts)
    for (const { startOffset, duration } of breaks)
      for (let i = 0; i < duration; i++) {
        const minute = Date.parse(`${date}T${startTime}Z`) / 60_000 + startOffset + i;
        away.set(minute, (away.get(minute) ?? 0) + 1);
      }
  return Math.max(0, ...away.values());
};

describe('breaks of generated shifts', () => {
  it('are where they are missed least', async () => {
    const asked = problem(4, { requirement: [needed(3, 540, 1020)] });
    const { shifts, shortIntervals } = await generate(asked);
    expect(shortIntervals).toEqual([]);
    expect(mostAtOnce(shifts)).toBe(1);
    const fixed = {
      ...asked,
      templates: asked.templates.map((each) => ({ ...each, breakRules: [{ ...LUNCH, window: null }] })),
    };
    expect((await generate(fixed)).shortIntervals).not.toEqual([]);
  });

  it('stay where a hard rule wants them', async () => {
    const breaks = {
      kind: 'breaks',
      hard: true,
      weight: 1,
      types: ['lunch'],
      shiftsOver: 360,
      count: 1,
      atLeast: 60,
      beginsBy: 240,
    } as const;
    const busy = [needed(6, 540, 660), needed(6, 720, 840), needed(1, 840, 1020)];
    const free = await generate(problem(6, { requirement: busy }));
    expect(lunches(free.shifts).some((offset) => offset > 240)).toBe(true);
    const bound = await generate(problem(6, { requirement: busy, rules: [{ ...breaks, types: [...breaks.types] }] }));
    expect(bound.shifts).toHaveLength(6);
    expect(lunches(bound.shifts).every((offset) => offset <= 240)).toBe(true);
  });

  it('are at most of a share of people at once, as far as their windows allow', async () => {
    const asked = problem(8, { coverageTarget: 8 });
    const all = await generate(asked);
    expect({ most: mostAtOnce(all.shifts), over: all.breakMinutesOver }).toEqual({ most: 8, over: null });
    const few = await generate({ ...asked, maxOnBreakPercent: 25 });
    expect({ most: mostAtOnce(few.shifts), over: few.breakMinutesOver }).toEqual({ most: 2, over: 0 });
    expect(few.shifts).toHaveLength(8);
    const none = await generate({ ...asked, maxOnBreakPercent: 0 });
    // Four lunches one after the other have room, as somebody may always go: four hours are too many.
    expect(none.breakMinutesOver).toBe(240);
  });

  it('cost what the checker counts, and no less than the bound, also where they had to move', async () => {
    const busy = [needed(5, 540, 720), needed(8, 720, 780), needed(3, 780, 960), needed(6, 960, 1020)];
    const { board, certificate, breakMinutesOver, shifts } = await generate(
      problem(8, { requirement: busy, maxOnBreakPercent: 15 }),
    );
    expect({ legal: certificate.legal, breakMinutesOver }).toEqual({ legal: true, breakMinutesOver: 240 });
    expect(lunches(shifts).length).toBe(8);
    expect(certificate.bound).toBeLessThanOrEqual(certificate.cost);
    expect(board.letters.length).toBe(7);
  });

  it('leave a bound that holds for every place of theirs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }), fc.nat(100), async (people, seed) => {
        const requirement = people.map((n, hour) => needed(n, 540 + hour * 60, 600 + hour * 60));
        if (!people.some((n) => n > 0)) return;
        const { board, certificate } = await generate(problem(2, { requirement, seed, maxOnBreakPercent: 50 }));
        const values = board.letters.length + 1;
        let best = Infinity;
        for (let roster = 0; roster < values ** 2; roster++)
          best = Math.min(
            best,
            check(board.problem, Uint16Array.of(roster % values, Math.floor(roster / values))).cost,
          );
        expect(certificate.bound ?? 0).toBeLessThanOrEqual(best + 1e-6);
        expect(certificate.cost).toBeGreaterThanOrEqual(best - 1e-6);
      }),
      { numRuns: budget({ short: 6, long: 15 }) },
    );
  });

  it('keep all other rules, and are the same for the same problem and seed', async () => {
    const asked = problem(9, {
      endDate: '2026-03-08',
      requirement: Array.from({ length: 7 }, (_, day) => needed(5, day * 1440 + 540, day * 1440 + 1020)),
      maxOnBreakPercent: 30,
      epochs: 4,
    });
    const { shifts } = await generate(asked);
    expect(
      brokenRules({
        ...asked,
        people: [...asked.people],
        existing: [],
        shifts,
        templates: asked.templates.map((each) => ({ ...each, breakRules: [...each.breakRules], daysOfWeek: [] })),
      }),
    ).toEqual([]);
    expect((await generate(structuredClone(asked))).shifts).toEqual(shifts);
  });
});

describe('the layouts of a template', () => {
  const rule = (startOffset: number, earliestOffset: number, latestOffset: number, stepMinutes = 15): BreakRule => ({
    startOffset,
    duration: 15,
    type: 'break',
    window: { earliestOffset, latestOffset, stepMinutes },
  });
  const offsets = (...asked: Parameters<typeof layoutsOf>) =>
    layoutsOf(...asked).map((layout) => layout.map(({ startOffset }) => startOffset));

  it('begin with that of the template, then every place in steps', () => {
    expect(offsets([rule(120, 90, 150)], 480, 100)).toEqual([[120], [105], [135], [90], [150]]);
    expect(offsets([rule(120, 110, 150)], 480, 100)).toEqual([[120], [135], [150]]);
  });

  it('keep breaks in order and apart, within a shorter shift', () => {
    const both = offsets([rule(60, 60, 90), rule(90, 75, 120)], 120, 100);
    expect(both).toEqual([
      [60, 90],
      [60, 75],
      [60, 105],
      [75, 90],
      [75, 105],
      [90, 105],
    ]);
  });

  it('are thinned out evenly where they are too many, with the ends of the windows', () => {
    const few = offsets([rule(240, 0, 465)], 480, 5);
    expect(few).toEqual([[240], [0], [150], [315], [465]]);
    expect(offsets([rule(60, 0, 120), rule(240, 180, 300)], 480, 1)).toEqual([[60, 240]]);
    expect(offsets([rule(60, 0, 120), rule(240, 180, 300)], 480, 12).length).toBeLessThanOrEqual(12);
  });
});
