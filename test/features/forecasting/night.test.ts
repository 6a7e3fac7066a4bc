/** @in-order */
import { forecastAtNight } from '../../../src/features/forecasting/runs/forecast-run.jobs';
import { tenantOf } from '../../../src/kernel/context';
import { jobRunChanged } from '../../../src/platform/jobs/job-run.topics';
import { ServerContext } from '../../../src/server/server-context';
import { beginWaiting } from '../../support/test-jobs';
import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { historyOf, importHistory } from '../../support/forecasts';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';

/** Half past midnight in Honolulu, where the night is still to come; in Auckland it is over since long. */
const clock = new FakeClock('2026-06-10T10:30:00Z');
let app: InProcessApp;

beforeAll(async () => {
  app = await startInProcess({ clock });
});
afterAll(() => app?.stop());

const sales = { queue: 'sales', channel: 'voice' };

async function organizationIn(timezone: string): Promise<TestOrganization> {
  const org = await app.organization({ timezone });
  await importHistory(await org.key('import:historical'), historyOf(org, sales, '2026-06-08'));
  await beginWaiting(app.database);
  await eventually(
    () => origins(org),
    (found) => found.length === 1,
  );
  return org;
}
const night = () => forecastAtNight.run(new ServerContext(app.app.services, { address: '', publicUrl: app.url }));
/** The origins of an organization's runs, the oldest first. */
const origins = async ({ id }: TestOrganization): Promise<string[]> => {
  const { rows } = await app.database.owner.query<{ origin: string }>(
    `select origin::text from forecast_run where organization_id = $1 and finished_at is not null order by began_at`,
    [id],
  );
  return rows.map(({ origin }) => origin);
};

describe('the run of the night', () => {
  it('comes once a night in the zone of each organization, some time after one o’clock', async () => {
    const [auckland, honolulu] = [await organizationIn('Pacific/Auckland'), await organizationIn('Pacific/Honolulu')];
    await night();
    await night();
    await eventually(
      () => origins(auckland),
      (found) => found.length === 2,
    );
    expect(await origins(auckland)).toEqual(['2026-06-10', '2026-06-10']);
    expect((await waiting(auckland)) + (await waiting(honolulu))).toBe(0);
    expect(await origins(honolulu)).toHaveLength(1);
    clock.moveTo('2026-06-10T16:05:00Z'); // 06:05 in Honolulu, and 04:05 of the next day in Auckland
    await night();
    await eventually(
      async () => [...(await origins(honolulu)), ...(await origins(auckland))],
      (found) => found.length === 5,
    );
    expect((await origins(honolulu)).at(-1)).toBe('2026-06-10');
    expect((await origins(auckland)).at(-1)).toBe('2026-06-11');
    await night();
    expect((await waiting(auckland)) + (await waiting(honolulu))).toBe(0);
  });

  it('forgets earlier runs but one a week, then one a month', async () => {
    const org = await organizationIn('Pacific/Auckland');
    const [forecast] = (
      await app.database.owner.query<{ id: string }>('select id from forecast where organization_id = $1', [org.id])
    ).rows;
    await app.database.owner.query(
      `with run as (
         insert into forecast_run (id, organization_id, cause, origin, whole_channels, began_at, finished_at)
         select gen_random_uuid(), $1, 'night', day, true, day, day
         from generate_series('2024-01-01'::date, '2026-06-10', '1 day') day returning id, origin
       ), made as (
         insert into forecast (id, organization_id, queue, channel, origin, input_hash, model_version, made_at, audit,
           flags, day_volume, day_lower80, day_upper80, kept)
         select gen_random_uuid(), $1, 'sales', 'voice', r.origin, 'h', 'v', r.origin, '{}', '[]', '{}', '{}', '{}', ''
         from run r returning id, origin
       )
       insert into forecast_run_stream (organization_id, run_id, queue, channel, outcome, forecast_id)
       select $1, r.id, 'sales', 'voice', 'made', m.id from run r join made m on m.origin = r.origin`,
      [org.id],
    );
    await night();
    const left = async (): Promise<string[]> =>
      (
        await app.database.owner.query<{ origin: string }>(
          'select distinct origin::text from forecast where organization_id = $1 order by origin',
          [org.id],
        )
      ).rows.map(({ origin }) => origin);
    const kept = await eventually(left, (found) => found.length < 100);
    expect(kept.slice(-8)).toEqual([4, 5, 6, 7, 8, 9, 10, 11].map((day) => `2026-06-${String(day).padStart(2, '0')}`));
    const weekly = kept.filter((origin) => origin >= '2026-04-20' && origin < '2026-06-04');
    expect(weekly).toEqual(
      ['04-20', '04-27', '05-01', '05-04', '05-11', '05-18', '05-25', '06-01'].map((day) => `2026-${day}`),
    );
    expect(kept.filter((origin) => origin < '2026-04-01')).toHaveLength(16);
    expect(forecast).toBeDefined();
  });

  it('begins for the others where it cannot begin for one, which has it a little later', async () => {
    const [one, another] = [await organizationIn('Pacific/Auckland'), await organizationIn('Pacific/Auckland')];
    const stop = jobRunChanged.subscribe(async (ctx) => {
      if (tenantOf(ctx).organizationId === one.id) throw new Error('of ours');
    });
    await expect(night()).rejects.toThrow('of ours');
    stop();
    await eventually(
      () => origins(another),
      (found) => found.length === 2,
    );
    await night();
    await eventually(
      () => origins(one),
      (found) => found.length === 2,
    );
    expect(await origins(another)).toHaveLength(2);
  });

  it('is none where there is no history', async () => {
    const org = await app.organization({ timezone: 'Pacific/Auckland' });
    await night();
    expect(await waiting(org)).toBe(0);
  });
});

/** Runs of an organization that have not ended. */
async function waiting({ id }: TestOrganization): Promise<number> {
  const { rowCount } = await app.database.owner.query(
    `select from job_run where organization_id = $1 and kind = 'forecast.run' and status in ('waiting', 'running')`,
    [id],
  );
  return rowCount as number;
}
