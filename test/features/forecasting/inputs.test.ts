import { addDays, weekdayOf } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { forecastNow, forecastOf, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;
let today: string;
/** A Wednesday in more than a week. */
let day: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  today = todayOf(org);
  day = addDays(today, 8 + ((3 - weekdayOf(addDays(today, 8)) + 7) % 7));
});
afterAll(() => app?.stop());

const sales = { queue: 'sales', channel: 'voice' };
const help = { queue: 'help', channel: 'chat' };

async function withForecasts(): Promise<void> {
  const key = await org.key('import:historical');
  await importHistory(key, [...historyOf(org, sales), ...historyOf(org, { ...help, level: 9 })]);
  await forecastNow(org);
}

const EVENT = `id name queue channel kind startDate startTime endDate endTime percent contacts halfLifeHours weekday
  factor`;
const HOURS = 'id queue channel validFrom hours { weekday from until }';
const OVERRIDE = 'id queue channel startDate endDate startTime endTime contacts factor handleTimeSeconds note';
const NOUNS = { DemandEvent: EVENT, OpeningHours: HOURS, ForecastOverride: OVERRIDE };
type Noun = keyof typeof NOUNS;
const LISTS = { DemandEvent: 'demandEvents', OpeningHours: 'openingHours', ForecastOverride: 'forecastOverrides' };

const createText = (noun: Noun) =>
  `mutation ($input: Create${noun}Input!) { made: create${noun}(input: $input) { ${NOUNS[noun]} } }`;
const updateText = (noun: Noun) =>
  `mutation ($id: ID!, $input: Update${noun}Input!) { made: update${noun}(id: $id, input: $input) { ${NOUNS[noun]} } }`;
const create = async (noun: Noun, input: object, caller: Caller = org.admin) =>
  (await caller.graphql(createText(noun), { input })).made;
const update = async (noun: Noun, id: string, input: object) =>
  (await org.admin.graphql(updateText(noun), { id, input })).made;
const remove = async (noun: Noun, id: string) =>
  (await org.admin.graphql(`mutation ($id: ID!) { gone: delete${noun}(id: $id) }`, { id })).gone;
const issuesOf = async (noun: Noun, input: object) =>
  (await org.admin.graphqlError(createText(noun), { input })).issues as { path: string; message: string }[];

/** The volume of a day of a stream, once its forecast is another one than before. */
async function dayOnceChanged(stream: object, before: { id: string }, date = day) {
  await eventually(
    () => forecastOf(org, stream),
    ({ id }) => id !== before.id,
  );
  const { data } = await forecastOf(org, { ...stream, groupBy: 'day', from: date, to: date });
  return data[0];
}

describe('what people enter for forecasts', () => {
  it('raises a day by the percent of an event, in the queues that it is about', async () => {
    await withForecasts();
    const before = await forecastOf(org, { ...sales, groupBy: 'day', from: day, to: day });
    const other = await forecastOf(org, help);
    await create('DemandEvent', {
      ...sales,
      name: 'Mailing',
      kind: 'uplift',
      startDate: day,
      endDate: day,
      percent: 50,
    });
    const { volume, drivers } = await dayOnceChanged(sales, before);
    expect(volume / before.data[0].volume).toBeCloseTo(1.5, 2);
    expect(drivers.find(({ name }: { name: string }) => name === 'event').factor).toBeCloseTo(1.5, 2);
    expect((await forecastOf(org, help)).id).toBe(other.id);
  });

  it('raises the hours of an event by contacts, which fade', async () => {
    await withForecasts();
    const before = await forecastOf(org, { ...sales, from: day, to: day });
    const event = { ...sales, name: 'Advert', kind: 'uplift', startDate: day, endDate: day, startTime: '10:00' };
    await create('DemandEvent', { ...event, endTime: '12:00', contacts: 200, halfLifeHours: 2 });
    await dayOnceChanged(sales, before);
    const after = await forecastOf(org, { ...sales, from: day, to: day });
    const sum = ({ data }: typeof after, from: string, until: string): number =>
      data
        .filter(({ interval }: { interval: string }) => interval >= from && interval < until)
        .reduce((total: number, { volume }: { volume: number }) => total + volume, 0);
    expect(sum(after, '10:00', '12:00') - sum(before, '10:00', '12:00')).toBeCloseTo(200, 0);
    expect(sum(after, '08:00', '10:00')).toBeCloseTo(sum(before, '08:00', '10:00'), 1);
    expect(sum(after, '12:00', '14:00')).toBeGreaterThan(sum(before, '12:00', '14:00') * 1.1);
  });

  it('closes a day, makes it like another weekday, or scales it', async () => {
    await withForecasts();
    const before = await forecastOf(org, sales);
    const event = { name: 'Strike', startDate: day, endDate: day };
    const { id } = await create('DemandEvent', { ...event, kind: 'closed' });
    const closed = await forecastOf(org, {
      ...sales,
      groupBy: 'day',
      from: day,
      to: day,
    });
    expect(closed.data[0].volume).toBeGreaterThan(0);
    expect((await dayOnceChanged(sales, before)).volume).toBeLessThan(0.01);
    const during = await forecastOf(org, sales);
    await update('DemandEvent', id, { kind: 'factor', factor: 2 });
    const doubled = await dayOnceChanged(sales, during);
    expect(doubled.volume / closed.data[0].volume).toBeCloseTo(2, 0);
    expect(await remove('DemandEvent', id)).toBe(true);
  });

  it('follows opening hours from their first day on, those of the nearest level', async () => {
    await withForecasts();
    const before = await forecastOf(org, sales);
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '10:00', until: '14:00' }));
    await create('OpeningHours', { validFrom: day, hours: [] });
    await create('OpeningHours', { ...sales, validFrom: day, hours });
    await eventually(
      () => forecastOf(org, { ...sales, from: day, to: day }),
      ({ data }) => data.length === 8,
    );
    const { data } = await forecastOf(org, { ...sales, from: addDays(day, -7), to: addDays(day, -7) });
    expect(data).toHaveLength(20);
    expect(before.data.length).toBeGreaterThan(data.length);
  });

  it('keeps figures set by hand through new runs', async () => {
    await withForecasts();
    const before = await forecastOf(org, sales);
    const input = { ...sales, startDate: day, endDate: day, contacts: 1234, handleTimeSeconds: 99 };
    const { id } = await create('ForecastOverride', { ...input, note: 'as agreed' });
    expect((await dayOnceChanged(sales, before)).volume).toBeCloseTo(1234, 1);
    const [row] = historyOf(org, sales);
    await importHistory(await org.key('import:historical'), [{ ...row, volume: 77 }]);
    await forecastNow(org);
    const { data } = await forecastOf(org, { ...sales, groupBy: 'day', from: day, to: day });
    expect(data[0]).toMatchObject({ volume: expect.closeTo(1234, 1), handleTimeSeconds: expect.closeTo(99, 3) });
    const during = await forecastOf(org, sales);
    await remove('ForecastOverride', id);
    expect((await dayOnceChanged(sales, during)).volume).toBeLessThan(1000);
  });

  it('is listed, changed and removed, each step audited', async () => {
    const inputs: Record<Noun, object> = {
      DemandEvent: { ...sales, name: 'Mailing', kind: 'uplift', startDate: day, endDate: day, percent: 5 },
      OpeningHours: { queue: 'sales', validFrom: day, hours: [{ weekday: 1, from: '08:00', until: '00:00' }] },
      ForecastOverride: { ...sales, startDate: day, endDate: day, factor: 1.1 },
    };
    const changes: Record<Noun, object> = {
      DemandEvent: { percent: null, contacts: 7 },
      OpeningHours: { hours: [] },
      ForecastOverride: { note: 'why not' },
    };
    const listed = async (noun: Noun) =>
      (await org.admin.graphql(`{ page: ${LISTS[noun]} { total data { ${NOUNS[noun]} } } }`)).page;
    for (const noun of Object.keys(NOUNS) as Noun[]) {
      const made = await create(noun, inputs[noun]);
      expect(made).toMatchObject(inputs[noun]);
      const changed = await update(noun, made.id, changes[noun]);
      expect(changed).toEqual({ ...made, ...changes[noun] });
      expect(await listed(noun)).toEqual({ total: 1, data: [changed] });
      await remove(noun, made.id);
      expect(await listed(noun)).toEqual({ total: 0, data: [] });
    }
    const { body } = await org.admin.get('/api/admin/audit-logs?limit=9');
    const logs = (body.entries ?? body.logs ?? body.data) as { action: string }[];
    expect(logs.map(({ action }) => action).reverse()).toEqual(
      ['demand_event', 'opening_hours', 'forecast_override'].flatMap((noun) => [
        `${noun}.create`,
        `${noun}.update`,
        `${noun}.delete`,
      ]),
    );
  });

  it('is refused where it makes no sense, with the field and its value', async () => {
    const event = { ...sales, name: 'X', kind: 'uplift', startDate: day, endDate: day };
    expect(await issuesOf('DemandEvent', event)).toMatchObject([{ path: 'percent' }]);
    expect(await issuesOf('DemandEvent', { ...event, percent: 5, factor: 2 })).toEqual([
      { path: 'factor', message: 'does not belong to an event of the kind uplift' },
    ]);
    expect(await issuesOf('DemandEvent', { ...event, percent: 5, endDate: addDays(day, -1) })).toMatchObject([
      { path: 'endDate' },
    ]);
    expect(await issuesOf('DemandEvent', { ...event, queue: null, contacts: 5 })).toMatchObject([{ path: 'contacts' }]);
    const hours = [
      { weekday: 1, from: '08:00', until: '12:00' },
      { weekday: 1, from: '11:00', until: '10:00' },
      { weekday: 1, from: '11:30', until: '13:00' },
    ];
    expect(await issuesOf('OpeningHours', { validFrom: day, hours })).toEqual([
      { path: 'hours[1].until', message: 'must be after from (11:00), got "10:00"' },
      { path: 'hours[2].from', message: 'overlaps hours[0], got "11:30"' },
    ]);
    const override = { ...sales, startDate: day, endDate: day };
    expect(await issuesOf('ForecastOverride', override)).toMatchObject([{ path: 'contacts' }]);
    expect(await issuesOf('ForecastOverride', { ...override, contacts: 1, factor: 1 })).toMatchObject([
      { path: 'factor' },
    ]);
    await create('OpeningHours', { validFrom: day, hours: [] });
    const again = await org.admin.graphqlError(createText('OpeningHours'), { input: { validFrom: day, hours: [] } });
    expect(again.code).toBe('CONFLICT');
  });

  it('is refused for a queue whose name has half a character', async () => {
    const queue = '\ud800q';
    const issues = [{ path: 'queue', message: 'must be printable text, got "\\ud800q"' }];
    const days = { ...sales, startDate: day, endDate: day };
    const inputs: [Noun, object][] = [
      ['DemandEvent', { ...days, name: 'X', kind: 'factor', factor: 2 }],
      ['OpeningHours', { ...sales, validFrom: day, hours: [] }],
      ['ForecastOverride', { ...days, factor: 1 }],
    ];
    for (const [noun, input] of inputs) expect(await issuesOf(noun, { ...input, queue })).toEqual(issues);
    const { id } = await create(...(inputs[0] as [Noun, object]));
    const changed = await org.admin.graphqlError(updateText('DemandEvent'), { id, input: { queue } });
    expect(changed.issues).toEqual(issues);
  });

  it('is entered by admins and planners, read by supervisors, and of the own organization', async () => {
    const other = await app.organization();
    const [planner, supervisor, agent] = [
      await org.signedIn('planner'),
      await org.signedIn('supervisor'),
      await org.signedIn('agent'),
    ];
    const input = { ...sales, startDate: day, endDate: day, factor: 1.1 };
    const { id } = await create('ForecastOverride', input, planner);
    expect((await supervisor.graphqlError(createText('ForecastOverride'), { input })).code).toBe('FORBIDDEN');
    expect((await supervisor.graphql('{ forecastOverrides { total } }')).forecastOverrides.total).toBe(1);
    expect((await agent.graphqlError('{ forecastOverrides { total } }')).code).toBe('FORBIDDEN');
    expect((await other.admin.graphql('{ forecastOverrides { total } }')).forecastOverrides.total).toBe(0);
    const text = updateText('ForecastOverride');
    expect((await other.admin.graphqlError(text, { id, input: { factor: 2 } })).code).toBe('NOT_FOUND');
  });
});
