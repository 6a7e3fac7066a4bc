import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { badInput } from '../../kernel/errors';
import { nextTurn } from '../../kernel/event-loop';
import { UnreadableRecord } from '../../kernel/import/bulk-import';
import { MAX_RECORDS } from '../../kernel/import/import-options';
import { quoted } from '../../kernel/shapes';

/** Parses records of an import from CSV: a header row with field names, then one row per record. */

const MAX_COLUMNS = 100;
const MAX_RECORD_CHARACTERS = 100_000;
/** Takes some milliseconds to parse. */
const CHARACTERS_AT_ONCE = 64 * 1024;

/** Returns the records as in JSON. Empty cells are absent fields. A ragged row is only an error. */
export async function recordsOfCsv(text: string, shape: z.ZodObject): Promise<unknown[]> {
  const values = valuesOf(shape);
  const known = Object.keys(shape.shape);
  if (text.trim() === '') throw noHeader(known, '');
  let header: string[] | undefined;
  const records: unknown[] = [];
  const rows = Readable.from(pieces(text)).pipe(
    parse({
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      to: MAX_RECORDS + 2,
      // Checked during parsing, so that a wrong header is reported instead of its consequences.
      on_record: (cells: string[]) => {
        if (header) return cells;
        header = namesOf(cells, known);
        return null;
      },
    }),
  );
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      records.push(recordOf(cells, header ?? [], values));
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw badInput([{ path: '', message: `The body is malformed CSV: ${error.message}` }]);
    throw error;
  }
  return records;
}

/** Empty cells beyond the header are ignored. */
function recordOf(cells: readonly string[], header: readonly string[], values: ReadonlyMap<string, Value>): unknown {
  const count = cells.findLastIndex((cell, i) => cell !== '' || i < header.length) + 1;
  if (count !== header.length)
    return new UnreadableRecord(`The row has ${count} cells, and the header has ${header.length}`, { cells });
  const record: Record<string, unknown> = {};
  header.forEach((name, i) => {
    const cell = cells[i] as string;
    if (cell !== '') record[name] = values.get(name)?.(cell) ?? cell;
  });
  return record;
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += CHARACTERS_AT_ONCE) {
    yield text.slice(at, at + CHARACTERS_AT_ONCE);
    await nextTurn();
  }
}

function noHeader(known: readonly string[], got: string) {
  const fields = known.join(',');
  const message = `The CSV must begin with a header row, fields between commas (${fields}), got ${quoted(got)}`;
  return badInput([{ path: '', message }]);
}

function namesOf(header: string[], known: readonly string[]): string[] {
  if (!header.some((name) => known.includes(name))) throw noHeader(known, header.join(','));
  if (header.length > MAX_COLUMNS)
    throw badInput([{ path: '', message: `The CSV has more than ${MAX_COLUMNS} columns` }]);
  const twice = header.find((name, i) => header.indexOf(name) !== i);
  if (twice !== undefined)
    throw badInput([
      { path: '', message: `The CSV has two columns of the name ${JSON.stringify(twice.slice(0, 80))}` },
    ]);
  return header;
}

type Value = (cell: string) => unknown;

/** How cells of fields that are no text are read; one that is none of its kind stays text, and is refused as such. */
const VALUES: Partial<Record<z.core.$ZodTypeDef['type'], Value>> = {
  number: (cell) => (NUMBER.test(cell) ? Number(cell) : cell),
  boolean: (cell) => BOOLEANS.get(cell.toLowerCase()),
  array: (cell) => (cell.startsWith('[') ? parsed(cell) : cell.split(';').map((item) => item.trim())),
  record: parsed,
};
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function valuesOf(shape: z.ZodObject): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const [name, field] of Object.entries(shape.shape)) {
    const value = VALUES[typeOf(field as z.ZodType)];
    if (value) values.set(name, value);
  }
  return values;
}

function typeOf(field: z.ZodType): z.core.$ZodTypeDef['type'] {
  return field instanceof z.ZodOptional || field instanceof z.ZodNullable
    ? typeOf(field.unwrap() as z.ZodType)
    : field._zod.def.type;
}
