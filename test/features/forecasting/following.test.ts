/** @in-order */
import type { QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { bytesOf, forecastOfBytes } from '../../../src/features/forecasting/forecast/kept-bytes';
import { beginWaiting } from '../../support/test-jobs';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { forecastNow, forecastOf, historyOf, importHistory } from '../../support/forecasts';
import { requirementOf, settled } from '../../support/requirement';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;
let key: Caller;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  key = await org.key('import:historical');
});
afterAll(() => app?.stop());

const sales = { queue: 'sales', channel: 'voice' };
const north = { queue: 'sales north', channel: 'voice' };
const far = { queue: 'far north', channel: 'voice' };

const UPDATE = `mutation ($input: UpdateQueueSettingsInput!) { updateQueueSettings(input: $input) { queue } }`;
const choose = (input: object) => org.admin.graphql(UPDATE, { input });
const follow = (stream: object, model: object, factor = 0.5) => choose({ ...stream, proxyQueue: { ...model, factor } });
const totalOf = ({ data }: { data: { volume: number }[] }): number => data.reduce((sum, { volume }) => sum + volume, 0);
const onceForecast = (stream: object, isIt: (forecast: any) => boolean = ({ id }) => id !== null) =>
  eventually(() => forecastOf(org, stream), isIt);
const dueNow = async () =>
  (
    await app.database.owner.query('select queue from forecast_stream where organization_id = $1 and due is not null', [
      org.id,
    ])
  ).rows;

describe('a queue that follows another one', () => {
  it('is forecast as soon as somebody says so, without a history, and people are required for it', async () => {
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    await follow(north, sales);
    const forecast = await onceForecast(north);
    const model = await forecastOf(org, sales);
    expect(totalOf(forecast) / totalOf(model)).toBeCloseTo(0.5, 4);
    expect(forecast.data[0].handleTimeSeconds).toBeCloseTo(240, 1);
    expect(forecast.flags).toEqual([
      {
        kind: 'follows',
        date: null,
        message: 'Follows the forecast of sales (voice), times 0.5: there is no history of its own.',
      },
    ]);
    expect(forecast.audit).toMatchObject({ method: 'followed', followedShare: 1 });
    const rows = await eventually(
      () => requirementOf(org, { queue: north.queue }),
      (found) => found.length > 100,
    );
    expect(rows.some(({ required }) => required > 0)).toBe(true);
    expect(await requirementOf(org, { queue: north.queue, from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
  });

  it('follows each new forecast of the other, also along a chain, and stands still when nothing is new', async () => {
    const history = historyOf(org, sales);
    await importHistory(key, history);
    await follow(far, north, 0.5);
    await follow(north, sales, 0.5);
    await forecastNow(org);
    await beginWaiting(app.database);
    await settled(org, 'forecast.run');
    const before = await onceForecast(far);
    expect(totalOf(before) / totalOf(await forecastOf(org, sales))).toBeCloseTo(0.25, 4);
    await importHistory(
      key,
      history.map((row) => ({ ...row, volume: row.volume * 2 })),
    );
    await beginWaiting(app.database);
    const after = await onceForecast(far, ({ id }) => id !== before.id);
    expect(totalOf(after) / totalOf(before)).toBeGreaterThan(1.8);
    await settled(org, 'forecast.run');
    expect(await dueNow()).toEqual([]);
    expect((await forecastNow(org)).result).toMatchObject({ streams: 3, made: 0, unchanged: 3 });
  });

  it('comes to stand on its own days', async () => {
    await importHistory(key, historyOf(org, sales));
    await follow(north, sales, 0.5);
    await importHistory(key, historyOf(org, { ...north, days: 12, level: 14 }));
    await forecastNow(org);
    const between = await onceForecast(north);
    expect(between.flags[0].message).toMatch(/times 0.5: 12 days of its own make it 0\.(6|7)/);
    expect(between.audit.followedShare).toBeGreaterThan(0.2);
    expect(between.audit.followedShare).toBeLessThan(0.8);
    await importHistory(key, historyOf(org, { ...north, days: 30, level: 14 }));
    await forecastNow(org);
    const alone = await onceForecast(north, ({ audit }) => audit.followedShare === 0);
    expect(alone.flags.some(({ kind }: { kind: string }) => kind === 'follows')).toBe(false);
    const level = totalOf(alone) / totalOf(await forecastOf(org, sales));
    expect(level).toBeGreaterThan(0.6);
    expect(level).toBeLessThan(0.8);
  });

  it('says which queue it follows where that has no forecast, and is forecast when it has', async () => {
    await follow(north, sales);
    const { id, reason } = await onceForecast(north, (forecast) => forecast.reason !== null);
    expect({ id, reason }).toEqual({
      id: null,
      reason:
        'There is no history before today. Import contact history first. ' +
        'sales (voice), which it follows, has no forecast.',
    });
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    const made = await onceForecast(north);
    expect(made.reason).toBeNull();
    await choose({ ...sales, isForecast: false });
    const gone = await onceForecast(north, (forecast) => forecast.id === null);
    expect(gone.reason).toContain('sales (voice), which it follows, has no forecast.');
    await choose({ ...sales, isForecast: true });
    await onceForecast(north);
  });

  it('never goes in a circle, whoever asks at the same time', async () => {
    await follow(north, sales);
    await follow(far, north);
    const refused = await org.admin.graphqlError(UPDATE, {
      input: { ...sales, proxyQueue: { ...far, factor: 2 } },
    });
    expect(refused.issues).toEqual([
      { path: 'proxyQueue', message: 'would go in a circle: "sales north" (voice) follows this queue' },
    ]);
    const itself = await org.admin.graphqlError(UPDATE, { input: { ...sales, proxyQueue: { ...sales, factor: 2 } } });
    expect(itself.issues).toEqual([{ path: 'proxyQueue', message: 'must be another stream, got "sales" itself' }]);
    const none = await org.admin.graphqlError(UPDATE, { input: { ...sales, proxyQueue: { ...far, factor: 0 } } });
    expect(none.issues).toMatchObject([{ path: 'proxyQueue.factor' }]);
    const [a, b] = [
      { queue: 'a', channel: 'chat' },
      { queue: 'b', channel: 'chat' },
    ];
    const circle = await Promise.allSettled([follow(a, b), follow(b, a)]);
    expect(circle.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps its own while the other is of an earlier model, and both are made anew by the next run', async () => {
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    await follow(north, sales);
    const before = await onceForecast(north);
    await beginWaiting(app.database);
    await settled(org, 'forecast.run');
    const { id, modelVersion } = await forecastOf(org, sales);
    const { owner } = app.database;
    const [row] = (await owner.query('select kept from forecast where id = $1', [id])).rows;
    const kept = await forecastOfBytes(row.kept);
    const audit = { ...kept.audit, modelVersion: 'muster-forecaster-5' };
    const earlier = { ...kept, audit, before: undefined, handleTimeSpread: undefined } as unknown as QueueForecast;
    await owner.query(`update forecast set kept = $2, model_version = $3, input_hash = 'earlier' where id = $1`, [
      id,
      Buffer.from(bytesOf(earlier)),
      audit.modelVersion,
    ]);
    const read = await forecastOf(org, sales);
    expect(read.modelVersion).toBe('muster-forecaster-5');
    expect(read.data[0]).toMatchObject({ volume: expect.any(Number), handleTimeSeconds: 240, handleTimeRange: null });
    await follow(north, sales, 0.7);
    const failed = await onceForecast(north, ({ reason }) => reason !== null);
    expect(failed.id).toBe(before.id);
    expect(failed.reason).toMatch(/sales \(voice\), which it follows, was forecast by muster-forecaster-5/);
    expect((await forecastNow(org)).result).toMatchObject({ streams: 2, made: 2 });
    const [model, after] = [await forecastOf(org, sales), await forecastOf(org, north)];
    expect([model.modelVersion, after.modelVersion, after.reason]).toEqual([modelVersion, modelVersion, null]);
    expect(totalOf(after) / totalOf(model)).toBeCloseTo(0.7, 4);
  });

  it('follows nobody any more when somebody says so', async () => {
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    await follow(north, sales);
    await onceForecast(north);
    await choose({ ...north, proxyQueue: null });
    const { reason } = await onceForecast(north, ({ id }) => id === null);
    expect(reason).toBe('There is no history before today. Import contact history first.');
  });
});
