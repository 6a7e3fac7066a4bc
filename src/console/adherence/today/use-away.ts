import { useMemo } from 'react';
import { useFormat } from '../../kernel/format';
import { AwayToday } from '../../kernel/operations.generated';
import { useAnswer } from '../../kernel/query';

/** Why people are off today, by employee: the type of their approved time off. */
export function useAway(teamId: string | undefined): ReadonlyMap<string, string> {
  const today = useFormat().dateOf();
  const { data } = useAnswer(AwayToday, { today, teamId }, { everyMs: 120_000 });
  return useMemo(
    () =>
      new Map(
        data?.timeOffCalendar.data.flatMap(({ employeeId, state, type }) =>
          state === 'approved' ? [[employeeId, type.name]] : [],
        ),
      ),
    [data],
  );
}
