import type { Encoding } from './reading/decode';

/** Content of a file, before its header line is known. */
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
  /** Position of the header among all rows. */
  headerRow: number;
  headers: readonly string[];
  rows: readonly string[][];
  /** Line number of each row. */
  rowLines: readonly number[];
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/** Returns the same file with another row as its header. */
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
