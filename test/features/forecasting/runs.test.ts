import { operatorOf } from '../../../src/features/access/operator';
import { runForecasts } from '../../../src/features/forecasting/runs/forecast-run.jobs';
import { forecastsChanged } from '../../../src/features/forecasting/runs/run.topics';
import { tenantOf } from '../../../src/kernel/context';
import { enqueueJob } from '../../../src/platform/jobs/job-run.commands';
import { newId } from '../../../src/kernel/ids';
import { addDays } from '../../../src/kernel/time/local-time';
import { ServerContext } from '../../../src/server/server-context';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { forecastNow, forecastOf, historyOf, importHistory, jobSeen, todayOf } from '../../support/forecasts';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';

let app: InProcessApp;
let org: TestOrganization;
let key: Caller;

beforeAll(async () => {
  app = await startInProcess();
});
beforeEach(async () => {
  org = await app.organization();
  key = await org.key('import:historical', 'import:deflection');
});
afterAll(() => app?.stop());

const sales = { queue: 'sales', channel: 'voice' };
const help = { queue: 'help', channel: 'chat' };

describe('a run of forecasts', () => {
  it('forecasts each queue and channel of the history', async () => {
    await importHistory(key, [...historyOf(org, sales), ...historyOf(org, { ...help, level: 7 })]);
    const { result } = await forecastNow(org);
    expect(result).toMatchObject({ streams: 2, made: 2, unchanged: 0, none: 0, failed: 0 });
    const { data, origin, slotMinutes, reason } = await forecastOf(org, { ...sales, quantiles: [0.5, 0.99] });
    expect({ origin, slotMinutes, reason }).toEqual({ origin: todayOf(org), slotMinutes: 30, reason: null });
    expect(data).toHaveLength(28 * 20);
    for (const { volume, lower80, upper80, lower95, upper95, quantiles, handleTimeSeconds, realMinutes } of data) {
      expect(lower95).toBeLessThanOrEqual(lower80);
      expect(lower80).toBeLessThanOrEqual(upper80);
      expect(upper80).toBeLessThanOrEqual(upper95);
      expect(volume).toBeGreaterThan(0);
      expect(quantiles.map(({ probability }: { probability: number }) => probability)).toEqual([0.5, 0.99]);
      expect(quantiles[1].volume).toBeGreaterThan(upper95);
      expect(handleTimeSeconds).toBeCloseTo(240, 3);
      expect(realMinutes).toBe(30);
    }
  });

  it('says how far handle times may lie off, of intervals, days, weeks and months, also as CSV', async () => {
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    for (const groupBy of ['interval', 'day', 'week', 'month']) {
      const { data, csv } = await forecastOf(org, { ...sales, groupBy, quantiles: [0.5, 0.99] });
      const [header, first] = (csv as string).split('\r\n').map((line) => line.split(','));
      const column = (name: string): number => Number(first![header!.indexOf(name)]);
      for (const { handleTimeSeconds, handleTimeRange, quantiles } of data) {
        const { lower80, upper80, lower95, upper95 } = handleTimeRange;
        const bounds = [lower95, lower80, handleTimeSeconds, upper80, upper95, quantiles[1].handleTimeSeconds];
        expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
        expect(quantiles[0].handleTimeSeconds / handleTimeSeconds).toBeCloseTo(1, 1);
      }
      const { handleTimeRange, quantiles } = data[0];
      expect(column('ahtLower80')).toBeCloseTo(handleTimeRange.lower80, 1);
      expect(column('ahtUpper95')).toBeCloseTo(handleTimeRange.upper95, 1);
      expect(column('ahtQuantile0.99')).toBeCloseTo(quantiles[1].handleTimeSeconds, 1);
    }
  });

  it('does nothing where nothing is new', async () => {
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    const before = await forecastOf(org, sales);
    expect((await forecastNow(org)).result).toMatchObject({ made: 0, unchanged: 1 });
    await importHistory(key, historyOf(org, sales));
    expect((await forecastNow(org)).result).toMatchObject({ made: 0, unchanged: 1 });
    expect(await forecastOf(org, sales)).toEqual(before);
    const [row] = historyOf(org, sales);
    await importHistory(key, [{ ...row, volume: 999 }]);
    expect((await forecastNow(org)).result).toMatchObject({ made: 1, unchanged: 0 });
  });
});

describe('runs that follow what happens', () => {
  it('are one for a series of imports, begun by itself, for the days before today', async () => {
    const history = historyOf(org, sales);
    for (let part = 0; part < 5; part++) await importHistory(key, history.slice(part * 280, (part + 1) * 280));
    await eventually(
      () => forecastOf(org, sales),
      ({ id }) => id !== null,
    );
    const [run, ...others] = (await runsOf(org)).data;
    expect(run).toMatchObject({ cause: 'imports', made: 1 });
    expect(others).toEqual([]);
    const record = history[0];
    await importHistory(key, [{ ...record, date: todayOf(org) }]);
    expect(await dueStreams()).toEqual([]);
  });

  it('wait as one job, which many imports at once neither write nor wait for', async () => {
    const asked = () => {
      const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
      ctx.principal = operatorOf({ organizationId: org.id, timeZone: org.timezone, tier: 'enterprise' });
      const options = { key: 'imports', delay: { seconds: 3_600, mostSeconds: 7_200 } };
      const ask = () => enqueueJob(ctx, runForecasts, { runId: newId(), cause: 'imports' }, options);
      return (work: (id: string) => Promise<unknown>) =>
        ctx.unitOfWork(org.id, async () => {
          const id = await ask();
          await work(id);
          return id;
        });
    };
    const first = await asked()(async () => {});
    const queued = async () =>
      (await app.database.owner.query('select revision, run_at from jobs._private_jobs where key = $1', [first])).rows;
    const before = await queued();
    // The second request comes while the first one's transaction is open.
    const inside: string[] = [];
    const outside = await asked()(async () => void inside.push(await asked()(async () => {})));
    expect([outside, ...inside]).toEqual([first, first]);
    expect(before).toHaveLength(1);
    expect(await queued()).toEqual(before);
  });

  it('are those of the own organization', async () => {
    const other = await app.organization();
    await importHistory(key, historyOf(org, sales));
    const { id } = await forecastNow(org);
    expect((await runsOf(other)).total).toBe(0);
    const job = await other.admin.graphqlError('query ($id: ID!) { job(id: $id) { id } }', { id });
    expect(job.code).toBe('NOT_FOUND');
    const forecast = `{ forecast(queue: "sales", channel: "voice", from: "2026-01-01", to: "2026-01-02") { id } }`;
    expect((await other.admin.graphqlError(forecast)).code).toBe('NOT_FOUND');
  });

  it('are asked for by admins and planners, read by supervisors, and audited', async () => {
    const [supervisor, agent] = [await org.signedIn('supervisor'), await org.signedIn('agent')];
    await importHistory(key, historyOf(org, sales));
    expect((await supervisor.graphqlError('mutation { runForecast { id } }')).code).toBe('FORBIDDEN');
    await forecastNow(org);
    expect((await forecastOf(org, sales, supervisor)).reason).toBeNull();
    expect((await agent.graphqlError('{ forecastRuns { total } }')).code).toBe('FORBIDDEN');
    const { body } = await org.admin.get('/api/admin/audit-logs?action=forecast.run');
    expect(body.total).toBe(1);
  });

  it('end at once when they are cancelled, and keep what they have made', async () => {
    const streams = Array.from({ length: 12 }, (_, i) => ({ queue: `q${i}`, channel: 'voice', level: 5 + i }));
    await importHistory(
      key,
      streams.flatMap((stream) => historyOf(org, { ...stream, days: 200 })),
    );
    const { runForecast } = await org.admin.graphql('mutation { runForecast { id } }');
    await eventually(
      async () => (await runsOf(org)).data[0],
      (run) => run?.made >= 1,
    );
    await org.admin.graphql('mutation ($id: ID!) { cancelJob(id: $id) { status } }', { id: runForecast.id });
    expect((await jobSeen(org.admin, runForecast.id)).status).toBe('cancelled');
    const [run] = (await runsOf(org)).data;
    expect(run.made).toBeLessThan(12);
    expect(run.finishedAt).toBeNull();
    const { result } = await forecastNow(org, { queue: 'q0' });
    expect(result.made + result.unchanged).toBe(12);
    expect(result.made).toBeGreaterThan(0);
    expect(await storedForecasts()).toBe(12);
  });
});

describe('a queue that cannot be forecast', () => {
  it('is told with its reason, and does not block the others', async () => {
    const old = historyOf(org, { queue: 'old', channel: 'voice' }, addDays(todayOf(org), -100));
    await importHistory(key, [...historyOf(org, sales), ...old]);
    const { result } = await forecastNow(org);
    expect(result).toMatchObject({ made: 1, none: 1 });
    const { id, data, reason, failedAt } = await forecastOf(org, { queue: 'old', channel: 'voice' });
    expect({ id, data }).toEqual({ id: null, data: [] });
    expect(reason).toContain('The queue seems closed, or an import is missing.');
    expect(failedAt).not.toBeNull();
    const [run] = (await runsOf(org)).data;
    expect(run.open).toEqual([{ queue: 'old', channel: 'voice', outcome: 'none', reason }]);
  });

  it('keeps its forecast where making a new one fails, and says so', async () => {
    await importHistory(key, [...historyOf(org, sales), ...historyOf(org, help)]);
    await forecastNow(org);
    const before = await forecastOf(org, help);
    // The forecast that it is to follow from now on is damaged.
    await app.database.owner.query(
      `update forecast set kept = 'nonsense' where organization_id = $1 and queue = 'sales'`,
      [org.id],
    );
    const input = { ...help, proxyQueue: { ...sales, factor: 1 } };
    await org.admin.graphql('mutation ($i: UpdateQueueSettingsInput!) { updateQueueSettings(input: $i) { queue } }', {
      i: input,
    });
    const after = await eventually(
      () => forecastOf(org, help),
      ({ reason }) => reason !== null,
    );
    expect(after.id).toBe(before.id);
    expect(after.reason).toContain('The forecast failed');
    expect(after.flags[0]).toMatchObject({ kind: 'notRenewed', message: after.reason });
    expect((await runsOf(org)).data[0]).toMatchObject({ cause: 'inputs', failed: 1, finishedAt: expect.any(String) });
  });

  it('is told why a whole run fails, which keeps no other organization back, until one succeeds', async () => {
    const other = await app.organization();
    await importHistory(key, historyOf(org, sales));
    await importHistory(await other.key('import:historical'), historyOf(other, sales));
    const stop = forecastsChanged.subscribe(async (ctx) => {
      if (tenantOf(ctx).organizationId === org.id) throw new Error('of ours');
    });
    try {
      await org.admin.graphql('mutation { runForecast { id } }');
      const failing = await eventually(
        () => forecastOf(org, sales),
        ({ reason }) => reason !== null,
      );
      expect(failing).toMatchObject({ id: null, reason: expect.stringMatching(/^The run failed.* on our side$/) });
      const [run] = (await runsOf(org)).data;
      expect(run.open).toEqual([{ ...sales, outcome: 'pending', reason: failing.reason }]);
      expect((await forecastNow(other)).result).toMatchObject({ made: 1 });
    } finally {
      stop();
    }
    await forecastNow(org);
    expect(await forecastOf(org, sales)).toMatchObject({ id: expect.any(String), reason: null, failedAt: null });
  });

  it('is left out where the settings say so', async () => {
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    const input = { queue: 'sales', isForecast: false };
    await org.admin.graphql('mutation ($i: UpdateQueueSettingsInput!) { updateQueueSettings(input: $i) { queue } }', {
      i: input,
    });
    const { id, reason } = await eventually(
      () => forecastOf(org, sales),
      (forecast) => forecast.id === null,
    );
    expect({ id, reason }).toEqual({ id: null, reason: 'The settings of the queue say that it is not forecast.' });
  });
});

describe('deflection', () => {
  const deflect = (share: number) =>
    historyOf(org, sales).map(({ aht: _aht, volume, ...record }) => ({
      ...record,
      contactsDeflected: Math.round(volume * share),
    }));
  const importDeflection = async (data: object[]) =>
    expect((await key.post('/api/v1/import/deflection', { data })).body).toMatchObject({ skipped: 0 });
  const total = async () => {
    const { data } = await forecastOf(org, { ...sales, groupBy: 'week' });
    return data.reduce((sum: number, { volume }: { volume: number }) => sum + volume, 0) as number;
  };

  it('is no part of volume that reached people', async () => {
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    const before = await total();
    await importDeflection(deflect(0.25));
    expect((await forecastNow(org)).result).toMatchObject({ made: 0, unchanged: 1 });
    expect(await total()).toBe(before);
  });

  it('is taken off volume that was offered, by whichever key it names, and flagged', async () => {
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    const before = await total();
    await org.admin.patch('/api/admin/settings', { settings: { historicalVolume: 'offered' } });
    await importDeflection(deflect(0.25));
    await forecastNow(org);
    expect((await total()) / before).toBeCloseTo(0.75, 1);
    const { flags } = await forecastOf(org, sales);
    expect(flags.find(({ kind }: { kind: string }) => kind === 'deflected').message).toMatch(
      /^Of the contacts .* 2[45]/,
    );
    const unnamed = deflect(0.25).map(({ queue: _queue, channel: _channel, ...record }) => record);
    await importDeflection(unnamed);
    const { result } = await forecastNow(org);
    expect(result).toMatchObject({ made: 1, failed: 0 });
    expect((await total()) / before).toBeCloseTo(0.5, 1);
    const [first, ...rest] = deflect(0.25);
    await importDeflection([{ ...first, contactsDeflected: 9999 }, ...rest]);
    await forecastNow(org);
    const over = (await forecastOf(org, sales)).flags.find(({ kind }: { kind: string }) => kind === 'overDeflected');
    expect(over.message).toBe('In 1 interval more was deflected than offered: they count as 0.');
  });
});

describe('deflection of a queue of which some contacts name a channel and some none', () => {
  it('is shared among both, and taken off once', async () => {
    await org.admin.patch('/api/admin/settings', { settings: { historicalVolume: 'offered' } });
    const none = { queue: 'sales', channel: undefined };
    await importHistory(key, [...historyOf(org, sales), ...historyOf(org, none)]);
    const total = async (channel: string) => {
      const { data } = await forecastOf(org, { queue: 'sales', channel, groupBy: 'week' });
      return data.reduce((sum: number, { volume }: { volume: number }) => sum + volume, 0) as number;
    };
    await forecastNow(org);
    const before = [await total('voice'), await total('')];
    const data = historyOf(org, none).map(({ aht: _aht, volume, ...record }) => ({
      ...record,
      contactsDeflected: Math.round(volume / 2),
    }));
    expect((await key.post('/api/v1/import/deflection', { data })).body).toMatchObject({ skipped: 0 });
    const { result } = await forecastNow(org);
    expect(result).toMatchObject({ made: 2, failed: 0 });
    for (const [i, channel] of ['voice', ''].entries())
      expect((await total(channel)) / before[i]!).toBeCloseTo(0.75, 1);
  });
});

describe('two nodes with one run', () => {
  it('store each forecast once', async () => {
    const streams = Array.from({ length: 5 }, (_, i) => ({ queue: `q${i}`, channel: 'voice', level: 5 + i }));
    await importHistory(
      key,
      streams.flatMap((stream) => historyOf(org, stream)),
    );
    const heard: string[] = [];
    const stop = forecastsChanged.subscribe(async (_ctx, { stream }) => void heard.push(stream.queue));
    const runId = newId();
    const node = () => {
      const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
      ctx.principal = operatorOf({ organizationId: org.id, timeZone: org.timezone, tier: 'enterprise' });
      const { signal } = new AbortController();
      const tools = { runId: '', claim: '', progress: () => {}, signal, tooLate: signal };
      return runForecasts.run(ctx, { runId, cause: 'hand' }, tools);
    };
    await Promise.all([node(), node()]);
    stop();
    expect(heard.sort()).toEqual(streams.map(({ queue }) => queue));
    expect(await storedForecasts()).toBe(5);
    expect((await runsOf(org)).data).toMatchObject([{ id: runId, made: 5, open: [] }]);
  });
});

const runsOf = async ({ admin }: TestOrganization) =>
  (
    await admin.graphql(
      `{ forecastRuns { total data { id cause origin made unchanged failed finishedAt
           open { queue channel outcome reason } } } }`,
    )
  ).forecastRuns;
const storedForecasts = async (): Promise<number> =>
  (await app.database.owner.query('select from forecast where organization_id = $1', [org.id])).rowCount as number;
const dueStreams = async () =>
  (
    await app.database.owner.query('select queue from forecast_stream where organization_id = $1 and due is not null', [
      org.id,
    ])
  ).rows;

describe('what a history does not tell', () => {
  it('is told of public holidays until a country is set', async () => {
    await importHistory(key, historyOf(org, sales));
    await forecastNow(org);
    const kinds = async () => (await forecastOf(org, sales)).flags.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toContain('noCountry');
    await org.admin.graphql(
      'mutation($input: UpdateQueueSettingsInput!) { updateQueueSettings(input: $input) { country } }',
      { input: { country: 'DE' } },
    );
    await forecastNow(org);
    expect(await kinds()).not.toContain('noCountry');
  });

  it('is borrowed from other queues: the hours of daily totals, and weekdays of a new queue', async () => {
    await importHistory(key, historyOf(org, sales));
    const totals = historyOf(org, { ...help, days: 60 }).filter(({ interval }) => interval === '08:00');
    await importHistory(
      key,
      totals.map((row) => ({ ...row, interval: '00:00', volume: row.volume * 30 })),
    );
    await importHistory(key, historyOf(org, { queue: 'new', channel: 'voice', days: 3 }));
    await forecastNow(org);
    const daily = await forecastOf(org, help);
    const times = daily.data.map(({ interval }: { interval: string }) => interval).sort();
    expect([times[0], times.at(-1)]).toEqual(['08:00', '17:30']);
    expect(daily.flags).toContainEqual(expect.objectContaining({ kind: 'dailyTotals' }));
    const few = await forecastOf(org, { queue: 'new', channel: 'voice', groupBy: 'day' });
    expect(few.data).toHaveLength(28);
    expect(few.flags).toContainEqual(
      expect.objectContaining({
        kind: 'unseenWeekdays',
        message: expect.stringContaining("organization's other queues"),
      }),
    );
  });
});
