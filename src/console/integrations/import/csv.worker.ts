import { decode, isWorkbook, type Encoding } from './reading/decode';
import { parseRows } from './reading/parse';

/** Parses a CSV file in a worker and sends its rows in batches. */

export interface Asked {
  file: File;
  encoding?: Encoding;
}

export interface Batch {
  rows: string[][];
  lines: number[];
  /** Sent after the last row: detected format, or the error of the file. */
  end?: { delimiter: string; encoding: Encoding; fault?: string };
  /** Set if the file cannot be read at all. */
  refusal?: string;
}

const ROWS_OF_A_BATCH = 5_000;

const send = (batch: Batch) => postMessage(batch);

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void read(data).catch((error: Error) => send({ rows: [], lines: [], refusal: error.message }));
});

async function read({ file, encoding: chosen }: Asked): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) throw new Error(`${file.name} is a workbook. Save the sheet as CSV and choose that file.`);
  const { text, encoding } = decode(bytes, chosen);
  const { rows, lines, delimiter, fault } = parseRows(text);
  for (let from = 0; from < rows.length; from += ROWS_OF_A_BATCH) {
    const to = from + ROWS_OF_A_BATCH;
    send({ rows: rows.slice(from, to), lines: lines.slice(from, to) });
  }
  send({ rows: [], lines: [], end: { delimiter, encoding, fault } });
}
