import type { Matching } from './columns';
import type { FieldType, ImportKind } from './kinds';

/** From rows of cells to records. A cell that is not understood stays text: the server says what is wrong with it. */

export type DateOrder = 'ymd' | 'mdy' | 'dmy';

export type ImportRecord = Record<string, unknown>;

export function recordOf(row: readonly string[], kind: ImportKind, matching: Matching, order: DateOrder): ImportRecord {
  const record: ImportRecord = {};
  for (const { name, type } of kind.fields) {
    const column = matching[name];
    const cell = column === undefined ? '' : (row[column] ?? '').trim();
    if (cell !== '') record[name] = valueOf(cell, type, order);
  }
  return record;
}

function valueOf(cell: string, type: FieldType, order: DateOrder): unknown {
  switch (type) {
    case 'number':
      return numberOf(cell);
    case 'boolean':
      return /^(true|yes|y|1|active)$/i.test(cell) ? true : /^(false|no|n|0|inactive)$/i.test(cell) ? false : cell;
    case 'date':
      return dateOf(cell, order);
    case 'time':
      return timeOf(cell);
    case 'list':
      return cell
        .split(';')
        .map((item) => item.trim())
        .filter(Boolean);
    case 'json':
      return jsonOf(cell);
    case 'text':
      return cell;
  }
}

/** `1234.5`, `1,234.5`, and `12,5` of files with decimal commas. */
function numberOf(cell: string): number | string {
  if (/^-?\d+(\.\d+)?$/.test(cell)) return Number(cell);
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell)) return Number(cell.replaceAll(',', ''));
  return /^-?\d+,\d+$/.test(cell) ? Number(cell.replace(',', '.')) : cell;
}

function timeOf(cell: string): string {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})(?::00)?(?:\s*([ap])m)?$/i.exec(cell) ?? [];
  if (hours === undefined) return cell;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

function dateOf(cell: string, order: DateOrder): string {
  const parts = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[T ].*)?$/.exec(cell)?.slice(1);
  if (!parts) return cell;
  const [first = '', second = '', third = ''] = parts;
  const [year, month, day] =
    first.length === 4 ? [first, second, third] : order === 'mdy' ? [third, first, second] : [third, second, first];
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** The order of day and month in a file's dates: what some date of it proves, else the day first where points part. */
export function guessDateOrder(dates: readonly string[]): DateOrder {
  let order: DateOrder = 'ymd';
  for (const date of dates) {
    const [, first = '', second = ''] = /^(\d{1,4})[./-](\d{1,2})[./-]\d{1,4}/.exec(date.trim()) ?? [];
    if (first === '' || first.length === 4) continue;
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
    order = date.includes('.') ? 'dmy' : 'mdy';
  }
  return order;
}

/**
 * Chunks of at most so many rows, cut between two days where there is such a place: an hour that the clock shows twice
 * is added up within one request only.
 */
export function chunksOf<Row>(rows: readonly Row[], most: number, dayOf: (row: Row) => string | undefined): Row[][] {
  const chunks: Row[][] = [];
  let begin = 0;
  while (begin < rows.length) {
    let end = Math.min(begin + most, rows.length);
    if (end < rows.length) {
      const day = dayOf(rows[end] as Row);
      let cut = end;
      while (cut > begin && day !== undefined && dayOf(rows[cut - 1] as Row) === day) cut--;
      if (cut > begin) end = cut;
    }
    chunks.push(rows.slice(begin, end));
    begin = end;
  }
  return chunks;
}
