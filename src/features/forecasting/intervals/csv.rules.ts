import type { RequestContext } from '../../../kernel/context';
import { csvText } from '../../../kernel/csv-text';
import { slice } from '../../../kernel/event-loop';

/** Formats rows as CSV with field names as headers, in slices; null is an empty value. */
export async function csvOf<Row extends object>(
  ctx: Pick<RequestContext, 'spend'>,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<string> {
  const cell = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
  const parts = [csvText([columns])];
  const work = slice();
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    ctx.spend(columns.length * Math.min(ROWS_AT_ONCE, rows.length - at));
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    parts.push(csvText(some.map((row) => columns.map((name) => cell(row[name])))));
    if (work.isOver()) await work.next();
  }
  return parts.join('');
}

const ROWS_AT_ONCE = 200;
