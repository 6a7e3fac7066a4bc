import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { everyPage } from '../../api/every-page';
import { execute } from '../../api/execute';
import { useFormat } from '../../kernel/format';
import { AwayToday } from '../../api/operations.generated';

/** Rows of a page, as many as the server gives at once. */
const MAX_ROWS = 500;

/** Why people are off today, by employee: the type of their approved time off. */
export function useAway(teamId: string | undefined): ReadonlyMap<string, string> {
  const today = useFormat().dateOf();
  const { data } = useQuery({
    queryKey: [AwayToday.name, today, teamId],
    queryFn: ({ signal }) =>
      everyPage(
        MAX_ROWS,
        async (page) =>
          (await execute(AwayToday, { today, teamId, page, limit: MAX_ROWS }, { signal })).timeOffCalendar.data,
      ),
    refetchInterval: 120_000,
  });
  return useMemo(
    () =>
      new Map(data?.flatMap(({ employeeId, state, type }) => (state === 'approved' ? [[employeeId, type.name]] : []))),
    [data],
  );
}
