import type { Batch } from './csv.worker';

export interface CsvFile {
  name: string;
  delimiter: string;
  headers: readonly string[];
  rows: readonly string[][];
  fault?: string;
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/** A file's header and rows, read by a worker so that the page stays responsive. */
export function readCsv(file: File): Promise<CsvFile> {
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<CsvFile>((resolve, reject) => {
    const all: string[][] = [];
    worker.onmessage = ({ data }: MessageEvent<Batch>) => {
      for (const row of data.rows) all.push(row);
      if (!data.end) return;
      const [header = [], ...rows] = all;
      const headers = header.map((name) => name.replace(BYTE_ORDER_MARK, '').trim());
      resolve({ name: file.name, headers, rows, ...data.end });
    };
    worker.onerror = ({ message }) => reject(new Error(message || 'The file could not be read'));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
