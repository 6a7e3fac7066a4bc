const SPECIAL = /[",\r\n]/;
/** Spreadsheets would compute what begins so, also with the wide signs of East Asian keyboards; a number is none. */
const FORMULA = /^(?!-\d+(\.\d+)?(e[+-]?\d+)?$)[=+\-@\t\r＝＋－＠]/;

/** Rows as CSV (RFC 4180), for spreadsheets too. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');

function cellText(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return SPECIAL.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
