import { decisionsOf, teamsOf } from '../../../src/console/adherence/exceptions/rights';

const team = (id: string, supervisorId: string | null, parentTeamId: string | null = null) => ({
  id,
  supervisorId,
  parentTeamId,
});
const TEAMS = [team('north', 'sam'), team('north-east', null, 'north'), team('south', 'other')];
const employee = { id: 'e-own', teamId: null, teamName: null };
const as = (role: 'admin' | 'supervisor' | 'planner' | 'agent') => ({ id: 'sam', role, employee });
const exception = (fields: object) => ({ employeeId: null, teamId: null, state: 'approved' as const, ...fields });
const asked = exception({ employeeId: 'e-1', state: 'requested' });

describe('what is offered about exceptions', () => {
  it('is to decide for an admin and a supervisor, and nothing for a planner', () => {
    expect(decisionsOf(as('supervisor'), asked, TEAMS)).toEqual(['approve', 'refuse']);
    expect(decisionsOf(as('admin'), asked, TEAMS)).toEqual(['approve', 'refuse']);
    expect(decisionsOf(as('planner'), asked, TEAMS)).toEqual([]);
  });

  it('is of one’s own only to withdraw', () => {
    const own = { ...asked, employeeId: 'e-own' };
    for (const role of ['admin', 'supervisor', 'planner', 'agent'] as const)
      expect(decisionsOf(as(role), own, TEAMS)).toEqual(['withdraw']);
    expect(decisionsOf(as('agent'), { ...own, state: 'refused' }, TEAMS)).toEqual([]);
  });

  it('is of a team for who supervises it or a team above it, of everybody for an admin', () => {
    expect(decisionsOf(as('supervisor'), exception({ teamId: 'north-east' }), TEAMS)).toEqual(['withdraw']);
    expect(decisionsOf(as('supervisor'), exception({ teamId: 'south' }), TEAMS)).toEqual([]);
    expect(decisionsOf(as('supervisor'), exception({}), TEAMS)).toEqual([]);
    expect(decisionsOf(as('admin'), exception({}), TEAMS)).toEqual(['withdraw']);
  });

  it('is to excuse the teams that one answers for', () => {
    const names = (role: 'admin' | 'supervisor' | 'planner') => teamsOf(as(role), TEAMS).map(({ id }) => id);
    expect(names('supervisor')).toEqual(['north', 'north-east']);
    expect(names('admin')).toEqual(['north', 'north-east', 'south']);
    expect(names('planner')).toEqual([]);
  });
});
