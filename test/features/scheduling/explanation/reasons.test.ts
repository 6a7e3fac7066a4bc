import type { RequestContext } from '../../../../src/kernel/context';
import { check } from '../../../../src/engines/optimizer/score/checker';
import { listImpossible } from '../../../../src/engines/optimizer/explain/impossible';
import { toldImpossible } from '../../../../src/features/scheduling/generation/generation.commands';
import { impossibleWords } from '../../../../src/features/scheduling/generation/impossible.rules';
import { impossibleDemands } from '../../../../src/features/scheduling/generation/solving/impossible';
import { teamBreaches } from '../../../../src/features/scheduling/generation/solving/team-breaches';
import { explain } from '../../../../src/features/scheduling/explanation/solving/explain';
import { reasonsOf } from '../../../../src/features/scheduling/generation/solving/reasons';
import { shortIntervals } from '../../../../src/features/scheduling/generation/solving/shortages';
import { namesOf, type PlanningData } from '../../../../src/features/scheduling/generation/problem/planning-data';
import { layOut } from '../../../../src/features/scheduling/generation/problem/lay-out';
import { allDay, at, dayOf, dayShift, person, START } from './planning-day';

/** Reasons in the report of a generation for understaffed intervals. */

const boardOf = (people: ReturnType<typeof person>[], skillId: string | null = null, anybody = 0) => {
  const data = dayOf(people, [
    { skillId, people: Float64Array.of(5) },
    ...(anybody > 0 ? [{ skillId: null, people: Float64Array.of(anybody) }] : []),
  ]);
  const board = layOut(data);
  const slot = board.problem.kinds[0]!.covers[0]!;
  return { board, slot: { day: 0, slot } };
};
const reasonFor = (...asked: Parameters<typeof boardOf>): string[] => {
  const { board, slot } = boardOf(...asked);
  return reasonsOf(board, board.cells, [slot]);
};

describe('a demand that nobody can meet', () => {
  const names = {
    employee: (id: string) => `Wanda ${id}`,
    skill: (id: string) => `Skill ${id}`,
    team: () => undefined,
  };
  const words = ({ board }: ReturnType<typeof boardOf>, timeZone = 'UTC'): string[] =>
    impossibleDemands(board, listImpossible(board.problem), timeZone).map((each) => impossibleWords(each, names));

  it('is told by its times on the clock of the organization, and by its skill', () => {
    expect(words(boardOf([person('a'), person('b')]))).toEqual(['2026-03-02 09:00–17:00: only 2 can work, 5 needed']);
    expect(words(boardOf([person('a')]), 'Asia/Tokyo')).toEqual(['2026-03-02 18:00–02:00: only 1 can work, 5 needed']);
    expect(words(boardOf([person('a', { timeOff: [allDay] })]))).toEqual([
      '2026-03-02 09:00–17:00: no one can work, 5 needed',
    ]);
    // Many more people, who have another skill.
    const unskilled = Array.from({ length: 6 }, (_, i) => person(`p${i}`));
    const spanish = boardOf([...unskilled, person('q', { skillIds: ['es'] })], 'es', 1);
    expect(words(spanish)).toEqual(['2026-03-02 09:00–17:00: only 1 with the skill Skill es can work, 5 needed']);
  });

  it('is told once for days and times in a row, and apart where no shift reaches it', () => {
    const times = [0, 1].flatMap((day) => [at(24 * day + 4), at(24 * day + 9), at(24 * day + 13)]);
    const requirement = {
      startMs: Float64Array.from(times),
      endMs: Float64Array.from(times, (ms, i) => ms + (i % 3 === 0 ? 2 : 4) * 3_600_000),
      skills: [{ skillId: 'es', name: 'Spanish', people: Float64Array.of(2, 3, 4, 2, 3, 5) }],
    };
    const night = { id: 'n', startTime: '22:00', endTime: '06:00', breakRules: [], daysOfWeek: [] };
    const data = dayOf([person('a')], requirement.skills, { requirement });
    const spoken = { ...names, skill: (id: string) => namesOf(data).get(id)! };
    const told = (templates: PlanningData['templates']) => {
      const board = layOut({ ...data, templates });
      const demands = impossibleDemands(board, listImpossible(board.problem), 'UTC');
      return demands.map((each) => impossibleWords(each, spoken));
    };
    const byDay = '2026-03-02 to 2026-03-03 09:00–17:00: no one with the skill Spanish can work, 3 to 5 needed';
    expect(told(data.templates)).toEqual([
      '2026-03-02 to 2026-03-03 04:00–06:00: 2 with the skill Spanish needed, ' +
        'but no shift in this period covers that time',
      byDay,
    ]);
    expect(told([...data.templates, night])).toEqual([
      '2026-03-02 04:00–06:00: 2 with the skill Spanish needed, but no shift in this period covers that time; ' +
        'the shift 22:00–06:00 of the day before does',
      byDay,
      '2026-03-03 04:00–06:00: no one with the skill Spanish can work, 2 needed',
    ]);
  });

  it('is what is needed beside the shifts of others', () => {
    const others = [{ skills: [], times: Float64Array.of(at(9), at(13), at(9), at(13)) }];
    const data = dayOf([person('a')], [{ skillId: null, people: Float64Array.of(5) }], { others });
    expect(words({ board: layOut(data), slot: { day: 0, slot: 0 } })).toEqual([
      '2026-03-02 09:00–13:00: only 1 can work, 3 needed beside other shifts',
      '2026-03-02 13:00–17:00: only 1 can work, 5 needed',
    ]);
    // Others without the skill leave its whole need.
    const skills = [
      { skillId: 'es', people: Float64Array.of(5) },
      { skillId: 'fr', people: Float64Array.of(2) },
    ];
    const french = { skills: ['fr'], times: others[0]!.times };
    const spanish = dayOf([person('a', { skillIds: ['es'] })], skills, { others: [french] });
    expect(words({ board: layOut(spanish), slot: { day: 0, slot: 0 } })).toContain(
      '2026-03-02 09:00–13:00: only 1 with the skill Skill es can work, 5 needed',
    );
  });

  it('is counted where there are too many to tell', async () => {
    const times = Array.from({ length: 130 }, (_, i) => ({ startTime: `00:${i}`, endTime: '01:00' }));
    const demands = times.map((time) => {
      const needed: [number, number] = [1, 1];
      return { dates: [START], ...time, skillIds: [], people: 0, needed, unreached: null };
    });
    const ctx = { perRequest: (_of: object, make: () => unknown) => make() } as unknown as RequestContext;
    const { impossible, impossibleLeftOut } = await toldImpossible(ctx, demands, dayOf([], []));
    expect([impossible.length, impossibleLeftOut]).toEqual([100, 30]);
  });

  it('is a rule that somebody cannot keep, by name', () => {
    const rule = { kind: 'minutes' as const, hard: true, weight: 1, days: 2, startingOn: START, atLeast: 1500 };
    const whole = { source: 'employee' as const, contractId: null, from: '2025-01-01', to: '2027-01-01' };
    const { board } = boardOf([person('a', { rules: [{ rule, ...whole }] })]);
    const broken = { person: 'a', rule: 'minutes', units: 540, unit: 'minutes' };
    expect(board.problem.people[0]!.rules).toMatchObject([{ name: broken.rule }]);
    const [told] = impossibleDemands(board, [{ says: 'a: breaks minutes by 540', broken }], 'UTC');
    expect(impossibleWords(told!, names)).toBe(
      'Wanda a cannot meet a rule (off by at least 9 h): Working time in the period within the contract limits.',
    );
  });
});

describe('a question for which there is no time', () => {
  it('is answered with what holds as the plan is, and with nothing that was not tried', async () => {
    const rule = { kind: 'minutes' as const, hard: true, weight: 1, days: 1, startingOn: START, atMost: 60 };
    const most = { rule, source: 'employee' as const, contractId: null, from: '2025-01-01', to: '2027-01-01' };
    const people = [person('a'), person('b', { rules: [most] }), person('c')];
    const data = dayOf(people, [{ skillId: null, people: Float64Array.of(2) }], { own: [dayShift('a')] });
    const asked = { data, staying: [], untilMs: 0 };
    const interval = await explain({ ...asked, wanted: { date: START, atMs: at(10) } });
    expect(interval).toMatchObject({ isShort: true, possible: null, cheapestWay: null, certain: false });
    expect(interval!.blockedBy.map(({ says }) => says)).toEqual([
      '2 people are not working then: 1 available at the cost of other shifts or preferences, ' +
        '1 unavailable or not permitted',
    ]);
    const shiftOf = (employeeId: string) => explain({ ...asked, wanted: { date: START, employeeId, templateId: 't' } });
    const judged = [{ rule: 'minutes', says: expect.stringContaining('8 h of work'), isJudged: true }];
    expect(await shiftOf('b')).toMatchObject({ certain: false, blockedBy: judged });
    expect(await shiftOf('c')).toMatchObject({ certain: false, blockedBy: [] });
  });
});

describe('the reason of a short interval', () => {
  it('knows of the break that every shift has then', () => {
    const breakRules = [{ type: 'break' as const, startOffset: 45, duration: 15 }];
    const template = { id: 't', startTime: '09:00', endTime: '17:00', breakRules, daysOfWeek: [] };
    const data = dayOf([person('a'), person('b')], [{ skillId: null, people: Float64Array.of(2) }], {
      templates: [template],
    });
    const board = layOut(data);
    const slot = board.demand.cuts.indexOf(585);
    expect(reasonsOf(board, board.cells, [{ day: 0, slot }])).toEqual(['Every shift at that time has a break then']);
  });

  it('knows of the shifts of the day before', () => {
    const night = { id: 'n', startTime: '22:00', endTime: '06:00', breakRules: [], daysOfWeek: [] };
    const early = { startMs: Float64Array.of(at(28)), endMs: Float64Array.of(at(30)) };
    const skills = [{ skillId: null, people: Float64Array.of(5) }];
    const data = dayOf([person('a'), person('b')], skills, { templates: [night], requirement: { ...early, skills } });
    const board = layOut(data);
    const slot = board.demand.cuts.indexOf(240);
    expect(reasonsOf(board, board.cells, [{ day: 1, slot }])).toEqual([
      '2 people are not working then: 2 available at the cost of other shifts or preferences',
    ]);
    board.cells[0] = 1;
    expect(reasonsOf(board, board.cells, [{ day: 1, slot }])).toEqual([
      '1 person is not working then: 1 available at the cost of other shifts or preferences',
    ]);
    expect(reasonsOf(board, board.cells, [{ day: 0, slot }])).toEqual([
      'No shift in this period covers that time; the shift 22:00–06:00 of the day before does',
    ]);
  });

  it('counts who could come and who may not', () => {
    const people = [person('a'), person('b', { timeOff: [allDay] }), person('c', { timeOff: [allDay] })];
    expect(reasonFor(people)).toEqual([
      '3 people are not working then: 1 available at the cost of other shifts or preferences, ' +
        '2 unavailable or not permitted',
    ]);
  });

  it('does not count who is there already', () => {
    const { board, slot } = boardOf([person('a'), person('b')]);
    board.cells[0] = 1;
    board.cells[board.days.count] = 1;
    expect(reasonsOf(board, board.cells, [slot])).toEqual(['Everyone already works then']);
  });

  it('is that nobody can, or that nobody has the skill', () => {
    expect(reasonFor([person('a', { timeOff: [allDay] })])).toEqual([
      'No one else can work then: 1 unavailable or not permitted',
    ]);
    expect(reasonFor([person('a')], 'spanish')).toEqual(['No one with the skill spanish is in this schedule']);
  });

  it('counts people of the team that is missing alone, where others are missing too', () => {
    const team = (name: string, employeeId: string) => ({
      ...{ id: name, name, kind: 'always_there' as const, employeeIds: [employeeId], weight: 1 },
    });
    const people = [person('a', { timeOff: [allDay] }), person('b')];
    const teams = [team('First aid', 'a'), team('Key holders', 'b')];
    const data = dayOf(people, [{ skillId: null, people: Float64Array.of(1) }], { teams });
    const board = layOut(data);
    const shortOfSlot = new Float64Array(board.problem.underWeight.length).fill(1);
    expect(teamBreaches(data, board, board.cells, { shortOfSlot }).map(({ says }) => says)).toEqual([
      'No one from First aid is at work. No one else can work then: 1 unavailable or not permitted',
      'No one from Key holders is at work. ' +
        '1 person is not working then: 1 available at the cost of other shifts or preferences',
    ]);
  });

  it('is given for the first slots only where there are many people', () => {
    const { board, slot } = boardOf(Array.from({ length: 5_000 }, (_, i) => person(`p${i}`)));
    const slots = Array.from({ length: 80 }, () => slot);
    const reasons = reasonsOf(board, board.cells, slots);
    expect(reasons[0]).toBe(
      '5000 people are not working then: 5000 available at the cost of other shifts or preferences',
    );
    expect(reasons).toHaveLength(19); // the first of them checks everyone twice
  });

  it('is given for the intervals that lack most first, wherever they are', () => {
    const starts = Float64Array.from({ length: 80 }, (_, i) => at(9 + i / 12));
    const requirement = {
      startMs: starts,
      endMs: starts.map((ms) => ms + 300_000),
      skills: [{ skillId: null, people: Float64Array.from(starts, (_, i) => (i === 79 ? 40 : 5 + (i % 2))) }],
    };
    const board = layOut(dayOf([person('a')], requirement.skills, { requirement }));
    const { shortOfSlot } = check(board.problem, board.cells);
    const found = shortIntervals(board, board.cells, { shortOfSlot, timeZone: 'UTC' });
    expect(found).toHaveLength(80);
    expect(found.filter(({ reason }) => reason !== null)).toHaveLength(50);
    const dearest = found.filter(({ required }) => required > 5);
    expect(dearest.map(({ reason }) => reason)).not.toContain(null);
  });
});
