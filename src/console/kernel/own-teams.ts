import { useMemo } from 'react';
import { Teams } from './operations.generated';
import { useAnswer } from './query';
import { teamsInScope } from './scope';
import { useSession } from './session';
import type { TeamsQuery } from './types.generated';

const NONE: TeamsQuery['teams'] = [];

/** The teams to choose among: those whose people the one who is signed in answers for. */
export function useOwnTeams(isEnabled = true): TeamsQuery['teams'] {
  const { me } = useSession();
  const { data } = useAnswer(Teams, {}, { enabled: isEnabled, staleMs: 300_000 });
  return useMemo(() => (data ? teamsInScope(data.teams, me) : NONE), [data, me]);
}
