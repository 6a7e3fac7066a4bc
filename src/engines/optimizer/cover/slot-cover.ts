/** Who covers what in each slot, kept up to date with what one person more or fewer of each class changes. */
export interface SlotCover {
  /** Takes over people at work: [slot][class]. */
  load(supply: Int32Array): void;
  /**
   * Somebody of a class changes from one value to another (a pair of `CoverDiffs`), slots counted from `base`; renews
   * the prices of the slots that differ.
   */
  change(base: number, pair: number, ofClass: number, more: Float64Array, fewer: Float64Array): void;
  /** Renews a slot's prices: [class][slot]. */
  price(slot: number, more: Float64Array, fewer: Float64Array): void;
}
