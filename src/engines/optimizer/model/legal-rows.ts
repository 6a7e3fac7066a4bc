import type { Compiled } from './compiled';

/** The legal patterns of every cell; equal lists are stored once. */
export interface LegalRows {
  /** [person][day] */
  readonly rowOf: Int32Array;
  /** Patterns of a row: `options[from[row] .. from[row + 1])`. */
  readonly from: Int32Array;
  readonly options: Uint16Array;
}

/** Lists the legal patterns of every cell, excluding off. */
export function legalRows(c: Compiled): LegalRows {
  const legal = Buffer.from(c.legal.buffer, c.legal.byteOffset, c.legal.byteLength);
  const rowOf = new Int32Array(c.people * c.days);
  const from = [0];
  const options: number[] = [];
  const rows = new Map<string, number>();
  for (let cell = 0; cell < rowOf.length; cell++) {
    const key = legal.toString('latin1', cell * c.values + 1, (cell + 1) * c.values);
    let row = rows.get(key);
    if (row === undefined) {
      row = rows.size;
      rows.set(key, row);
      for (let v = 1; v < c.values; v++) if (c.legal[cell * c.values + v]) options.push(v);
      from.push(options.length);
    }
    rowOf[cell] = row;
  }
  return { rowOf, from: Int32Array.from(from), options: Uint16Array.from(options) };
}
