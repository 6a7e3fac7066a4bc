/** A person's window of days for which to find the cheapest legal roster line. */
export interface PricingTask {
  readonly person: number;
  /** The current roster line, all days of the range; days outside the window are fixed. */
  readonly row: Uint16Array;
  /** First and last day of the window. */
  readonly from: number;
  readonly to: number;
  /** Price of each cell, [day - from][value]. */
  readonly price: Float64Array;
  /** 1 if the cell may take the value, [day - from][value]. */
  readonly allowed: Uint8Array;
}

/** A cheapest roster line: values of the window's days, and the sum of their prices. */
export interface PricedRow {
  readonly values: Uint16Array;
  readonly value: number;
}
