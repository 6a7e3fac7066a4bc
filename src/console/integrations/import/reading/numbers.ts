/** Parses number formats: 1234.5, 1,234.5, 1.234,5, 1 234,5, 1'234.5, 4.2E+01. */

/** Decimal separator. The other one is the thousands separator. */
export type NumberStyle = 'point' | 'comma';

interface Digits {
  sign: string;
  /** Digits, points and commas only. */
  body: string;
  exponent: string;
}

const SPACES_OF_THOUSANDS = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?=[.,]|$)/;
/** Placeholders for missing values in exports. */
const NO_VALUE = /^(?:[-–—]+|n\/?a|null|none|#n\/a|#div\/0!|#nv|#?nan)$/i;

export const isNoValue = (cell: string): boolean => NO_VALUE.test(cell);

function digitsOf(cell: string): Digits | undefined {
  const [, sign = '', text = '', exponent = ''] = /^([+\-−]?)\s*([^eE]+)((?:[eE][+-]?\d+)?)$/.exec(cell) ?? [];
  const body = text.replace(SPACES_OF_THOUSANDS, (groups) => groups.replace(/\D/g, ''));
  return /^[\d.,]*\d$/.test(body) ? { sign: sign === '−' ? '-' : sign, body, exponent } : undefined;
}

const SEPARATOR: Record<NumberStyle, string> = { point: '.', comma: ',' };
const styleOf = (decimal: string): NumberStyle => (decimal === '.' ? 'point' : 'comma');
const other = (style: NumberStyle): NumberStyle => (style === 'point' ? 'comma' : 'point');

/** `1.234` or `1,234`: thousands in one style, three decimals in the other. */
const AMBIGUOUS = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** Returns the style if the cell alone determines it. */
export function provenStyle(cell: string): NumberStyle | undefined {
  const { body = '' } = digitsOf(cell) ?? {};
  const separators = body.replace(/\d/g, '');
  if (separators === '' || AMBIGUOUS.test(body)) return undefined;
  const last = separators.at(-1) as string;
  if (separators.includes('.') && separators.includes(',')) return styleOf(last);
  return separators.length > 1 ? other(styleOf(last)) : styleOf(last);
}

/** Returns the separator of a cell whose style is ambiguous. */
export const ambiguousSeparator = (cell: string): string | undefined => {
  const digits = digitsOf(cell);
  return digits?.exponent === '' ? AMBIGUOUS.exec(digits.body)?.[1] : undefined;
};

/** Parses a number; undefined if the cell is invalid in this style, or ambiguous without a style. */
export function numberOf(cell: string, style: NumberStyle | undefined): number | undefined {
  const digits = digitsOf(cell);
  if (!digits) return undefined;
  const { sign, body, exponent } = digits;
  if (!/[.,]/.test(body)) return Number(sign + body + exponent);
  if (style === undefined) return undefined;
  const decimal = SEPARATOR[style];
  const thousands = SEPARATOR[other(style)];
  const [whole = '', fraction, ...more] = body.split(decimal);
  const groups = whole.split(thousands);
  if (more.length > 0 || fraction?.includes(thousands) || !areThousands(groups)) return undefined;
  return Number(`${sign}${groups.join('') || '0'}.${fraction || '0'}${exponent}`);
}

/** Groups of three digits, or of two as in 12,34,567. The first group is not longer than the others. */
const areThousands = ([first = '', ...groups]: readonly string[]): boolean =>
  groups.length === 0 ||
  (/^\d{1,3}$/.test(first) &&
    groups.at(-1)?.length === 3 &&
    (groups.every((group) => group.length === 3) ||
      (first.length <= 2 && groups.slice(0, -1).every((group) => group.length === 2))));

/** A column of numbers and its usual range of values. */
export interface NumberColumn {
  cells: readonly string[];
  /** Plausible range of the field's values. Values far outside were misread. */
  usual?: { least: number; most: number };
}

export interface JudgedNumbers {
  /** Style by column index; undefined for ambiguous cells. */
  styles: readonly (NumberStyle | undefined)[];
  isAmbiguous: boolean;
}

/**
 * Returns the style of each column: determined by its own cells, else by other columns of the file, else by plausible
 * values and `hint`. A column that contains both styles has none for its ambiguous cells.
 */
export function judgeNumbers(columns: readonly NumberColumn[], hint: NumberStyle | undefined): JudgedNumbers {
  const proofs = columns.map(({ cells }) => new Set(cells.flatMap((cell) => provenStyle(cell) ?? [])));
  const ofFile = new Set(proofs.flatMap((proof) => [...proof]));
  const styles = columns.map((column, i): NumberStyle | undefined => {
    const proof = proofs[i] as Set<NumberStyle>;
    if (proof.size === 1) return [...proof][0];
    const separators = new Set(column.cells.flatMap((cell) => ambiguousSeparator(cell) ?? []));
    if (proof.size === 2 || separators.size === 2) return undefined;
    if (separators.size === 0) return 'point';
    if (ofFile.size === 1) return [...ofFile][0];
    return likelyStyle(column, [...separators][0] as string, hint);
  });
  return { styles, isAmbiguous: styles.includes(undefined) };
}

function likelyStyle({ cells, usual }: NumberColumn, separator: string, hint: NumberStyle | undefined) {
  const asThousands = other(styleOf(separator));
  const asDecimals = styleOf(separator);
  if (usual) {
    const fits = (style: NumberStyle): boolean => {
      const values = cells.flatMap((cell) => numberOf(cell, style) ?? []).sort((a, b) => a - b);
      const median = values[Math.floor(values.length / 2)] ?? 0;
      return median >= usual.least && median <= usual.most;
    };
    if (fits(asThousands) !== fits(asDecimals)) return fits(asThousands) ? asThousands : asDecimals;
  }
  if (cells.some((cell) => /^\d{4,}$/.test(cell))) return asDecimals; // 1250 without a separator
  if (hint !== undefined) return hint;
  // 987 next to 1.234: thousands are separated, and no value has decimals.
  if (separator === ',' || cells.some((cell) => /^\d{1,3}$/.test(cell))) return asThousands;
  return undefined;
}
