import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '../../../src/kernel/time/local-time';
import { run as forecastBench } from '../../bench/forecast.bench';
import { csvLine, readCsv, type Row } from '../../bench/support/csv';
import { forecastNow, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await sharedApp();
  folder = mkdtempSync(join(tmpdir(), 'muster-equality-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.stop();
});

const FIGURES = ['volume', 'lower80', 'upper80', 'lower95', 'upper95'];

describe('a forecast that is served', () => {
  it('is the one that the engine makes of the same history, to the third decimal', async () => {
    const org = await app.organization({ timezone: 'Europe/Berlin' });
    const origin = todayOf(org);
    const streams = [
      { queue: 'sales', channel: 'voice', level: 20 },
      { queue: 'help', channel: 'voice', level: 8 },
      { queue: 'old', channel: 'voice', level: 12 },
    ];
    const history = streams.flatMap((stream) => historyOf(org, { ...stream, days: 420 }));
    const update = 'mutation ($i: UpdateQueueSettingsInput!) { updateQueueSettings(input: $i) { country } }';
    await org.admin.graphql(update, { i: { country: 'DE', region: 'BE' } });
    await importHistory(await org.key('import:historical'), history);
    await forecastNow(org);

    const [records, out, served] = ['history', 'bench', 'served'].map((name) => join(folder, `${name}.csv`));
    const names = ['date', 'interval', 'volume', 'aht', 'queue', 'channel'] as const;
    const lines = history.map((record) => csvLine(names.map((name) => record[name] ?? '')));
    writeFileSync(records as string, [csvLine(names), ...lines].join('\n'));
    await forecastBench([
      ...['--history', records as string, '--origin', origin, '--horizon', '56', '--out', out as string],
      ...['--country', 'DE', '--region', 'BE', '--timezone', org.timezone],
    ]);
    const figuresOf = (rows: Row[], queue: string) =>
      rows
        .filter((row) => row.queue === queue)
        .map((row) => [row.date, row.interval, ...FIGURES.map((name) => row[name]), row.aht]);
    for (const { queue } of streams) {
      const query = { queue, channel: 'voice', from: origin, to: addDays(origin, 55), format: 'csv' };
      const { body } = await org.admin.get(`/api/forecasting/forecast?${new URLSearchParams(query)}`);
      writeFileSync(served as string, body as string);
      const figures = figuresOf(readCsv(served as string), queue);
      expect(figures.length).toBeGreaterThan(1000);
      expect(figures).toEqual(figuresOf(readCsv(out as string), queue));
    }
  });
});
