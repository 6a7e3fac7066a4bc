import { MINUTE_MS } from '../../../kernel/time/units';
import type { RequestContext } from '../../../kernel/context';
import { activityCodeById, codeKeyOf } from '../../scheduling/activities/activity-code.loaders';
import type { ActivityCode } from '../../scheduling/activities/activity-code.type';
import type { AgentStatus } from '../agent-status.type';
import { segmentsByShift } from './scheduled-activity.loaders';

/**
 * Returns the activity scheduled now. A contact can delay a segment, so it is the last one of its type that has begun.
 * Null while work on queue without a code, or nothing, is scheduled.
 */
export async function scheduledActivityOf(
  ctx: RequestContext,
  { scheduledState, shiftId }: Pick<AgentStatus, 'scheduledState' | 'shiftId'>,
): Promise<ActivityCode | null> {
  if (!shiftId || scheduledState === 'offline') return null;
  const shift = await segmentsByShift.load(ctx, shiftId);
  const minute = shift ? (ctx.clock.now().getTime() - Date.parse(shift.startsAt)) / MINUTE_MS : 0;
  if (scheduledState === 'available') {
    const own = (shift?.onQueue ?? []).find(
      ({ startOffset, duration }) => startOffset <= minute && minute < startOffset + duration,
    );
    return own ? activityCodeById.load(ctx, own.activityCodeId) : null;
  }
  const segment = (shift?.breaks ?? [])
    .toSorted((a, b) => a.startOffset - b.startOffset)
    .findLast(({ type, startOffset, isGap }) => !isGap && type === scheduledState && startOffset <= minute);
  return activityCodeById.load(ctx, segment ? codeKeyOf(segment) : scheduledState);
}
