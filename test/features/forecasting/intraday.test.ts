import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { forecastNow, historyOf, importHistory } from '../../support/forecasts';
import { requirementOf, settled } from '../../support/requirement';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, schedule, setStatus } from '../scheduling/planning';

/** A Wednesday, noon in New York. */
const TODAY = '2026-03-04';
const NOON = '2026-03-04T17:00:00Z';

let app: OwnApp;
let org: TestOrganization;
let key: Caller;
const clock = new FakeClock(NOON);

beforeAll(async () => {
  app = await startOwnApp({ clock });
});
beforeEach(async () => {
  org = await app.organization();
  key = await org.key('import:historical', 'import:deflection');
});
afterAll(() => app?.stop());

const sales = { queue: 'sales', channel: 'voice' };
const INTRADAY = `query ($date: String, $queue: String) { intraday(date: $date, queue: $queue) { date importedUntil csv
  streams { queue channel forecastSoFar actualSoFar ratio weight handleTimeSecondsSoFar forecastTotal expectedTotal
    intervals { interval forecast actual expected lower80 upper80 handleTimeSeconds required requiredNow scheduledNow
      scheduledPeople gap understaffedHours } } } }`;
const intradayOf = async (caller: Caller = org.admin, variables: Record<string, unknown> = {}) =>
  (await caller.graphql(INTRADAY, variables)).intraday;
const sum = (rows: any[], name: string): number => rows.reduce((total, row) => total + row[name], 0);

async function forecasts(): Promise<any[]> {
  await importHistory(key, historyOf(org, sales, TODAY));
  await forecastNow(org);
  await settled(org);
  return requirementOf(org, { from: TODAY, to: TODAY, groupBy: ['queue', 'channel'] });
}

/** Returns a morning with a multiple of the expected contacts, up to a time of day. */
const morning = (rows: any[], factor: number, until: string) =>
  rows
    .filter(({ interval }) => interval < until)
    .map(({ interval, forecast }) => ({
      date: TODAY,
      interval,
      ...sales,
      volume: Math.round(forecast * factor),
      aht: 300,
    }));

describe('today', () => {
  it('is what was forecast while nothing has come', async () => {
    const rows = await forecasts();
    const { date, importedUntil, streams } = await intradayOf();
    expect({ date, importedUntil }).toEqual({ date: TODAY, importedUntil: null });
    expect(streams).toMatchObject([{ ...sales, ratio: 1, weight: 0, actualSoFar: 0, handleTimeSecondsSoFar: null }]);
    const [{ intervals }] = streams;
    expect(intervals).toMatchObject(
      rows.map(({ interval, required, scheduled }) => ({
        interval,
        actual: null,
        required,
        requiredNow: required,
        scheduledNow: scheduled,
        scheduledPeople: 0,
        gap: -scheduled,
      })),
    );
  });

  it('asks for more people once the morning was busier than forecast, as far as that is evidence', async () => {
    const rows = await forecasts();
    // Intervals that are not over do not count, even with imported data.
    await importHistory(key, morning(rows, 1.5, '14:00'));
    const { importedUntil, streams } = await intradayOf();
    expect(importedUntil).toBe('2026-03-04T17:00:00.000Z');
    const [stream] = streams;
    const seen = stream.actualSoFar / stream.forecastSoFar;
    expect(seen).toBeCloseTo(1.5, 1);
    expect(stream.weight).toBeGreaterThan(0.1);
    expect(stream.weight).toBeLessThan(1);
    expect(stream.ratio).toBeCloseTo(1 + stream.weight * (seen - 1), 4);
    expect(stream.handleTimeSecondsSoFar).toBeCloseTo(300, 6);
    const [over, rest] = [true, false].map((isOver) =>
      stream.intervals.filter(({ interval }: any) => interval < '12:00' === isOver),
    ) as [any[], any[]];
    expect(over).toHaveLength(8);
    for (const { actual, expected, lower80, upper80, required, requiredNow } of over)
      expect([expected, lower80, upper80, requiredNow]).toEqual([actual, actual, actual, required]);
    for (const { forecast, actual, expected, lower80, upper80, handleTimeSeconds } of rest) {
      expect(actual).toBeNull();
      expect(expected).toBeCloseTo(forecast * stream.ratio, 2);
      expect(lower80).toBeLessThan(expected);
      expect(upper80).toBeGreaterThan(expected);
      // From 240 towards the 300 seconds of the morning.
      expect(handleTimeSeconds).toBeGreaterThan(241);
      expect(handleTimeSeconds).toBeLessThan(300);
    }
    expect(sum(rest, 'requiredNow')).toBeGreaterThan(sum(rest, 'required'));
    expect(stream.expectedTotal).toBeCloseTo(sum(over, 'actual') + sum(rest, 'expected'), 1);
  });

  it('counts the people scheduled net of breaks, and is there as CSV', async () => {
    await forecasts();
    const employeeId = await employee(org);
    const scheduleId = await schedule(org.admin, { startDate: TODAY, endDate: TODAY });
    const breaks = [{ startOffset: 240, duration: 30, type: 'lunch' }];
    await addShift(org.admin, { scheduleId, employeeId, date: TODAY, breaks });
    await setStatus(org.admin, scheduleId, 'published');
    const { csv, streams } = await intradayOf();
    const at = (time: string) => streams[0].intervals.find(({ interval }: any) => interval === time);
    expect([at('08:30'), at('09:00'), at('13:00')].map(({ scheduledPeople }) => scheduledPeople)).toEqual([0, 1, 0]);
    expect(at('09:00').gap).toBeCloseTo(1 - at('09:00').scheduledNow, 9);
    expect(at('13:00').understaffedHours).toBeCloseTo(at('13:00').scheduledNow / 2, 3);
    const [header, first] = csv.split('\r\n');
    expect(header).toMatch(/^queue,channel,interval,startsAt,endsAt,forecast,actual,expected,/);
    expect(first).toMatch(/^sales,voice,08:00,2026-03-04T13:00:00.000Z,/);
    const rest = await org.admin.with({ accept: 'text/csv' }).get('/api/forecasting/intraday');
    expect(rest.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(rest.body).toBe(csv);
  });

  it('of volume as offered counts without what bots resolved', async () => {
    await org.admin.patch('/api/admin/settings', { settings: { historicalVolume: 'offered' } });
    const rows = await forecasts();
    await importHistory(key, morning(rows, 1, '12:00'));
    const [{ actualSoFar: before }] = (await intradayOf()).streams;
    await key.post('/api/v1/import/deflection', {
      data: [
        { date: TODAY, interval: '08:00', contactsDeflected: 3, ...sales },
        { date: TODAY, interval: '08:30', contactsDeflected: 2, queue: 'sales' },
        { date: TODAY, interval: '09:00', contactsDeflected: 1000, ...sales },
      ],
    });
    const [{ actualSoFar: after, intervals }] = (await intradayOf()).streams;
    const nine = intervals.find(({ interval }: any) => interval === '09:00');
    expect(nine.actual).toBe(0);
    const lost = Math.round(rows.find(({ interval }) => interval === '09:00').forecast);
    expect(before - after).toBeCloseTo(5 + lost, 6);
  });

  it('is for those who plan, and for one organization', async () => {
    await forecasts();
    const [supervisor, agent] = [await org.signedIn('supervisor'), await org.signedIn('agent')];
    expect((await intradayOf(supervisor)).streams).toHaveLength(1);
    expect(await agent.graphqlError(INTRADAY)).toMatchObject({ code: 'FORBIDDEN' });
    const other = await app.organization();
    expect((await intradayOf(other.admin)).streams).toEqual([]);
  });

  it('keeps people that were set by hand, whatever comes', async () => {
    const rows = await forecasts();
    const input = { ...sales, from: TODAY, to: TODAY, fromTime: '15:00', untilTime: '15:30', mode: 'set', people: 77 };
    await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input,
    });
    await importHistory(key, morning(rows, 1.4, '12:00'));
    const [{ intervals }] = (await intradayOf()).streams;
    const at = (interval: string) => intervals.find((row: any) => row.interval === interval);
    expect(at('15:00')).toMatchObject({ required: 77, requiredNow: 77, scheduledNow: 85.56 });
    expect(at('15:30').requiredNow).toBeGreaterThan(at('15:30').required);
  });
});
