import { everyPage } from '../../../src/console/api/every-page';

const SIZE = 3;
const pages = (rows: readonly number[]) => {
  const asked: number[] = [];
  const ask = (page: number) => {
    asked.push(page);
    return Promise.resolve(rows.slice((page - 1) * SIZE, page * SIZE));
  };
  return { asked, ask };
};

describe('rows that come page by page', () => {
  it.each([
    [0, 1],
    [2, 1],
    [3, 2],
    [7, 3],
  ])('are read to the last of %d with %d requests', async (count, requests) => {
    const rows = Array.from({ length: count }, (_, index) => index);
    const { asked, ask } = pages(rows);
    expect(await everyPage(SIZE, ask)).toEqual(rows);
    expect(asked).toHaveLength(requests);
  });
});
