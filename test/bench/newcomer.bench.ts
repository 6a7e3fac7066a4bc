import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Caller, signIn } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { addDays, localDateOf, weekdayOf } from '../../src/kernel/time/local-time';
import { wallClock } from '../../src/kernel/time/wall-clock';
import { run as forecastBench } from './forecast.bench';
import type { Organization } from './support/measured-app';
import { startServer } from './support/servers';
import { csvLine, readCsv } from './support/csv';

/**
 * `newcomer [--queues 20] [--days 730]`: an empty organization imports its history by REST and then only reads, until
 * the forecasts of all queues for eight weeks and their accuracy are available. Measures how long that takes, and how
 * much the forecasts differ from those of the bench `forecast` on the same history.
 */

const TIME_ZONE = 'America/New_York';
const HORIZON_DAYS = 56;
const COUNTRY = 'US';
const AT_ONCE = 10_000;

interface Hello extends Organization {
  url: string;
  key: string;
}
interface HistoryRow {
  date: string;
  interval: string;
  volume: number;
  aht: number;
  queue: string;
  channel: string;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { queues: { type: 'string', default: '20' }, days: { type: 'string', default: '730' } },
  });
  const cluster = await startTestCluster();
  const server = await startServer<Hello>('nightly-server', cluster.url);
  const folder = mkdtempSync(join(tmpdir(), 'muster-newcomer-'));
  try {
    const { url, key, email, password } = server.hello;
    const admin = await signIn(url, { email, password });
    const origin = localDateOf(new Date(), TIME_ZONE);
    const rows = historyOf(Number(values.queues), Number(values.days), origin);
    await admin.graphql(
      'mutation ($input: UpdateQueueSettingsInput!) { updateQueueSettings(input: $input) { country } }',
      {
        input: { country: COUNTRY },
      },
    );
    const importer = new Caller(url, { 'x-api-key': key });
    const began = performance.now();
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const { status } = await importer.post('/api/v1/import/historical', { data: rows.slice(from, from + AT_ONCE) });
      if (status !== 201) throw new Error(`An import was answered with ${status}`);
    }
    const imported = performance.now();
    const queues = [...new Set(rows.map(({ queue }) => queue))];
    const seen = new Map<string, string>();
    const range = { channel: 'voice', from: origin, to: addDays(origin, HORIZON_DAYS - 1), format: 'csv' };
    while (!(await isOver(admin)) || seen.size < queues.length) {
      for (const queue of queues) {
        const { status, body } = await admin.get(
          `/api/forecasting/forecast?${new URLSearchParams({ queue, ...range })}`,
        );
        const { body: accuracy } = await admin.get(
          `/api/forecasting/accuracy?${new URLSearchParams({ queue, channel: 'voice', from: origin, to: origin })}`,
        );
        if (status === 200 && (body as string).length > 200 && accuracy.accuracy.backtests) seen.set(queue, body);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const ready = performance.now();
    for (const queue of queues) {
      const { body } = await admin.get(`/api/forecasting/forecast?${new URLSearchParams({ queue, ...range })}`);
      seen.set(queue, body);
    }
    const difference = await differenceToBench(folder, rows, origin, seen);
    process.stdout.write(
      `${rows.length} records imported in ${((imported - began) / 1000).toFixed(1)} s; forecasts and accuracy of ` +
        `${queues.length} queues ${((ready - imported) / 1000).toFixed(1)} s after the last import; ` +
        `${difference.compared} figures compared, largest difference ${difference.largest}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true });
    await server.end('SIGKILL');
    await cluster.stop();
  }
}

/** Returns true once no job is waiting or running. */
async function isOver(admin: Caller): Promise<boolean> {
  const { jobs } = await admin.graphql('{ jobs(limit: 500) { kind status } }');
  return jobs.every(
    ({ kind, status }: { kind: string; status: string }) => kind !== 'forecast.run' || status === 'succeeded',
  );
}

function historyOf(queues: number, days: number, origin: string): HistoryRow[] {
  const rows: HistoryRow[] = [];
  const clock = wallClock(TIME_ZONE);
  let state = 7;
  const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let number = 0; number < queues; number++)
    for (let back = days; back > 0; back--) {
      const date = addDays(origin, -back);
      const season = 1 + 0.2 * Math.sin((back * 2 * Math.PI) / 365);
      const weekday = [0.5, 1.2, 1, 1, 1, 0.95, 0.6][weekdayOf(date)] as number;
      const day = (10 + 3 * number) * season * weekday * (0.9 + 0.2 * chance());
      for (let slot = 0; slot < 48; slot++) {
        const interval = `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
        if (clock.skips(date, interval)) continue;
        const shape = 0.1 + Math.exp(-(((slot - 22 - (number % 5)) / 8) ** 2));
        const volume = Math.round(day * shape * (0.7 + 0.6 * chance()));
        rows.push({
          date,
          interval,
          volume,
          aht: Math.round(240 + 60 * chance()),
          queue: `queue ${number}`,
          channel: 'voice',
        });
      }
    }
  return rows;
}

/** Runs the bench `forecast` on the same history and compares the results with the server's. */
async function differenceToBench(
  folder: string,
  rows: readonly HistoryRow[],
  origin: string,
  served: ReadonlyMap<string, string>,
): Promise<{ compared: number; largest: number }> {
  const [history, out, own] = ['history.csv', 'bench.csv', 'served.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const names = ['date', 'interval', 'volume', 'aht', 'queue', 'channel'] as const;
  writeFileSync(history, [csvLine(names), ...rows.map((row) => csvLine(names.map((name) => row[name])))].join('\n'));
  await forecastBench([
    ...['--history', history, '--origin', origin, '--horizon', String(HORIZON_DAYS)],
    ...['--country', COUNTRY, '--timezone', TIME_ZONE, '--out', out],
  ]);
  const figures = ['volume', 'lower80', 'upper80', 'lower95', 'upper95'];
  const keyOf = (row: Record<string, string>) => `${row.queue} ${row.date} ${row.interval}`;
  const expected = new Map(readCsv(out).map((row) => [keyOf(row), row]));
  let [compared, largest] = [0, 0];
  for (const text of served.values()) {
    writeFileSync(own, text);
    for (const row of readCsv(own)) {
      const other = expected.get(keyOf(row));
      expected.delete(keyOf(row));
      for (const name of figures) {
        compared++;
        largest = Math.max(largest, other ? Math.abs(Number(row[name]) - Number(other[name])) : Infinity);
      }
    }
  }
  if (expected.size > 0) throw new Error(`${expected.size} intervals of the bench were not served`);
  return { compared, largest };
}
