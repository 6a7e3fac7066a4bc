/** So many people come, or are changed, at once. */
export const MOST_AT_ONCE = 5_000;

export function slicesOf<Item>(items: readonly Item[]): Item[][] {
  const slices: Item[][] = [];
  for (let from = 0; from < items.length; from += MOST_AT_ONCE) slices.push(items.slice(from, from + MOST_AT_ONCE));
  return slices;
}
