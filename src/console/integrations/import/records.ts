import type { Matching } from './columns';
import type { ImportField, ImportKind } from './kinds';
import { dateOrdersOf, type DateOrder } from './reading/dates';
import { intervalOf, timestampOf, type MomentStyle } from './reading/moments';
import { isNoValue, judgeNumbers, numberOf, type NumberStyle } from './reading/numbers';
import { judgeDigits, judgeUnit, secondsOf, type DurationUnit } from './reading/times';
import { booleanOf, foldedWord, valueOfWord } from './reading/words';
import { clockOf } from './reading/zones';

/** Converts rows of cells to records. Unparseable cells stay text, so that the server reports the error. */

export { guessDateOrder, type DateOrder } from './reading/dates';

export type ImportRecord = Record<string, unknown>;
type Rows = readonly (readonly string[])[];

/** Value by field and normalized word; '' for none. */
export type WordValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Parsing options that are not derived from cells. */
export interface ReadingOptions {
  headers?: readonly string[];
  /** Time zone of the organization. */
  timeZone?: string;
  isUtc?: boolean;
  /** Selected by the user; detected otherwise. */
  numbers?: NumberStyle;
  unit?: DurationUnit;
  words?: WordValues;
  /** Style suggested by the delimiter. */
  likelyNumbers?: NumberStyle;
}

/** Parser of a file, configured from all of its cells. */
export interface FileReader {
  recordOf(row: readonly string[]): ImportRecord;
  /** True if some number is ambiguous and its style could not be determined. */
  hasAmbiguousNumbers: boolean;
  /** Style of each numeric field. */
  styles: ReadonlyMap<string, NumberStyle | undefined>;
  unit: DurationUnit;
}

const cellOf = (row: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : (row[column] ?? '').trim();

/** Plausible values of handle times and weekly hours. Values outside indicate a wrong number style. */
const USUAL: Record<string, { least: number; most: number }> = {
  aht: { least: 10, most: 4 * 3600 },
  weeklyHours: { least: 1, most: 168 },
};

const clocks = new Map<string, ReturnType<typeof clockOf>>();
function clockIn(timeZone: string): ReturnType<typeof clockOf> {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

export function readerOf(
  rows: Rows,
  kind: ImportKind,
  matching: Matching,
  order: DateOrder,
  options: ReadingOptions = {},
): FileReader {
  const cellsOf = (name: string): string[] => {
    const column = matching[name];
    return column === undefined ? [] : rows.map((row) => cellOf(row, column)).filter((cell) => cell !== '');
  };
  const numeric = kind.fields.filter(({ name, type }) => isNumeric(type) && matching[name] !== undefined);
  const hint =
    options.likelyNumbers ??
    (cellsOf('date').some((cell) => /^\d{1,2}\.\d{1,2}\.\d{2,4}/.test(cell)) ? 'comma' : undefined);
  const judged = judgeNumbers(
    numeric.map(({ name }) => ({ cells: cellsOf(name), usual: USUAL[name] })),
    hint,
  );
  const styles = new Map(numeric.map(({ name }, i) => [name, options.numbers ?? judged.styles[i]]));
  const unit =
    options.unit ?? judgeUnit(options.headers?.[matching.aht ?? -1] ?? '', cellsOf('aht'), styles.get('aht'));
  const moments: MomentStyle = {
    order,
    digits: judgeDigits(cellsOf('interval')),
    isUtc: options.isUtc ?? false,
    toLocal: clockIn(options.timeZone ?? 'UTC'),
  };
  const orders = dateOrdersOf(cellsOf('timestamp'));
  const instants = { ...moments, order: orders.includes(order) ? order : (orders[0] ?? order) };
  const listSeparator = cellsOf('skills').some((cell) => /[;|]/.test(cell)) ? /[;|]/ : /[;|,]/;
  const hasIntervals = kind.fields.some(({ type }) => type === 'time');

  const valueOf = ({ name, type, values = [] }: ImportField, cell: string): unknown => {
    switch (type) {
      case 'number':
        return isNoValue(cell) ? undefined : (numberOf(cell, styles.get(name)) ?? cell);
      case 'duration':
        return isNoValue(cell) ? undefined : (secondsOf(cell, unit, styles.get(name)) ?? cell);
      case 'boolean':
        return booleanOf(cell) ?? cell;
      case 'word': {
        const chosen = options.words?.[name]?.[foldedWord(cell)];
        return chosen === '' ? undefined : (chosen ?? valueOfWord(cell, name, values) ?? cell);
      }
      case 'instant':
        return timestampOf(cell, instants);
      case 'list':
        return cell
          .split(listSeparator)
          .map((item) => item.trim())
          .filter(Boolean);
      case 'json':
        return jsonOf(cell);
      case 'date':
      case 'time':
      case 'text':
        return cell;
    }
  };
  return {
    styles,
    unit,
    hasAmbiguousNumbers: options.numbers === undefined && judged.isAmbiguous,
    recordOf(row) {
      const record: ImportRecord = {};
      if (hasIntervals) {
        const [date, interval] = [matching.date, matching.interval];
        const isOneColumn = date === interval || date === undefined || interval === undefined;
        const read = intervalOf(cellOf(row, date), cellOf(row, interval), isOneColumn, moments);
        Object.assign(record, read);
      }
      for (const field of kind.fields) {
        if (field.type === 'date' || field.type === 'time') continue;
        const cell = cellOf(row, matching[field.name]);
        const value = cell === '' ? undefined : valueOf(field, cell);
        if (value !== undefined) record[field.name] = value;
      }
      return record;
    },
  };
}

const isNumeric = (type: ImportField['type']): boolean => type === 'number' || type === 'duration';

const readers = new WeakMap<Rows, { of: readonly unknown[]; reader: FileReader }>();

/** Parses a row. Formats are detected from `rows`, or from the row alone. */
export function recordOf(
  row: readonly string[],
  kind: ImportKind,
  matching: Matching,
  order: DateOrder,
  rows?: Rows,
  options?: ReadingOptions,
): ImportRecord {
  if (!rows) return readerOf([row], kind, matching, order, options).recordOf(row);
  const of = [kind, matching, order, options];
  let kept = readers.get(rows);
  if (!kept || kept.of.some((part, i) => part !== of[i])) {
    kept = { of, reader: readerOf(rows, kind, matching, order, options) };
    readers.set(rows, kept);
  }
  return kept.reader.recordOf(row);
}

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/**
 * Splits rows into chunks of at most `most`, between two days if possible. Repeated local hours are summed only within
 * one request.
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
