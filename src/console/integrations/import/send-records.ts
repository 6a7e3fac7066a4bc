import { execute } from '../../kernel/execute';
import {
  CreateKey,
  RevokeKey,
  RunDeflectionImport,
  RunEmployeeImport,
  RunHistoryImport,
  RunStateImport,
} from '../../kernel/operations.generated';
import type { ImportKind, Kind } from './kinds';
import { chunksOf, type ImportRecord } from './records';

/** Sends records chunk by chunk, as an integration would: with an API key for this one import, ended after it. */

export const ROWS_OF_A_CHUNK = 5_000;
const MOST_SHOWN = 1_000;
const KEY_LIVES_MS = 3_600_000;

export interface Fault {
  /** The row of the file, from 0, its header not counted; null where it is about the whole file. */
  row: number | null;
  text: string;
}

export interface Tally {
  done: number;
  total: number;
  /** Words for what has become of the records: imported, created, … */
  counts: Readonly<Record<string, number>>;
  faults: readonly Fault[];
  warnings: readonly Fault[];
  /** More than are listed. */
  moreWarnings: number;
}

interface Sending {
  kind: ImportKind;
  records: readonly ImportRecord[];
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

/** What is sent stays imported when the sending is stopped between two chunks; the tally says how far it came. */
export async function sendRecords(sending: Sending): Promise<Tally> {
  const { kind, records, signal } = sending;
  const key = await execute(CreateKey, {
    input: {
      name: `Console: ${sending.fileName}`.slice(0, 100),
      permissions: [kind.permission],
      expiresAt: new Date(Date.now() + KEY_LIVES_MS).toISOString(),
    },
  });
  let tally: Tally = { done: 0, total: records.length, counts: {}, faults: [], warnings: [], moreWarnings: 0 };
  try {
    for (const chunk of chunksOf(records, ROWS_OF_A_CHUNK, dayOf)) {
      if (signal.aborted) break;
      const answer = await sendChunk(kind.kind, chunk, sending, key.createApiKey.key);
      tally = added(tally, answer, chunk.length);
      sending.onProgress(tally);
    }
  } finally {
    // The key ends by itself within the hour where this does not reach the server.
    await execute(RevokeKey, { id: key.createApiKey.id }).catch(() => {});
  }
  return tally;
}

const dayOf = ({ date }: ImportRecord): string | undefined => (typeof date === 'string' ? date : undefined);

async function sendChunk(
  kind: Kind,
  data: readonly ImportRecord[],
  { isRehearsal: dryRun, updatesExisting: updateExisting, signal }: Sending,
  apiKey: string,
): Promise<Answer> {
  const options = { apiKey, signal, retries: true };
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

function added(tally: Tally, { errors, warnings, ...counts }: Answer, rows: number): Tally {
  const sum = { ...tally.counts };
  for (const [name, count] of Object.entries(counts))
    if (typeof count === 'number') sum[name] = (sum[name] ?? 0) + count;
  const shown = warnings.map(({ index, field, message }) => ({
    row: index === null ? null : tally.done + index,
    text: `${field} ${message}`,
  }));
  const listed = [...tally.warnings, ...shown].slice(0, MOST_SHOWN);
  return {
    ...tally,
    done: tally.done + rows,
    counts: sum,
    faults: [...tally.faults, ...errors.map(({ index, error }) => ({ row: tally.done + index, text: error }))],
    warnings: listed,
    moreWarnings: tally.moreWarnings + tally.warnings.length + shown.length - listed.length,
  };
}
