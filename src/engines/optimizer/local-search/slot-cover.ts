/** Cover of each slot, with the marginal changes of one person more or fewer of each class kept up to date. */
export interface SlotCover {
  /** Loads the people at work: [slot][class]. */
  load(supply: Int32Array): void;
  /**
   * Moves a person of a class from one value to another (a pair of `CoverDiffs`), with slots counted from `base`;
   * updates the prices of the slots that differ.
   */
  change(base: number, pair: number, ofClass: number, more: Float64Array, fewer: Float64Array): void;
  /** Recomputes a slot's prices: [class][slot]. */
  price(slot: number, more: Float64Array, fewer: Float64Array): void;
}
