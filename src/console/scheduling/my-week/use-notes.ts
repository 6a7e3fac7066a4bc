import { useQuery } from '@tanstack/react-query';
import { execute } from '../../api/execute';
import { MyNotes } from '../../api/operations.generated';
import type { MyNotesQuery } from '../../api/types.generated';

export type OwnNote = MyNotesQuery['scheduleNotes']['data'][number];

const NONE: readonly OwnNote[] = [];
const ASKED_EVERY_MS = 300_000;

/** Returns the notes for staff on days of a week, of the schedules of its shifts. */
export function useNotes(
  shifts: readonly { scheduleId: string; date: string }[],
  { from, to }: { from: string; to: string },
): readonly OwnNote[] {
  const scheduleIds = [
    ...new Set(shifts.filter(({ date }) => from <= date && date <= to).map(({ scheduleId }) => scheduleId)),
  ].sort();
  const { data } = useQuery({
    queryKey: [MyNotes.name, scheduleIds, from, to],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        scheduleIds.map((scheduleId) => execute(MyNotes, { scheduleId, from, to }, { signal })),
      );
      return answers.flatMap(({ scheduleNotes }) => scheduleNotes.data);
    },
    enabled: scheduleIds.length > 0,
    refetchInterval: ASKED_EVERY_MS,
  });
  return data ?? NONE;
}
