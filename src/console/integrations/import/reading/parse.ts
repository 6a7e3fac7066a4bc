import Papa from 'papaparse';
import { fieldsFound, findHeader } from '../columns';

/** From a text to its rows, each with the line at which it begins. */

export interface ParsedRows {
  rows: string[][];
  /** From 1, as editors and spreadsheets count. */
  lines: number[];
  delimiter: string;
  fault?: string;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Excel writes such a first line, and hides it. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/i;
const SAMPLE_LINES = 200;

export function parseRows(text: string): ParsedRows {
  const [line = '', named] = NAMED_DELIMITER.exec(text) ?? [];
  const body = text.slice(line.length);
  const delimiter = named ?? guessDelimiter(body);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  const [error] = errors;
  const parsed: ParsedRows = {
    rows: [],
    lines: [],
    delimiter,
    fault: error && `row ${(error.row ?? 0) + 1}: ${error.message}`,
  };
  let at = line === '' ? 1 : 2;
  for (const row of data) {
    if (row.some((cell) => cell.trim() !== '')) {
      parsed.rows.push(row);
      parsed.lines.push(at);
    }
    at += 1 + row.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
  }
  return parsed;
}

/**
 * Returns the delimiter that makes one of the first lines a header, otherwise the one with the most rows of equal
 * length.
 */
function guessDelimiter(text: string): string {
  const sample = text.split(/\r\n|\n|\r/, SAMPLE_LINES).join('\n');
  const rated = DELIMITERS.map((delimiter) => {
    const rows = Papa.parse<string[]>(sample, { delimiter, skipEmptyLines: 'greedy' }).data;
    const counts = new Map<number, number>();
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [cells = 1, times = 0] = [...counts].sort((one, next) => next[1] - one[1])[0] ?? [];
    const found = fieldsFound(rows[findHeader(rows)] ?? []);
    return { delimiter, found, weight: cells > 1 ? (times / rows.length) * Math.min(cells, 3) : 0 };
  });
  rated.sort((one, next) => next.found - one.found || next.weight - one.weight);
  return rated[0]?.delimiter ?? ',';
}
