import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { OwnShifts } from '../../kernel/operations.generated';
import { useAnswer } from '../../kernel/query';
import type { OwnShiftsQuery } from '../../kernel/types.generated';

export type OwnShift = OwnShiftsQuery['shifts']['data'][number];

const AHEAD_DAYS = 60;

/** Returns the user's published shifts of the next weeks that have not begun, in order. */
export function useOwnShifts() {
  const { dateOf } = useFormat();
  const from = dateOf();
  const answer = useAnswer(OwnShifts, { from, to: addDays(from, AHEAD_DAYS) });
  const now = Date.now();
  const shifts = (answer.data?.shifts.data ?? [])
    .filter(({ startsAt }) => Date.parse(startsAt) > now)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  return { answer, shifts };
}
