import type { Role } from './types.generated';

interface Team {
  id: string;
  supervisorId: string | null;
  parentTeamId: string | null;
}

/** People of the teams that a supervisor answers for, and of all teams below those; others answer for everybody. */
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

/** Of all teams those whose people somebody answers for. */
export const teamsInScope = <Of extends Team>(teams: readonly Of[], viewer: { id: string; role: Role }): Of[] =>
  teams.filter(({ id }) => isInScope({ teamId: id }, teams, viewer));
