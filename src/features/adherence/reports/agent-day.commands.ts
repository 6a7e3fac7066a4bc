import type { RequestContext } from '../../../kernel/context';
import { closeNextDay, markNextStaleDays, storeDays, takeMarks } from './agent-day.store';
import { scoreDays } from './scoring.queries';

/** Days per transaction; concurrent writers that mark one of these days wait for its end. */
const DAYS_AT_ONCE = 500;

/**
 * Computes and stores a batch of pending days in the open unit of work: first marked days, then the next past day, then
 * days pending for everyone. Returns the number stored, or null if none is pending.
 */
export async function computeDueDays(ctx: RequestContext): Promise<number | null> {
  const { taken, days } = await takeMarks(ctx, DAYS_AT_ONCE);
  if (taken > 0) {
    await storeDays(ctx, await scoreDays(ctx, days));
    return taken;
  }
  return (await closeNextDay(ctx)) || (await markNextStaleDays(ctx)) ? 0 : null;
}
