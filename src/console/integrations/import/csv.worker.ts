import Papa from 'papaparse';

/** Reads a CSV file beside the page, and hands its rows over in batches. */

export interface Batch {
  rows: string[][];
  /** Once all are there: how cells were parted, or what is wrong with the file. */
  end?: { delimiter: string; fault?: string };
}

const ROWS_OF_A_BATCH = 5_000;

const send = (batch: Batch) => postMessage(batch);

addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  let rows: string[][] = [];
  let delimiter = ',';
  let fault: string | undefined;
  Papa.parse<string[]>(file, {
    skipEmptyLines: 'greedy',
    chunk: ({ data, meta, errors }) => {
      delimiter = meta.delimiter;
      // A file of one column has no delimiter to be found; nothing is wrong with it.
      const first = errors.find(({ type }) => type !== 'Delimiter');
      if (first) fault ??= `row ${(first.row ?? 0) + 1}: ${first.message}`;
      rows.push(...data);
      if (rows.length < ROWS_OF_A_BATCH) return;
      send({ rows });
      rows = [];
    },
    complete: () => send({ rows, end: { delimiter, fault } }),
    error: (error) => send({ rows, end: { delimiter, fault: error.message } }),
  });
});
