import { recordAudit } from '../audit/audit.commands';
import { countRecords, recordsOf, separateRecords, type ImportResult } from '../../kernel/import/bulk-import';
import { tenantOf, type RequestContext } from '../../kernel/context';
import type { Issue } from '../../kernel/errors';
import { wallClock } from '../../kernel/time/wall-clock';
import type { IntervalKey } from './interval-key';
import { mergedByKey, type ClockChanges } from './interval.rules';
import type { StoreIntervals } from './interval.store';

interface IntervalImport<Row extends IntervalKey> {
  /** The record, or the first thing wrong with it. */
  check(record: Record<string, unknown>, clock: ClockChanges): Row | Issue;
  /** One record of the two passes of an hour that daylight saving repeats. */
  bothPasses(first: Row, second: Row): Row;
  store: StoreIntervals<Row>;
  /** Of the audit entry. */
  action: string;
}

/** Stores the good records, one a key, and answers them with the result of the import. */
export async function importIntervals<Row extends IntervalKey>(
  ctx: RequestContext,
  rows: unknown,
  { check, bothPasses, store, action }: IntervalImport<Row>,
): Promise<{ records: Row[]; result: ImportResult }> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const data = await recordsOf(rows);
  const clock = wallClock(timeZone);
  const { valid, errors } = await separateRecords(data, (record) => check(record, clock));
  const records = mergedByKey(valid, clock, bothPasses);
  await store(ctx, records);
  const counts = { imported: valid.length, skipped: errors.length };
  await recordAudit(ctx, organizationId, action, counts);
  countRecords(ctx, action.replace('import.', ''), valid.length, errors.length);
  return { records, result: { success: true, ...counts, errors } };
}
