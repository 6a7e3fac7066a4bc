/** Maximum number of people per request. */
export const MAX_AT_ONCE = 5_000;

export function slicesOf<Item>(items: readonly Item[]): Item[][] {
  const slices: Item[][] = [];
  for (let from = 0; from < items.length; from += MAX_AT_ONCE) slices.push(items.slice(from, from + MAX_AT_ONCE));
  return slices;
}
