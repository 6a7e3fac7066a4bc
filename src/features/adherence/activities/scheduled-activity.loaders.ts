import { batchLoader, idArray } from '../../../kernel/graphql/loaders';
import { tenantOf } from '../../../kernel/context';
import type { Break, QueueSegment } from '../../scheduling/break.rules';

/** The segments of a shift and its start, to find what is scheduled now. */
export interface SegmentsOfShift {
  startsAt: string;
  breaks: Break[];
  onQueue: QueueSegment[];
}

/** Loads the segments of shifts. */
export const segmentsByShift = batchLoader<SegmentsOfShift | null>(async (q, ids, ctx) => {
  const rows = await q<SegmentsOfShift & { id: string }>(
    'agentStatus.segments',
    `select id, starts_at as "startsAt", breaks, on_queue as "onQueue" from shift
     where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}, null);
