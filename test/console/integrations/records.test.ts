import { guessKind, matchColumns, missingFields } from '../../../src/console/integrations/import/columns';
import { kindOf } from '../../../src/console/integrations/import/kinds';
import { chunksOf, guessDateOrder, recordOf } from '../../../src/console/integrations/import/records';

const history = kindOf('historical');

describe('columns of a file', () => {
  it('are matched by the name of the field, then by the words that other systems use', () => {
    const headers = ['Call Date', 'Interval Start', 'Calls Offered', 'Avg Handle Time', 'Skill', 'Notes'];
    expect(matchColumns(headers, history)).toEqual({ date: 0, interval: 1, volume: 2, aht: 3, queue: 4 });
    expect(missingFields(history, matchColumns(['date', 'volume'], history)).map(({ name }) => name)).toEqual([
      'interval',
      'aht',
    ]);
  });

  it('give no column to two fields, and a field its own name before another word', () => {
    expect(matchColumns(['calls', 'volume'], history).volume).toBe(1);
    expect(matchColumns(['time', 'interval'], history).interval).toBe(1);
  });

  it.each([
    [['date', 'interval', 'volume', 'aht', 'queue'], 'historical'],
    [['Email', 'First name', 'Last name', 'Team'], 'employees'],
    [['agentId', 'state', 'timestamp'], 'agent-states'],
    [['date', 'interval', 'contactsDeflected', 'totalContactsOffered'], 'deflection'],
  ])('tell of %j which import it is', (headers, kind) => {
    expect(guessKind(headers).kind).toBe(kind);
  });
});

describe('a record of a row', () => {
  const matching = { date: 0, interval: 1, volume: 2, aht: 3, queue: 4 };
  it.each([
    ['mdy', ['3/2/2026', '9:00 pm', '1,234', '310.5', ' Care '], '2026-03-02', '21:00', 1234],
    ['dmy', ['02.03.2026', '09:30', '12,5', '300', 'Care'], '2026-03-02', '09:30', 12.5],
    ['ymd', ['2026-03-02T00:00:00', '9:00:00', '42', '300', 'Care'], '2026-03-02', '09:00', 42],
  ] as const)('reads dates (%s), times and numbers as files write them', (order, row, date, interval, volume) => {
    const record = recordOf(row, history, matching, order);
    expect(record).toMatchObject({ date, interval, volume, queue: 'Care' });
  });

  it('leaves out empty cells, and leaves to the server what is not understood', () => {
    expect(recordOf(['soon', '', 'many', '1', ''], history, matching, 'ymd')).toEqual({
      date: 'soon',
      volume: 'many',
      aht: 1,
    });
  });

  it('makes lists and yes or no of an employee', () => {
    const employees = kindOf('employees');
    const row = ['a@b.example', 'Care; Sales;', 'No', '37.5'];
    expect(recordOf(row, employees, { email: 0, skills: 1, active: 2, weeklyHours: 3 }, 'ymd')).toEqual({
      email: 'a@b.example',
      skills: ['Care', 'Sales'],
      active: false,
      weeklyHours: 37.5,
    });
  });
});

describe('dates of a file', () => {
  it.each([
    [['2026-03-02'], 'ymd'],
    [['3/2/2026', '3/13/2026'], 'mdy'],
    [['3/2/2026', '13/3/2026'], 'dmy'],
    [['02.03.2026'], 'dmy'],
    [['3/2/2026'], 'mdy'],
    [[], 'ymd'],
  ])('%j are in the order %s', (dates, order) => {
    expect(guessDateOrder(dates)).toBe(order);
  });
});

describe('chunks', () => {
  const rows = [...'aaabbbbccc'];
  it('end between two days, and hold every row once, in order', () => {
    expect(chunksOf(rows, 5, (row) => row)).toEqual([
      ['a', 'a', 'a'],
      ['b', 'b', 'b', 'b'],
      ['c', 'c', 'c'],
    ]);
    for (let most = 1; most <= 12; most++) {
      const chunks = chunksOf(rows, most, (row) => row);
      expect(chunks.flat()).toEqual(rows);
      expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(most);
    }
  });

  it('cut a day that is longer than a chunk', () => {
    expect(chunksOf([...'aaaa'], 3, (row) => row)).toEqual([['a', 'a', 'a'], ['a']]);
  });
});
