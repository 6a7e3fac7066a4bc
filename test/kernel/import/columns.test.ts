import { columnArray, columnsOf } from '../../../src/kernel/import/columns';

interface Contact {
  queue: string;
  date: string;
  volume: number | null;
}
const contacts: Contact[] = [
  { queue: 'Sales "north"', date: '2026-06-10', volume: 12.5 },
  { queue: '', date: '2026-06-11', volume: null },
];
const columns = columnsOf<Contact>([
  { name: 'queue', type: 'text', of: ({ queue }) => queue },
  { name: 'date', type: 'date', of: ({ date }) => date },
  { name: 'volume', type: 'float8', of: ({ volume }) => volume },
]);

describe('the columns of a bulk table', () => {
  it('name, type and send themselves in one order', async () => {
    expect(columns.names).toBe('queue, date, volume');
    expect(columns.unnest(2)).toBe('unnest($2::text[], $3::date[], $4::float8[]) as r (queue, date, volume)');
    expect(await columns.arrays(contacts)).toEqual([
      '{"Sales \\"north\\"",""}',
      '{"2026-06-10","2026-06-11"}',
      '{12.5,null}',
    ]);
  });

  it('count the rows where their order matters', () => {
    expect(columns.unnestCounted(1)).toBe(
      'unnest($1::text[], $2::date[], $3::float8[]) with ordinality as r (queue, date, volume, position)',
    );
  });

  it('tell how a row takes over from another, and whether it changes it', () => {
    expect(columns.updates).toBe('queue = excluded.queue, date = excluded.date, volume = excluded.volume');
    expect(columns.differsFrom('contact')).toBe(
      '(contact.queue, contact.date, contact.volume) is distinct from (excluded.queue, excluded.date, excluded.volume)',
    );
  });

  it('are one array each, also of no rows', () => {
    expect(columnArray([], String)).toBe('{}');
  });
});
