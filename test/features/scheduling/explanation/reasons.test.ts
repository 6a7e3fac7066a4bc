import { listImpossible } from '../../../../src/engines/optimiser/impossible';
import { impossibleWords } from '../../../../src/features/scheduling/generation/impossible.rules';
import { impossibleDemands } from '../../../../src/features/scheduling/generation/solving/impossible';
import { teamBreaches } from '../../../../src/features/scheduling/generation/solving/team-breaches';
import { reasonsOf } from '../../../../src/features/scheduling/generation/solving/reasons';
import { layOut } from '../../../../src/features/scheduling/generation/problem/lay-out';
import { allDay, dayOf, person, START } from './planning-day';

/** What the report of a generation says of intervals that stay short. */

const boardOf = (people: ReturnType<typeof person>[], skillId: string | null = null, anybody = 0) => {
  const data = dayOf(people, [
    { skillId, people: Int32Array.of(5) },
    ...(anybody > 0 ? [{ skillId: null, people: Int32Array.of(anybody) }] : []),
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
    expect(words(boardOf([person('a'), person('b')]))).toEqual(['2026-03-02 09:00–17:00: only 2 may work, 5 needed']);
    expect(words(boardOf([person('a')]), 'Asia/Tokyo')).toEqual(['2026-03-02 18:00–02:00: only 1 may work, 5 needed']);
    expect(words(boardOf([person('a', { timeOff: [allDay] })]))).toEqual([
      '2026-03-02 09:00–17:00: nobody may work, 5 needed',
    ]);
    // Many more people, who have another skill.
    const unskilled = Array.from({ length: 6 }, (_, i) => person(`p${i}`));
    const spanish = boardOf([...unskilled, person('q', { skillIds: ['es'] })], 'es', 1);
    expect(words(spanish)).toEqual(['2026-03-02 09:00–17:00: only 1 with the skill Skill es may work, 5 needed']);
  });

  it('is a rule that somebody cannot keep, by name', () => {
    const rule = { kind: 'minutes' as const, hard: true, weight: 1, days: 2, startingOn: START, atLeast: 1500 };
    const whole = { source: 'employee' as const, contractId: null, from: '2025-01-01', to: '2027-01-01' };
    const { board } = boardOf([person('a', { rules: [{ rule, ...whole }] })]);
    const broken = { person: 'a', rule: 'minutes', units: 540, unit: 'minutes' };
    expect(board.problem.people[0]!.rules).toMatchObject([{ name: broken.rule }]);
    const [told] = impossibleDemands(board, [{ says: 'a: breaks minutes by 540', broken }], 'UTC');
    expect(impossibleWords(told!, names)).toBe(
      'Wanda a cannot keep a rule, by 9 h at least: The time worked in so many days is as agreed.',
    );
  });
});

describe('the reason of a short interval', () => {
  it('counts who could come and who may not', () => {
    const people = [person('a'), person('b', { timeOff: [allDay] }), person('c', { timeOff: [allDay] })];
    expect(reasonFor(people)).toEqual([
      '3 are not at work then: 1 could come at the price of other days or wishes, 2 may not work then',
    ]);
  });

  it('does not count who is there already', () => {
    const { board, slot } = boardOf([person('a'), person('b')]);
    board.cells[0] = 1;
    board.cells[board.days.count] = 1;
    expect(reasonsOf(board, board.cells, [slot])).toEqual([
      'No shift covers that time for anybody who is not at work then',
    ]);
  });

  it('is that nobody can, or that nobody has the skill', () => {
    expect(reasonFor([person('a', { timeOff: [allDay] })])).toEqual([
      'Nobody else could work then: 1 may not work then',
    ]);
    expect(reasonFor([person('a')], 'spanish')).toEqual(['Nobody has the skill']);
  });

  it('counts people of the team that is missing alone, where others are missing too', () => {
    const team = (name: string, employeeId: string) => ({
      ...{ id: name, name, kind: 'always_there' as const, employeeIds: [employeeId], weight: 1 },
    });
    const people = [person('a', { timeOff: [allDay] }), person('b')];
    const teams = [team('First aid', 'a'), team('Key holders', 'b')];
    const data = dayOf(people, [{ skillId: null, people: Int32Array.of(1) }], { teams });
    const board = layOut(data);
    const shortOfSlot = new Float64Array(board.problem.underWeight.length).fill(1);
    expect(teamBreaches(data, board, board.cells, { shortOfSlot }).map(({ says }) => says)).toEqual([
      'Nobody of First aid is there. Nobody else could work then: 1 may not work then',
      'Nobody of Key holders is there. 1 is not at work then: 1 could come at the price of other days or wishes',
    ]);
  });

  it('is given for the first slots only where there are many people', () => {
    const { board, slot } = boardOf(Array.from({ length: 5_000 }, (_, i) => person(`p${i}`)));
    const slots = Array.from({ length: 80 }, () => slot);
    const reasons = reasonsOf(board, board.cells, slots);
    expect(reasons[0]).toBe('5000 are not at work then: 5000 could come at the price of other days or wishes');
    expect(reasons).toHaveLength(19); // the first of them judges everybody twice
  });
});
