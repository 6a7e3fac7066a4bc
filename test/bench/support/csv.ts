import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A row of a CSV file by column name; every value is text. */
export type Row = Record<string, string>;

/** Returns the rows of a CSV file with a header. */
export const readCsv = (file: string): Row[] =>
  parse<Row>(readFileSync(file), { bom: true, columns: true, skip_empty_lines: true });

/** A CSV line. */
export const csvLine = (values: readonly (string | number)[]): string =>
  values
    .map((value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)))
    .join(',');
