import type { Asked, Batch } from './csv.worker';
import type { Encoding } from './reading/decode';

/** What a file holds, before it is known which line is the header. */
export interface CsvRows {
  source: File;
  delimiter: string;
  encoding: Encoding;
  all: readonly string[][];
  lines: readonly number[];
  fault?: string;
}

/** A file with its header and the rows below it. */
export interface CsvFile extends CsvRows {
  name: string;
  /** The position of the header among all rows. */
  headerRow: number;
  headers: readonly string[];
  rows: readonly string[][];
  /** The line of each row. */
  rowLines: readonly number[];
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/** A file's rows, read by a worker so that the page stays responsive. */
export function readCsv(file: File, encoding?: Encoding): Promise<CsvRows> {
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<CsvRows>((resolve, reject) => {
    const all: string[][] = [];
    const lines: number[] = [];
    worker.onmessage = ({ data }: MessageEvent<Batch>) => {
      if (data.refusal !== undefined) return reject(new Error(data.refusal));
      for (const row of data.rows) all.push(row);
      for (const line of data.lines) lines.push(line);
      if (data.end) resolve({ source: file, all, lines, ...data.end });
    };
    worker.onerror = ({ message }) => reject(new Error(message || 'The file could not be read'));
    worker.postMessage({ file, encoding } satisfies Asked);
  }).finally(() => worker.terminate());
}

/** The same file with its header in another row. */
export function withHeader(csv: CsvRows, headerRow: number): CsvFile {
  return {
    ...csv,
    name: csv.source.name,
    headerRow,
    headers: (csv.all[headerRow] ?? []).map((name) => name.replace(BYTE_ORDER_MARK, '').trim()),
    rows: csv.all.slice(headerRow + 1),
    rowLines: csv.lines.slice(headerRow + 1),
  };
}
