import { useMemo } from 'react';
import { Teams } from '../api/operations.generated';
import { useAnswer } from '../api/query';
import { teamsInScope } from './scope';
import { useSession } from './session';
import type { TeamsQuery } from '../api/types.generated';

const NONE: TeamsQuery['teams'] = [];

/** Returns the teams in the user's scope. */
export function useOwnTeams(isEnabled = true): TeamsQuery['teams'] {
  const { me } = useSession();
  const { data } = useAnswer(Teams, {}, { enabled: isEnabled, staleMs: 300_000 });
  return useMemo(() => (data ? teamsInScope(data.teams, me) : NONE), [data, me]);
}
