/** How often a value counts in a row. */
export type Counts = (value: number) => number;

/** Interface of an integer program to the code that writes its rows. */
export interface Program {
  row(lower: number, upper: number): number;
  variable(broken: number, cost: number, most: number, whole: boolean): number;
  add(row: number, variable: number, value: number): void;
  addCells(row: number, p: number, d: number, counts: Counts): void;
  breach(rule: string, price: number): number | 'kept' | 'free';
  hasCell(p: number, d: number, v: number): boolean;
}
