import { mayCancel, mayEnter } from '../../../src/console/availability/requests/rights';

const TODAY = '2026-06-10';
const TEAMS = [
  { id: 'care', parentTeamId: null, supervisorId: 'sue' },
  { id: 'night', parentTeamId: 'care', supervisorId: null },
  { id: 'sales', parentTeamId: null, supervisorId: 'sam' },
];
const viewer = (role: 'agent' | 'supervisor' | 'planner' | 'admin') => ({
  id: 'sue',
  role,
  employee: { id: 'own', teamId: 'care', teamName: 'Care' },
});
const bea = { id: 'bea', teamId: 'night' };

describe('who enters time off', () => {
  it('is a supervisor of people in scope, and who plans everything for anybody', () => {
    expect(mayEnter(viewer('supervisor'), bea, TEAMS)).toBe(true);
    expect(mayEnter(viewer('supervisor'), { id: 'sal', teamId: 'sales' }, TEAMS)).toBe(false);
    expect(mayEnter(viewer('planner'), { id: 'sal', teamId: 'sales' }, TEAMS)).toBe(true);
    expect(mayEnter(viewer('agent'), bea, TEAMS)).toBe(false);
  });

  it('is of oneself only who plans everything', () => {
    const own = { id: 'own', teamId: 'care' };
    expect(mayEnter(viewer('supervisor'), own, TEAMS)).toBe(false);
    expect(mayEnter(viewer('admin'), own, TEAMS)).toBe(true);
  });
});

describe('who cancels time off', () => {
  const of = (employeeId: string, startDate: string) => ({ employeeId, startDate, state: 'approved' as const });

  it('is whoever answers for the person, whether it has begun or not', () => {
    expect(mayCancel(viewer('supervisor'), of('bea', TODAY), TODAY)).toBe(true);
    expect(mayCancel(viewer('supervisor'), { ...of('bea', TODAY), state: 'refused' }, TODAY)).toBe(false);
  });

  it('is the person until it begins, and later only who plans everything', () => {
    expect(mayCancel(viewer('agent'), of('own', '2026-06-11'), TODAY)).toBe(true);
    expect(mayCancel(viewer('agent'), of('own', TODAY), TODAY)).toBe(false);
    expect(mayCancel(viewer('supervisor'), of('own', TODAY), TODAY)).toBe(false);
    expect(mayCancel(viewer('planner'), of('own', TODAY), TODAY)).toBe(true);
  });
});
