/** All rows, one page of `size` after the other: a page that is not full is the last one. */
export async function everyPage<Row>(size: number, ask: (page: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length === (page - 1) * size; page++) for (const row of await ask(page)) rows.push(row);
  return rows;
}
