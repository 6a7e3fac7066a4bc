import { isInScope, teamsInScope } from '../../../src/console/kernel/scope';

describe('a supervisor', () => {
  const team = (id: string, supervisorId: string | null, parentTeamId: string | null = null) => ({
    id,
    supervisorId,
    parentTeamId,
  });
  const teams = [team('top', 'sue'), team('t', null, 'top'), team('other', 'max')];

  it('answers for their teams and those below them; others answer for everybody', () => {
    const sue = { id: 'sue', role: 'supervisor' } as const;
    expect(isInScope({ teamId: 't' }, teams, sue)).toBe(true);
    expect(isInScope({ teamId: 'other' }, teams, sue)).toBe(false);
    expect(isInScope({ teamId: null }, teams, sue)).toBe(false);
    expect(isInScope({ teamId: null }, teams, { id: 'pia', role: 'planner' })).toBe(true);
    expect(teamsInScope(teams, sue).map(({ id }) => id)).toEqual(['top', 't']);
    expect(teamsInScope(teams, { id: 'pia', role: 'planner' })).toEqual(teams);
  });
});
