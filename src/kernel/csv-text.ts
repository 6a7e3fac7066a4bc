const SPECIAL = /[",\r\n]/;
/**
 * Prefixes that spreadsheets treat as formulas, including full-width characters of East Asian keyboards. Negative
 * numbers are safe.
 */
const FORMULA = /^(?!-\d+(\.\d+)?(e[+-]?\d+)?$)[=+\-@\t\r＝＋－＠]/;

/** Spreadsheets with another list separator also begin a cell after that separator, even inside quotes. */
const FORMULA_INSIDE = /([,;\t|\r\n]\s*)(?=[=+\-@＝＋－＠])/g;

/** Rows as CSV (RFC 4180), for spreadsheets too. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');

function cellText(text: string): string {
  const shown = (FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_INSIDE, "$1'");
  return SPECIAL.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
