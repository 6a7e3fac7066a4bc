import type { CsvRows } from './csv-file';
import type { Asked, Batch } from './csv.worker';
import type { Encoding } from './reading/decode';

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
