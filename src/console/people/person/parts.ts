/** So many people come, or are changed, at once. */
export const MOST_AT_ONCE = 5_000;

/** Everybody, one page after the other: a page that is not full is the last one. */
export async function everyPage<Row>(ask: (page: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length === (page - 1) * MOST_AT_ONCE; page++)
    for (const row of await ask(page)) rows.push(row);
  return rows;
}

export function slicesOf<Item>(items: readonly Item[]): Item[][] {
  const slices: Item[][] = [];
  for (let from = 0; from < items.length; from += MOST_AT_ONCE) slices.push(items.slice(from, from + MOST_AT_ONCE));
  return slices;
}
