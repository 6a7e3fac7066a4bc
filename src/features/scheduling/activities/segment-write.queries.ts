import type { RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { withoutAbsent } from '../../../kernel/fields';
import { MINUTE_MS } from '../../../kernel/time/units';
import type { Break, QueueSegment } from '../break.rules';
import type { LocalShift, ShiftFields, ShiftInstants } from '../shift.rules';
import { breaksOfSegments, type WrittenSegment } from './activity-code.queries';

/** A request that may give segments in place of breaks. */
interface Segmented extends Partial<LocalShift> {
  employeeId?: string;
  breaks?: readonly Break[] | null;
  segments?: readonly WrittenSegment[] | null;
}

/** Stored form of segments. */
interface Separated {
  areSegments?: boolean;
  onQueue?: readonly QueueSegment[];
  order?: readonly number[];
}

/**
 * Returns requests whose segments are converted to breaks with codes and on-queue segments; `before` is the shift that
 * is changed.
 */
export async function withSegments<Request extends Segmented>(
  ctx: RequestContext,
  asked: readonly { request: Request; path: string; before?: ShiftFields }[],
  instantsOf: (shift: LocalShift) => ShiftInstants,
): Promise<(Request & Separated)[]> {
  const faults = asked.flatMap(({ request: { segments, breaks }, path }) =>
    segments && breaks ? [{ path, message: 'must not be given with breaks' }] : [],
  );
  if (faults.length > 0) throw badInput(faults);
  const written = asked.filter(({ request }) => request.segments);
  const stored = await breaksOfSegments(
    ctx,
    written.map(({ request, path, before }) => ({
      segments: request.segments!,
      path,
      ...(before && { before: ownBefore(request, before, instantsOf) }),
    })),
  );
  const found = new Map(written.map((each, i) => [each, stored[i]!]));
  return asked.map((each) => {
    const own = found.get(each);
    return own ? { ...each.request, ...own, areSegments: true } : each.request;
  });
}

/** Sessions stay with the employee. */
function ownBefore(request: Segmented, before: ShiftFields, instantsOf: (shift: LocalShift) => ShiftInstants) {
  const after = { ...before, ...withoutAbsent(request) };
  const isOthers = after.employeeId !== before.employeeId;
  return {
    breaks: before.breaks.map(({ sessionId, ...each }) => (isOthers || !sessionId ? each : { ...each, sessionId })),
    onQueue: before.onQueue,
    movedMinutes: (instantsOf(after).startsAt.getTime() - instantsOf(before).startsAt.getTime()) / MINUTE_MS,
  };
}
