import type { z } from 'zod';
import { recordAudit } from '../../audit/audit.commands';
import {
  finishImport,
  inRecordOrder,
  recordsOf,
  separateRecords,
  skippedRecords,
  type ImportKind,
  type ImportOutcome,
  type ImportResult,
} from '../../../kernel/import/bulk-import';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { Issue } from '../../../kernel/errors';
import type { ImportOptions } from '../../../kernel/import/import-options';
import { localDateOf, localTimeOf } from '../../../kernel/time/local-time';
import { wallClock } from '../../../kernel/time/wall-clock';
import type { IntervalKey } from '../interval-key';
import { keyOf, mergedByKey, type ClockChanges } from '../interval.rules';
import { StreamsOfRequest } from './cadence.rules';
import { intervalsOfPasses } from './interval-pass.store';
import type { IntervalRecord } from './interval-record';
import type { IntervalStore } from './interval.store';
import { warnOfStreams } from './interval-warnings.queries';

interface IntervalImport<Row extends IntervalRecord> {
  shape: z.ZodObject;
  /** Returns the record, or all its faults. */
  check(record: Record<string, unknown>, index: number, clock: ClockChanges): Row | Issue[];
  /** Describes why the record's handle time looks wrong, if it does. */
  strangeHandleTime?(record: Row): string | undefined;
  /** Combines the two passes of an hour repeated by daylight saving. */
  bothPasses(first: Row, second: Row): Row;
  store: IntervalStore<Row>;
  kind: ImportKind;
}

/** Stores the valid records, one per key, and returns the result of the import. */
export async function importIntervals<Row extends IntervalRecord>(
  ctx: RequestContext,
  rows: unknown,
  { dryRun, outcomes }: ImportOptions,
  { shape, check, strangeHandleTime, bothPasses, store, kind }: IntervalImport<Row>,
): Promise<{ records: Row[]; result: ImportResult }> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const data = await recordsOf(rows);
  const clock = wallClock(timeZone);
  const today = localDateOf(ctx.clock.now(), timeZone);
  const time = localTimeOf(ctx.clock.now(), timeZone);
  const streams = new StreamsOfRequest();
  const { valid, errors, warnings } = await separateRecords(data, shape, (record, index, warnings) => {
    const row = check(record, index, clock);
    if (Array.isArray(row)) return row;
    streams.add(row);
    if (row.date >= today && (row.date > today || row.interval > time))
      warnings.add(index, row.date > today ? 'date' : 'interval', `lies ahead: it is ${time} on ${today}`);
    const strange = strangeHandleTime?.(row);
    if (strange !== undefined) warnings.add(index, 'aht', strange);
    return row;
  });
  await warnOfStreams(ctx, streams.list(), valid, warnings);
  const passes = valid.filter(({ pass }) => pass !== null);
  const repeated = await intervalsOfPasses(ctx, store.table, passes, bothPasses, dryRun);
  const merged = mergedByKey(passes.length === 0 ? valid : single(valid), clock, bothPasses, (record, before) => {
    if (isDifferent(record, before))
      warnings.add(record.index, 'interval', `is the interval of record ${before.index} again, and replaces it`);
  });
  const records = withIntervals(merged, repeated);
  const told = outcomes
    ? inRecordOrder(intervalOutcomes(valid, records, await store.outcomes(ctx, records)), skippedRecords(errors))
    : null;
  const counts = { imported: valid.length, skipped: errors.length };
  if (!dryRun) {
    await store.store(ctx, records);
    await recordAudit(ctx, organizationId, `import.${kind}`, counts);
    await finishImport(ctx, kind, { stored: valid.length, refused: errors.length });
  }
  return {
    records,
    result: { success: true, ...counts, errors, outcomes: told, warnings: warnings.list() },
  };
}

const isDifferent = (record: IntervalRecord, before: IntervalRecord): boolean =>
  JSON.stringify({ ...record, index: 0 }) !== JSON.stringify({ ...before, index: 0 });

const single = <Row extends IntervalRecord>(records: readonly Row[]): Row[] =>
  records.filter(({ pass }) => pass === null);

/** Replaces records that name their pass by the combined intervals. */
function withIntervals<Row extends IntervalKey>(records: Row[], repeated: readonly Row[]): Row[] {
  if (repeated.length === 0) return records;
  const keys = new Set(repeated.map(keyOf));
  return [...records.filter((record) => !keys.has(keyOf(record))), ...repeated];
}

/** The outcome of a record is that of its interval. */
function intervalOutcomes(
  records: readonly IntervalRecord[],
  stored: readonly IntervalKey[],
  outcomes: readonly ImportOutcome['outcome'][],
): ImportOutcome[] {
  const byKey = new Map(stored.map((record, i) => [keyOf(record), outcomes[i] as ImportOutcome['outcome']]));
  return records.map((record) => ({
    index: record.index,
    outcome: byKey.get(keyOf(record)) as ImportOutcome['outcome'],
    id: null,
  }));
}
