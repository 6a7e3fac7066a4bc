import type { RequestContext } from '../../kernel/context';
import { schedulesEdited, type ScheduleEdit } from '../scheduling/scheduling.topics';
import { cancelWithSchedules } from './offer.commands';

/** Edits of shifts name them; the others may have changed the status. */
async function followSchedules(ctx: RequestContext, edits: readonly ScheduleEdit[]): Promise<void> {
  const whole = edits.filter(({ shiftIds }) => shiftIds === 'all' || shiftIds.length === 0);
  if (whole.length > 0)
    await cancelWithSchedules(
      ctx,
      whole.map(({ scheduleId }) => scheduleId),
    );
}

/** Offers end with their schedule. */
export function wireOffers(): void {
  schedulesEdited.subscribe(followSchedules);
}
