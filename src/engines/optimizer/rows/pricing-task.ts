/** A person's window of days for which the cheapest legal row is wanted. */
export interface PricingTask {
  readonly person: number;
  /** The row as it is now, all days of the range; days outside the window stay. */
  readonly row: Uint16Array;
  /** First and last day of the window. */
  readonly from: number;
  readonly to: number;
  /** Price of each cell, [day - from][value]. */
  readonly price: Float64Array;
  /** 1 where the cell may take the value, [day - from][value]. */
  readonly allowed: Uint8Array;
}

/** A cheapest row: values of the window's days, and the sum of their prices. */
export interface PricedRow {
  readonly values: Uint16Array;
  readonly value: number;
}
