import type { Person } from '../../../src/console/scheduling/board/board.store';
import { ALL, filterOptions, inSight, peopleOf, sortedByName } from '../../../src/console/scheduling/board/rows';

const person = (id: string, teamId: string | null, skills: string[] = []): Person => ({
  id,
  name: `Wanda ${id}`,
  teamId,
  teamName: teamId && `Team ${teamId}`,
  weeklyHoursTarget: null,
  skills: skills.map((skillId) => ({ skillId, name: `Skill ${skillId}` })),
});
const CARE = [person('able', 'care', ['chess']), person('baker', 'care')];
const SALES = [person('cole', 'sales')];
const NOBODYS = [person('dunn', null), person('ende', null, ['chess'])];
const ALL_OF_THEM = [...CARE, ...SALES, ...NOBODYS];
const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);

describe('the rows of a schedule', () => {
  const rows = (scheduled: string[], beganEmpty = false) =>
    idsOf(peopleOf({ hasHadShifts: (id) => scheduled.includes(id) }, ALL_OF_THEM, beganEmpty));

  it('are of those with shifts and of the people of their teams', () => {
    expect(rows(['able'])).toEqual(['able', 'baker']);
    expect(rows(['dunn', 'cole'])).toEqual(['cole', 'dunn']);
  });

  it('are of those who are scheduled as a rule where it began without shifts, and stay', () => {
    expect(rows([], true)).toEqual(['able', 'baker', 'cole', 'ende']);
    expect(rows(['dunn'], true)).toEqual(['able', 'baker', 'cole', 'dunn', 'ende']);
  });

  it('are of everybody where nobody is scheduled as a rule', () => {
    const dunn = [person('dunn', null)];
    expect(peopleOf({ hasHadShifts: () => false }, dunn, true)).toEqual(dunn);
  });

  it('are filtered by team, skill and name together', () => {
    const none = { team: ALL, skill: ALL, search: '' };
    const filtered = (filters: object) => idsOf(inSight(ALL_OF_THEM, { ...none, ...filters }));
    expect(filtered({})).toEqual(idsOf(ALL_OF_THEM));
    expect(filtered({ team: 'care' })).toEqual(['able', 'baker']);
    expect(filtered({ skill: 'chess' })).toEqual(['able', 'ende']);
    expect(filtered({ skill: 'chess', team: 'care' })).toEqual(['able']);
    expect(filtered({ search: ' WANDA b' })).toEqual(['baker']);
  });

  it('are in the order of names as a reader knows it', () => {
    const names = ['zoe', 'Ängel', 'Baker', 'able'].map((name) => ({ name }));
    expect(sortedByName(names).map(({ name }) => name)).toEqual(['able', 'Ängel', 'Baker', 'zoe']);
  });

  it('are filtered by what there is of their people', () => {
    expect(filterOptions([...SALES, ...CARE])).toEqual({
      teams: [
        { value: 'care', name: 'Team care' },
        { value: 'sales', name: 'Team sales' },
      ],
      skills: [{ value: 'chess', name: 'Skill chess' }],
    });
  });
});
