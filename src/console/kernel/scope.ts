import type { Role } from '../api/types.generated';

interface Team {
  id: string;
  supervisorId: string | null;
  parentTeamId: string | null;
}

/**
 * Supervisors are in charge of the teams assigned to them and all subteams. Other roles are in charge of all people.
 */
export function isInScope(
  { teamId }: { teamId: string | null },
  teams: readonly Team[],
  { id: userId, role }: { id: string; role: Role },
): boolean {
  if (role !== 'supervisor') return true;
  const seen = new Set<string>();
  for (let at = teamId; at !== null && !seen.has(at);) {
    seen.add(at);
    const team = teams.find(({ id }) => id === at);
    if (team?.supervisorId === userId) return true;
    at = team?.parentTeamId ?? null;
  }
  return false;
}

/** Returns the teams whose people are in the viewer's scope. */
export const teamsInScope = <Of extends Team>(teams: readonly Of[], viewer: { id: string; role: Role }): Of[] =>
  teams.filter(({ id }) => isInScope({ teamId: id }, teams, viewer));
