import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { MyShifts, MyTrades, OwnShifts, TradeBoard } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { useSession } from '../../kernel/session';
import type { OwnShiftsQuery } from '../../api/types.generated';

export type OwnShift = OwnShiftsQuery['shifts']['data'][number];

const AHEAD_DAYS = 60;

/** Queries that the user's trades change. */
export const TRADE_QUERIES = [MyTrades, TradeBoard, MyShifts, OwnShifts];

export const NOT_TRADABLE = 'This shift can no longer be traded.';

/** Returns the user's published shifts of the next weeks that have not begun, in order. */
export function useOwnShifts() {
  const { dateOf } = useFormat();
  const employeeId = useSession().me.employee?.id ?? '';
  const from = dateOf();
  const days = { from, to: addDays(from, AHEAD_DAYS) };
  const answer = useAnswer(OwnShifts, { employeeId, ...days }, { enabled: employeeId !== '' });
  const now = Date.now();
  const published = new Set(answer.data?.schedules.map(({ id }) => id));
  const shifts = (answer.data?.shifts.data ?? [])
    .filter(({ startsAt, scheduleId }) => Date.parse(startsAt) > now && published.has(scheduleId))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  return { answer, shifts };
}
