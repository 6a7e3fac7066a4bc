import type { RequestContext } from '../../../kernel/context';
import { closeNextDay, markNextStaleDays, storeDays, takeMarks } from './agent-day.store';
import { scoreDays } from './scoring.queries';

/** Days of one transaction: whoever marks one of them meanwhile waits for its end. */
const DAYS_AT_ONCE = 500;

/**
 * Computes and stores some of the days that are due, in the open unit of work: marks first, then the day that is over,
 * then what is due for everybody. Returns how many were stored, or null when nothing is due.
 */
export async function computeDueDays(ctx: RequestContext): Promise<number | null> {
  const days = await takeMarks(ctx, DAYS_AT_ONCE);
  if (days.length > 0) {
    await storeDays(ctx, await scoreDays(ctx, days));
    return days.length;
  }
  return (await closeNextDay(ctx)) || (await markNextStaleDays(ctx)) ? 0 : null;
}
