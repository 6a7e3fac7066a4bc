import { execute, type OperationError } from '../../api/execute';
import {
  CreateImportKey,
  EndImportKey,
  RunDeflectionImport,
  RunEmployeeImport,
  RunHistoryImport,
  RunStateImport,
} from '../../api/operations.generated';
import type { Fault } from './findings';
import type { ImportKind, Kind } from './kinds';
import { chunksOf, type ImportRecord } from './records';

/**
 * Sends records in chunks, as an integration does: with an API key that is created for this import and revoked
 * afterwards.
 */

export const ROWS_OF_A_CHUNK = 5_000;
const MAX_WARNINGS = 1_000;

/** A record and its row. */
export interface RowRecord {
  row: number;
  record: ImportRecord;
}

export interface Tally {
  done: number;
  total: number;
  /** Counts by outcome: imported, created, … */
  counts: Readonly<Record<string, number>>;
  faults: readonly Fault[];
  warnings: readonly Fault[];
  /** Number of warnings beyond those listed. */
  moreWarnings: number;
}

/** State of a running or finished check or import. */
export interface Run {
  isCheck: boolean;
  isOver: boolean;
  isStopped: boolean;
  tally: Tally;
  error?: OperationError;
}

interface Sending {
  kind: ImportKind;
  records: readonly RowRecord[];
  isRehearsal: boolean;
  updatesExisting: boolean;
  fileName: string;
  signal: AbortSignal;
  onProgress(tally: Tally): void;
}

interface Answer {
  errors: { index: number; error: string }[];
  warnings: { index: number | null; field: string; message: string }[];
  [count: string]: unknown;
}

/** Chunks already sent stay imported when the import is stopped. The tally covers the chunks sent so far. */
export async function sendRecords(sending: Sending): Promise<Tally> {
  const { kind, records, signal } = sending;
  const name = `Console: ${sending.fileName}`.slice(0, 100);
  const { key } = (await execute(CreateImportKey, { name, permission: kind.permission }, { retries: true, signal }))
    .createImportKey;
  let tally: Tally = { done: 0, total: records.length, counts: {}, faults: [], warnings: [], moreWarnings: 0 };
  try {
    for (const chunk of chunksOf(records, ROWS_OF_A_CHUNK, dayOf)) {
      if (signal.aborted) break;
      const answer = await sendChunk(kind.kind, chunk, sending, key);
      tally = added(tally, answer, chunk);
      sending.onProgress(tally);
    }
  } finally {
    // If this request fails, the key expires within the hour.
    await execute(EndImportKey, {}, { apiKey: key, asksToSignIn: false }).catch(() => {});
  }
  return tally;
}

const dayOf = ({ record: { date } }: RowRecord): string | undefined => (typeof date === 'string' ? date : undefined);

async function sendChunk(
  kind: Kind,
  chunk: readonly RowRecord[],
  { isRehearsal: dryRun, updatesExisting: updateExisting, signal }: Sending,
  apiKey: string,
): Promise<Answer> {
  const options = { apiKey, signal, retries: true };
  const data = chunk.map(({ record }) => record);
  switch (kind) {
    case 'historical':
      return (await execute(RunHistoryImport, { data, dryRun }, options)).imported;
    case 'deflection':
      return (await execute(RunDeflectionImport, { data, dryRun }, options)).imported;
    case 'agent-states':
      return (await execute(RunStateImport, { data, dryRun }, options)).imported;
    case 'employees':
      return (await execute(RunEmployeeImport, { data, dryRun, updateExisting }, options)).imported;
  }
}

function added(tally: Tally, { errors, warnings, ...counts }: Answer, chunk: readonly RowRecord[]): Tally {
  const sum = { ...tally.counts };
  for (const [name, count] of Object.entries(counts))
    if (typeof count === 'number') sum[name] = (sum[name] ?? 0) + count;
  // The server's `skipped` includes refused records, which the page counts itself, and unchanged people.
  if (typeof counts.skipped === 'number') sum.skipped = (sum.skipped as number) - errors.length;
  const rowOf = (index: number): number => (chunk[index] as RowRecord).row;
  const shown = warnings.map(({ index, field, message }) => ({
    row: index === null ? null : rowOf(index),
    text: `${field} ${message}`.trim(),
  }));
  const listed = [...tally.warnings, ...shown].slice(0, MAX_WARNINGS);
  return {
    ...tally,
    done: tally.done + chunk.length,
    counts: sum,
    faults: [...tally.faults, ...errors.map(({ index, error }) => ({ row: rowOf(index), text: error }))],
    warnings: listed,
    moreWarnings: tally.moreWarnings + tally.warnings.length + shown.length - listed.length,
  };
}
