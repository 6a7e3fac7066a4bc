import { readFileSync } from 'node:fs';

/** A row of a CSV file by column name; every value is text. */
export type Row = Record<string, string>;

/** Reads a CSV file with a header; values in double quotes may hold commas and doubled quotes. */
export function readCsv(file: string): Row[] {
  const [header, ...lines] = readFileSync(file, 'utf8').replace(/^\uFEFF/, '').split(/\r?\n/).filter((line) => line !== '');
  if (header === undefined) throw new Error(`${file} is empty. Give a CSV file with a header.`);
  const columns = fieldsOf(header).map((name) => name.trim());
  return lines.map((line) => {
    const values = fieldsOf(line);
    const row: Row = {};
    columns.forEach((name, i) => { row[name] = values[i] ?? ''; });
    return row;
  });
}

function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  return fields;
}

/** A CSV line. */
export function csvLine(values: readonly (string | number)[]): string {
  return values.map((value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value))).join(',');
}
