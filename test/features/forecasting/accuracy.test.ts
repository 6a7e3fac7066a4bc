import { addDays } from '../../../src/kernel/time/local-time';
import { signIn } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { forecastNow, forecastOf, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';

/** Forecasts made weeks ago, and the actuals since. */

const sales = { queue: 'sales', channel: 'voice' };
const DAYS = 21;
const START = '2026-03-02';

const ACCURACY = `query ($queue: String!, $channel: String!, $from: String!, $to: String!,
    $groupBy: AccuracyGrouping!, $leadFrom: Int, $leadTo: Int) {
  forecastAccuracy(queue: $queue, channel: $channel, from: $from, to: $to, groupBy: $groupBy, leadFrom: $leadFrom,
    leadTo: $leadTo) {
    backtests csv data { date leadFrom leadTo days contacts forecastContacts wape bias coverage80 } } }`;

const clock = new FakeClock(`${START}T15:00:00Z`);
let app: OwnApp;
let org: TestOrganization;
/** Actuals after the first forecast, by day. */
const came = new Map<string, number>();
/** Values of the first forecast. */
const said = new Map<string, { volume: number; lower80: number; upper80: number }>();

const now = () => todayOf(org, clock.now());
const accuracy = async (variables: object) =>
  (
    await org.admin.graphql(ACCURACY, {
      ...sales,
      from: START,
      to: addDays(START, 60),
      groupBy: 'leadBand',
      ...variables,
    })
  ).forecastAccuracy;

beforeAll(async () => {
  app = await startOwnApp({ clock });
  org = await app.organization();
  const all = historyOf(org, { ...sales, days: 90 + DAYS }, addDays(START, DAYS));
  const before = all.filter(({ date }) => date < START);
  const key = await org.key('import:historical');
  await importHistory(key, before);
  await forecastNow(org);
  const { data } = await forecastOf(org, { ...sales, from: START, to: addDays(START, DAYS - 1), groupBy: 'day' });
  for (const { date, volume, lower80, upper80 } of data) said.set(date, { volume, lower80, upper80 });
  clock.forward({ days: DAYS });
  org.admin = await signIn(app.url, { email: `admin@${org.slug}.example`, password: PASSWORD, organization: org.slug });
  const after = all.filter(({ date }) => date >= START);
  for (const { date, volume } of after) came.set(date, (came.get(date) ?? 0) + volume);
  await importHistory(key, after);
  await forecastNow(org);
});
afterAll(() => app?.stop());

/** The figures of some days of the first forecast, by their definition. */
function judged(dates: readonly string[]) {
  let [errors, absolute, contacts, within] = [0, 0, 0, 0];
  for (const date of dates) {
    const [actual, { volume, lower80, upper80 }] = [came.get(date) as number, said.get(date) as Said];
    errors += volume - actual;
    absolute += Math.abs(volume - actual);
    contacts += actual;
    if (actual >= lower80 && actual <= upper80) within++;
  }
  return {
    days: dates.length,
    contacts,
    wape: expect.closeTo(absolute / contacts, 4),
    bias: expect.closeTo(errors / contacts, 4),
    coverage80: expect.closeTo(within / dates.length, 6),
  };
}
interface Said {
  volume: number;
  lower80: number;
  upper80: number;
}

describe('the accuracy of forecasts', () => {
  it('is told by how far ahead a day was forecast', async () => {
    const { data } = await accuracy({});
    const dates = [...came.keys()];
    expect(now()).toBe(addDays(START, DAYS));
    expect(data).toMatchObject([
      { leadFrom: 1, leadTo: 1, ...judged(dates.slice(0, 1)) },
      { leadFrom: 2, leadTo: 7, ...judged(dates.slice(1, 7)) },
      { leadFrom: 8, leadTo: 14, ...judged(dates.slice(7, 14)) },
      { leadFrom: 15, leadTo: 28, ...judged(dates.slice(14, 21)) },
    ]);
  });

  it('is told by day, week or month, of forecasts so far ahead', async () => {
    const days = await accuracy({ groupBy: 'day', from: addDays(START, 3), to: addDays(START, 5) });
    expect(days.data.map(({ date }: { date: string }) => date)).toEqual([3, 4, 5].map((day) => addDays(START, day)));
    expect(days.data[1]).toMatchObject(judged([addDays(START, 4)]));
    const weeks = await accuracy({ groupBy: 'week', leadFrom: 8, leadTo: 14 });
    expect(weeks.data).toMatchObject([{ date: addDays(START, 7), leadFrom: 8, leadTo: 14, days: 7 }]);
    const [month] = (await accuracy({ groupBy: 'month' })).data;
    expect(month).toMatchObject({ date: '2026-03-01', days: DAYS });
  });

  it('is shown by backtests too, from the first forecast on', async () => {
    const { backtests } = await accuracy({});
    expect(backtests).toMatchObject({
      error: expect.any(Number),
      fourWeekMeanError: expect.any(Number),
      byLead: expect.arrayContaining([expect.objectContaining({ fromDay: 1, covered80: expect.any(Number) })]),
    });
  });

  it('is answered as CSV by REST', async () => {
    const query = new URLSearchParams({ ...sales, from: START, to: addDays(START, 60), groupBy: 'day', format: 'csv' });
    const { body, headers } = await org.admin.get(`/api/forecasting/accuracy?${query}`);
    const lines = (body as string).split('\r\n');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(lines[0]).toBe('date,leadFrom,leadTo,days,contacts,forecastContacts,wape,bias,coverage80');
    expect(lines).toHaveLength(DAYS + 2);
  });

  it('leaves earlier forecasts readable by their run', async () => {
    const { forecastRuns } = await org.admin.graphql(
      '{ forecastRuns { total data { id cause origin made unchanged failed finishedAt open { queue } } } }',
    );
    expect(forecastRuns.data[0]).toMatchObject({ origin: now(), made: 1, open: [] });
    const first = forecastRuns.data.at(-1);
    expect(first).toMatchObject({ origin: START });
    const range = { from: START, to: addDays(START, DAYS - 1), groupBy: 'day' };
    const { data } = await forecastOf(org, { ...sales, ...range, runId: first.id });
    expect(data.map(({ volume }: Said) => volume)).toEqual([...said.values()].map(({ volume }) => volume));
  });
});
