import { parseArgs } from 'node:util';
import { Caller, signIn } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { readCsv } from './support/csv';
import { copyText, startFloor } from './support/imports-floor';
import { kinds } from './support/imports-kinds';
import type { Organization } from './support/measured-app';
import { startServer } from './support/servers';
import { elapsed } from './support/timing';

/**
 * Imports a file of contact history (`date,interval,volume,aht,queue,channel`) over REST in batches of at most 10,000
 * records, and reads it back through GraphQL with equal sums per queue and day. Compared with COPY and the same merge
 * in one run.
 */

const MAX_RECORDS = 10_000;

interface Contact {
  date: string;
  interval: string;
  volume: number;
  aht: number;
  queue?: string;
  channel?: string;
}

interface Hello extends Organization {
  url: string;
  key: string;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { file: { type: 'string' }, json: { type: 'boolean' } } });
  if (!values.file) throw new Error('Name the file: --file HISTORY.csv');
  const contacts = readCsv(values.file).map((row): Contact => ({
    date: row.date as string,
    interval: row.interval as string,
    volume: Number(row.volume),
    aht: Number(row.aht ?? 0),
    queue: row.queue || undefined,
    channel: row.channel || undefined,
  }));
  const batches = batchesOf(contacts);
  /** Records of an hour that the organization's clock skips. */
  const refused = new Set<Contact>();
  const cluster = await startTestCluster();
  const floor = await (await startFloor('imports-server', cluster.url))();
  const { hello, end } = await startServer<Hello>('imports-server', cluster.url);
  try {
    const importer = new Caller(hello.url, { 'x-api-key': hello.key });
    const times = { muster: 0, floor: 0 };
    for (const batch of batches) {
      const text = copyText(kinds.historical, lastOfKey(batch));
      times.floor += await elapsed(() => floor.import(kinds.historical, text));
      const body = JSON.stringify({ data: batch });
      times.muster += await elapsed(async () => {
        const answer = await importer.post('/api/v1/import/historical', body);
        const errors = answer.body.errors as { index: number; error: string }[] | undefined;
        if (!errors || answer.body.imported + errors.length !== batch.length)
          throw new Error(`Not imported: ${JSON.stringify(answer.body).slice(0, 500)}`);
        for (const { index } of errors) refused.add(batch[index] as Contact);
      });
    }
    await floor.end();
    const compared = await compare(
      hello,
      contacts.filter((contact) => !refused.has(contact)),
    );
    const result = {
      records: contacts.length,
      batches: batches.length,
      refused: refused.size,
      ms: Math.round(times.muster),
      floorMs: Math.round(times.floor),
      ratio: Number((times.muster / times.floor).toFixed(2)),
      comparedSums: compared,
    };
    process.stdout.write(
      values.json
        ? `${JSON.stringify(result)}\n`
        : `${Object.entries(result)
            .map(([name, value]) => `${name} ${value}`)
            .join(', ')}\n`,
    );
  } finally {
    await end('SIGKILL');
    await cluster.stop();
  }
}

/** Whole days stay together, so that both passes of a repeated hour arrive in one request. */
function batchesOf(contacts: Contact[]): Contact[][] {
  const days = new Map<string, Contact[]>();
  for (const contact of contacts) days.set(contact.date, [...(days.get(contact.date) ?? []), contact]);
  const batches: Contact[][] = [[]];
  for (const day of days.values()) {
    if ((batches.at(-1) as Contact[]).length + day.length > MAX_RECORDS) batches.push([]);
    (batches.at(-1) as Contact[]).push(...day);
  }
  return batches;
}

/** The merge accepts one row per key. */
const lastOfKey = (batch: Contact[]): Contact[] => [
  ...new Map(batch.map((row) => [`${row.date} ${row.interval} ${row.queue} ${row.channel}`, row])).values(),
];

/** Compares the sums per queue and day in the file and from the server. Returns the number of sums. */
async function compare(hello: Hello, contacts: Contact[]): Promise<number> {
  const expected = new Map<string, number>();
  for (const { queue, date, volume } of contacts)
    expected.set(`${queue} ${date}`, (expected.get(`${queue} ${date}`) ?? 0) + volume);
  const dates = contacts.map(({ date }) => date).sort();
  const admin = await signIn(hello.url, hello);
  const { contactTotals } = await admin.graphql<{
    contactTotals: { queue: string | null; date: string; volume: number }[];
  }>(
    'query Totals($from: String!, $to: String!) { contactTotals(from: $from, to: $to, groupBy: [queue, day]) { ' +
      'queue date volume } }',
    { from: dates[0], to: dates.at(-1) },
  );
  if (contactTotals.length !== expected.size)
    throw new Error(`${contactTotals.length} sums instead of ${expected.size}`);
  for (const { queue, date, volume } of contactTotals) {
    const sum = expected.get(`${queue ?? undefined} ${date}`);
    if (sum === undefined || Math.abs(sum - volume) > 1e-6)
      throw new Error(`${queue} on ${date}: ${volume} instead of ${sum}`);
  }
  return contactTotals.length;
}
