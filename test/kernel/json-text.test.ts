import { jsonText } from '../../src/kernel/json-text';

describe('JSON written in slices', () => {
  const row = (i: number) => ({ i, name: `Ä "${i}"`, none: null, absent: undefined, nested: { list: [i, null, {}] } });
  const rows = (count: number) => Array.from({ length: count }, (_, i) => row(i));

  it.each<[string, unknown]>([
    ['a small answer', { data: { me: row(1) } }],
    ['nothing', null],
    ['an empty list', { data: { rows: [] } }],
    ['a long list', { data: { rows: rows(5_000), total: 5_000 }, absent: undefined }],
    ['a list of long lists', { data: { teams: [{ members: rows(3_000) }, { members: [] }, { members: rows(10) }] } }],
    ['a long list in the last row', [...rows(300), { members: rows(4_000) }]],
    ['a list of numbers and holes', { list: [...Array(9_000).keys(), undefined, null, 'x'] }],
    ['instants', { at: rows(4_000).map(() => new Date(0)) }],
    ['an answer without a prototype', Object.assign(Object.create(null), { rows: rows(4_000) })],
  ])('is what JSON.stringify writes: %s', async (_what, value) => {
    expect(await jsonText(value)).toBe(JSON.stringify(value));
  });

  it('lets others run meanwhile', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await jsonText({ rows: rows(200_000) });
    isOver = true;
    expect(turns).toBeGreaterThan(1);
  });
});
