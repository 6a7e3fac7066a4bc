import { addDays } from '../../../src/kernel/time/local-time';
import { signIn, type Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { forecastNow, forecastOf, importHistory } from '../../support/forecasts';
import { requirementOf, settled } from '../../support/requirement';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';

/** Days on which Berlin's clocks go back, and ahead; five minutes before the first pass of the hour begins. */
const AUTUMN = '2026-10-25';
const SPRING = '2027-03-28';

const clock = new FakeClock('2026-10-24T23:55:00Z');
let app: OwnApp;
let org: TestOrganization;
let key: Caller;

const sales = { queue: 'sales', channel: 'voice' };
const times = Array.from({ length: 48 }, (_, i) => `${String(i >> 1).padStart(2, '0')}:${i % 2 ? '30' : '00'}`);

/** Twenty contacts of five minutes in each half hour: six people, and 6.67 to schedule for six on duty. */
const evenDay = (date: string) => times.map((interval) => ({ date, interval, ...sales, volume: 20, aht: 300 }));

beforeAll(async () => {
  app = await startOwnApp({ clock });
  org = await app.organization({ timezone: 'Europe/Berlin' });
  key = await org.key('import:historical');
  await importHistory(key, Array.from({ length: 100 }, (_, back) => evenDay(addDays(AUTUMN, -back - 1))).flat());
  await forecastNow(org);
  await settled(org);
});
afterAll(() => app?.stop());

const on = (date: string) => ({ from: date, to: date });
const people = (rows: { required: number; scheduled: number }[]) =>
  rows.map(({ required, scheduled }) => `${required} of ${scheduled}`);

describe('the night on which the clocks go back', () => {
  it('is forecast as long as it is, and needs the six people that every hour needs', async () => {
    const { data } = await forecastOf(org, { ...sales, ...on(AUTUMN) });
    const repeated = data.filter(({ realMinutes }: { realMinutes: number }) => realMinutes === 60);
    expect(repeated.map(({ interval }: { interval: string }) => interval)).toEqual(['02:00', '02:30']);
    for (const { volume } of repeated) expect(volume).toBeCloseTo(40, 0);
    const rows = await requirementOf(org, { ...on(AUTUMN), groupBy: ['queue', 'channel'] });
    expect(rows).toHaveLength(50);
    expect(new Set(people(rows))).toEqual(new Set(['6 of 6.67']));
    expect(rows.filter(({ interval }) => interval === '02:30').map(({ startsAt }) => startsAt)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
    for (const { forecast } of rows) expect(forecast).toBeCloseTo(20, 0);
  });

  it('is the same in a what-if, where six people give each hour the same service', async () => {
    const WHAT_IF = `query ($input: WhatIfInput!) { whatIf(input: $input) { streams { now { requiredHours contacts } }
      data { interval now { required contacts serviceLevel } then { required } } } }`;
    const input = { ...on(AUTUMN), changes: [{ ...sales, ...on(AUTUMN), volumePercent: 10 }] };
    const { streams, data } = (await org.admin.graphql(WHAT_IF, { input })).whatIf;
    expect(data).toHaveLength(50);
    const [usual] = data;
    for (const { now, then } of data) {
      expect(now.required).toBe(6);
      expect(now.serviceLevel).toBeCloseTo(usual.now.serviceLevel, 0);
      expect(then.required).toBe(usual.then.required);
    }
    expect(streams[0].now.requiredHours).toBe(6 * 25);
    expect(streams[0].now.contacts).toBeCloseTo(50 * 20, -1);
  });

  it('is the same on the day itself, before and after both passes have come', async () => {
    const INTRADAY = `{ intraday { date streams { ratio forecastSoFar actualSoFar
      intervals { interval startsAt forecast actual expected required requiredNow scheduledNow } } } }`;
    const today = async () => (await org.admin.graphql(INTRADAY)).intraday;
    const before = await today();
    expect(before.date).toBe(AUTUMN);
    expect(before.streams[0].intervals).toHaveLength(50);
    for (const { requiredNow, scheduledNow } of before.streams[0].intervals)
      expect([requiredNow, scheduledNow]).toEqual([6, 6.67]);
    // Both passes in one file are added up.
    const night = evenDay(AUTUMN).slice(0, 6);
    await importHistory(key, [...night, ...night.slice(4)]);
    clock.moveTo('2026-10-25T02:00:00Z');
    const email = `admin@${org.slug}.example`;
    org.admin = await signIn(app.url, { email, password: PASSWORD, organization: org.slug });
    const [{ ratio, intervals, forecastSoFar, actualSoFar }] = (await today()).streams;
    expect(actualSoFar).toBe(8 * 20);
    expect(forecastSoFar).toBeCloseTo(8 * 20, -1);
    expect(ratio).toBeCloseTo(1, 1);
    for (const { interval, actual, required, requiredNow } of intervals) {
      expect([required, requiredNow]).toEqual([6, 6]);
      expect(actual).toBe(interval < '03:00' ? 20 : null);
    }
  });
});

describe('the night on which the clocks go ahead', () => {
  it('has an hour that nobody is needed in, and no fewer people around it', async () => {
    const rows = await requirementOf(org, { ...on(SPRING), groupBy: ['queue', 'channel'] });
    expect(rows.map(({ interval }) => interval)).toEqual(times.filter((time) => !time.startsWith('02')));
    expect(new Set(people(rows))).toEqual(new Set(['6 of 6.67']));
    const { data } = await forecastOf(org, { ...sales, ...on(SPRING) });
    expect(data).toHaveLength(46);
  });
});

describe('the capacity plan', () => {
  it('counts the hours that there are', async () => {
    const PLAN = 'query ($input: CapacityPlanInput) { capacityPlan(input: $input) { data { month hours peak } } }';
    const input = { from: '2027-03-01', months: 8 };
    const { data } = (await org.admin.graphql(PLAN, { input })).capacityPlan;
    const hoursOf = (month: string): number => data.find((row: { month: string }) => row.month === month).hours;
    expect(hoursOf('2027-03-01')).toBeCloseTo(6.67 * (31 * 24 - 1), 2);
    expect(hoursOf('2027-05-01')).toBeCloseTo(6.67 * 31 * 24, 2);
    expect(hoursOf('2027-10-01')).toBeCloseTo(6.67 * (31 * 24 + 1), 2);
  });
});
