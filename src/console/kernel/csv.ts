/** Starts that spreadsheets take for formulas, full-width characters among them. Negative numbers are safe. */
const FORMULA = /^(?!-\d+(\.\d+)?(e[+-]?\d+)?$)[=+\-@\t\r＝＋－＠]/;
/** Spreadsheets with another list separator also begin a cell after that separator, even inside quotes. */
const FORMULA_INSIDE = /([,;\t|\r\n]\s*)(?=[=+\-@＝＋－＠])/g;

/** A table as CSV (RFC 4180) that no spreadsheet takes for formulas; the same text as that of the server. */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: unknown): string {
  const text = value == null ? '' : String(value);
  const safe = (FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_INSIDE, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Some browsers read the file only after the press. */
const REVOKED_AFTER_MS = 10_000;

/** Hands a text to the reader as a file. */
export function download(name: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}
