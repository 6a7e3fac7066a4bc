import { peopleRequired } from '../../../src/engines/staffing/requirement';
import { operatorOf } from '../../../src/features/access/operator';
import { requiredPeople, requirementFor } from '../../../src/features/forecasting/requirement/requirement.queries';
import { hundredths } from '../../../src/kernel/rounding';
import { addDays, weekdayOf } from '../../../src/kernel/time/local-time';
import { ServerContext } from '../../../src/server/server-context';
import type { Caller } from '../../support/caller';
import { forecastNow, forecastOf, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { REQUIREMENT, requirementOf, settled } from '../../support/requirement';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, schedule, setStatus } from '../scheduling/planning';

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
const mail = { queue: 'letters', channel: 'email' };
const BY_QUEUE = { groupBy: ['queue', 'channel', 'skill'] };
const SET = 'mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id people mode madeBy } }';
const UPDATE = 'mutation ($input: UpdateQueueSettingsInput!) { updateQueueSettings(input: $input) { queue } }';

async function forecasts(...streams: { queue: string; channel: string; level?: number }[]): Promise<void> {
  for (const stream of streams) await importHistory(key, historyOf(org, stream));
  await forecastNow(org);
  await settled(org);
}

async function skill(name: string, employeeIds: readonly string[] = []): Promise<string> {
  const { body } = await org.admin.post('/api/admin/skills', { name });
  for (const employeeId of employeeIds)
    await org.admin.post('/api/admin/skills/assignments', { employeeId, skillId: body.skill.id });
  return body.skill.id;
}

describe('the requirement', () => {
  it('is what Erlang asks for of every forecast interval, and after shrinkage', async () => {
    await forecasts(sales);
    const rows = await requirementOf(org, BY_QUEUE);
    const { data } = await forecastOf(org, { ...sales, to: addDays(todayOf(org), 6) });
    expect(rows).toHaveLength(data.length);
    rows.forEach((row, i) => {
      const { date, interval, volume, handleTimeSeconds } = data[i];
      const load = { contacts: volume, intervalSeconds: 1800, handleTimeSeconds };
      const required = peopleRequired(load, { serviceLevel: 0.8, withinSeconds: 20 });
      expect(row).toMatchObject({ date, interval, ...sales, required, scheduled: hundredths(required / 0.9) });
      expect(row.forecast).toBeCloseTo(volume, 2);
      expect(row.probability).toBeGreaterThan(0.2);
      expect(row.probability).toBeLessThanOrEqual(1);
      expect(Date.parse(row.endsAt) - Date.parse(row.startsAt)).toBe(1_800_000);
    });
  });

  it('follows settings by a job, and does nothing where nothing is new', async () => {
    await forecasts(sales, help);
    const before = await requirementOf(org, BY_QUEUE);
    await org.admin.graphql(UPDATE, { input: { queue: 'sales', serviceLevelTarget: 95 } });
    expect((await settled(org))[0]).toMatchObject({ status: 'succeeded', result: { streams: 1 } });
    const after = await requirementOf(org, BY_QUEUE);
    const more = after.filter((row, i) => row.required > before[i].required);
    expect(more.length).toBeGreaterThan(50);
    expect(more.every(({ queue }) => queue === 'sales')).toBe(true);
    await org.admin.graphql(UPDATE, { input: { queue: 'sales', country: null } });
    expect((await settled(org))[0]).toMatchObject({ status: 'succeeded', result: { streams: 0 } });
  });

  it('of a worse day needs more people, and those of a later day are computed when asked for', async () => {
    await forecasts(sales);
    const sum = (rows: any[]) => rows.reduce((total, { required }) => total + required, 0);
    const [usual, bad] = [await requirementOf(org), await requirementOf(org, { risk: 0.95 })];
    expect(sum(bad)).toBeGreaterThan(sum(usual));
    expect(Math.min(...bad.map(({ probability }) => probability))).toBeGreaterThan(0.94);
    const from = addDays(todayOf(org), 200);
    const later = await requirementOf(org, { from, to: from });
    expect(later.length).toBe(20);
    expect(sum(later)).toBeGreaterThan(0);
    // Over the border of what is stored: no day is missing and none is different.
    const last = addDays(todayOf(org), 90);
    const both = await requirementOf(org, { from: last, to: addDays(last, 1) });
    expect([...new Set(both.map(({ date }) => date))]).toEqual([last, addDays(last, 1)]);
    expect(both.filter(({ date }) => date === last)).toEqual(await requirementOf(org, { from: last, to: last }));
  });

  it('is unknown, and not nothing, on days that no forecast reaches', async () => {
    await forecasts(sales);
    const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
    ctx.principal = operatorOf({ organizationId: org.id, timeZone: org.timezone, tier: 'enterprise' });
    const on = (date: string) => requirementFor(ctx, date, date);
    const [today, last, behind, before] = [0, 549, 550, -1].map((days) => addDays(todayOf(org), days));
    expect([await on(today!), await on(last!)]).not.toContain(null);
    expect([await on(behind!), await on(before!)]).toEqual([null, null]);
    const { startMs, skills } = (await requiredPeople(ctx, today!, last!))!;
    const together = await requirementFor(ctx, today!, last!);
    expect(together?.map(({ startsAt }) => +startsAt)).toEqual([...startMs]);
    expect(together?.map(({ people }) => people)).toEqual(
      [...startMs.keys()].map((i) => skills.reduce((sum, { people }) => sum + people[i]!, 0)),
    );
    ctx.endReads();
  });

  it('of a past day stays for 400 days; of other past days it is null, and never 0', async () => {
    await forecasts(sales);
    const today = todayOf(org);
    const [kept, forgotten, yesterday] = [-400, -401, -1].map((days) => addDays(today, days));
    await app.database.owner.query(
      `insert into requirement_day (organization_id, queue, channel, date, slot_minutes, figures)
       select organization_id, queue, channel, d, slot_minutes, figures
       from requirement_day, unnest($2::date[]) d where organization_id = $1 and date = $3`,
      [org.id, [kept, forgotten], addDays(today, 1)],
    );
    await org.admin.graphql(UPDATE, { input: { queue: 'sales', serviceLevelTarget: 95 } });
    await settled(org);
    const on = (date: string) => requirementOf(org, { from: date, to: date });
    expect((await on(kept!)).length).toBe(20);
    expect(await on(forgotten!)).toEqual([]);
    const scheduleId = await schedule(org.admin, { startDate: yesterday, endDate: today });
    await addShift(org.admin, { scheduleId, employeeId: await employee(org), date: yesterday });
    const both = await requirementOf(org, { from: yesterday, to: today, scheduleId });
    const rows = both.filter(({ date }) => date === yesterday);
    expect(rows).toHaveLength(16);
    expect(rows[0]).toMatchObject({ required: null, scheduled: null, scheduledPeople: 1, gap: null });
    const UNCOVERED = `query ($id: ID!) { uncoveredDemand(scheduleId: $id) {
      daysWithoutRequirement missingHours data { date } } }`;
    const { uncoveredDemand } = await org.admin.graphql(UNCOVERED, { id: scheduleId });
    expect(uncoveredDemand.daysWithoutRequirement).toEqual([yesterday]);
    expect(uncoveredDemand.missingHours).toBeGreaterThan(0);
    expect(new Set(uncoveredDemand.data.map(({ date }: { date: string }) => date))).toEqual(new Set([today]));
  });

  it('is answered by pages, across the end of the days that are in memory at a time', async () => {
    await forecasts(sales);
    const all = await requirementOf(org, { from: addDays(todayOf(org), 88), to: addDays(todayOf(org), 185) });
    const PAGE = `query ($from: String!, $to: String!, $page: Int) {
      requirement(from: $from, to: $to, page: $page, limit: 700) { total data { startsAt required } } }`;
    const pageOf = async (page: number) => {
      const range = { from: addDays(todayOf(org), 88), to: addDays(todayOf(org), 185) };
      return (await org.admin.graphql(PAGE, { ...range, page })).requirement;
    };
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3), await pageOf(4)];
    expect(pages.map(({ total, data }) => [total, data.length])).toEqual([700, 700, 560, 0].map((n) => [1960, n]));
    expect(pages.flatMap(({ data }) => data)).toEqual(all.map(({ startsAt, required }) => ({ startsAt, required })));
  });

  it('of the other queues is there where that of one cannot be computed, which is told', async () => {
    await importHistory(key, [...historyOf(org, sales), ...historyOf(org, help)]);
    await forecastNow(org);
    await settled(org);
    await app.database.owner.query(
      `update forecast set kept = 'nonsense' where organization_id = $1 and queue = 'sales'`,
      [org.id],
    );
    await org.admin.graphql(UPDATE, { input: { patience: 120 } });
    expect((await settled(org))[0]).toMatchObject({ status: 'succeeded', result: { streams: 1, failed: 1 } });
    const FAILURES = `query ($from: String!, $to: String!) { requirement(from: $from, to: $to) {
      total failures { queue channel reason } } }`;
    const range = { from: todayOf(org), to: todayOf(org) };
    const { requirement } = await org.admin.graphql(FAILURES, range);
    expect(requirement.failures).toEqual([{ ...sales, reason: expect.stringContaining('could not be computed') }]);
    const later = { from: addDays(todayOf(org), 200), to: addDays(todayOf(org), 200) };
    expect(new Set((await requirementOf(org, { ...later, ...BY_QUEUE })).map(({ queue }) => queue))).toEqual(
      new Set(['help']),
    );
    const other = await app.organization();
    expect((await other.admin.graphql(FAILURES, range)).requirement.failures).toEqual([]);
  });

  it('adds up: streams make their skills, and skills the whole, to two decimals', async () => {
    await skill('Sales');
    await forecasts(sales, help, { ...mail, level: 4 });
    const [bySkill, total, byQueue] = [
      await requirementOf(org, { groupBy: ['skill'] }),
      await requirementOf(org),
      await requirementOf(org, BY_QUEUE),
    ];
    const at = (rows: any[], startsAt: string) => rows.filter((row) => row.startsAt === startsAt);
    const sum = (rows: any[], name: string) => rows.reduce((all, row) => all + row[name], 0);
    expect(new Set(bySkill.map(({ skillId }) => skillId)).size).toBe(2);
    for (const row of total) {
      const skills = at(bySkill, row.startsAt);
      for (const name of ['required', 'scheduled'])
        for (const parts of [skills, at(byQueue, row.startsAt)]) expect(sum(parts, name)).toBeCloseTo(row[name], 9);
      expect(sum(skills, 'forecast')).toBeCloseTo(row.forecast, 1);
    }
    // Letters are handled in idle time; the rest is a fraction of an agent.
    expect(byQueue.some(({ channel }) => channel === 'email')).toBe(true);
  });

  it('compares with the people who are really scheduled, net of breaks, where their skills are needed', async () => {
    const [ann, ben, cem] = [await employee(org), await employee(org), await employee(org)];
    const german = await skill('sales', [ann, ben]);
    await forecasts({ ...sales, level: 2 }, { ...help, level: 2 });
    const day = [1, 2, 3, 4, 5, 6, 7]
      .map((ahead) => addDays(todayOf(org), ahead))
      .find((date) => weekdayOf(date) === 3);
    const date = day as string;
    const scheduleId = await schedule(org.admin, { startDate: date, endDate: date });
    const breaks = [{ startOffset: 60, duration: 15, type: 'break' }];
    for (const employeeId of [ann, ben, cem])
      await addShift(org.admin, { scheduleId, employeeId, date, breaks: employeeId === ben ? breaks : [] });
    const range = { from: date, to: date, groupBy: ['skill'] };
    const at = (rows: any[], interval: string, skillId: string | null) =>
      rows.find((row) => row.interval === interval && row.skillId === skillId);
    // A draft counts where it is asked for.
    expect(at(await requirementOf(org, range), '10:00', german)).toMatchObject({ scheduledPeople: 0 });
    const drafted = await requirementOf(org, { ...range, scheduleId });
    await setStatus(org.admin, scheduleId, 'published');
    const rows = await requirementOf(org, range);
    expect(rows).toEqual(drafted);
    for (const interval of ['09:00', '10:00', '10:30', '17:00']) {
      const [own, others] = [at(rows, interval, german), at(rows, interval, null)];
      const there = interval === '17:00' ? 0 : interval === '10:00' ? 2.5 : 3;
      expect(own.scheduledPeople + others.scheduledPeople).toBe(there);
      expect(own.gap).toBeCloseTo(own.scheduledPeople - own.scheduled, 9);
    }
    const [early] = (await requirementOf(org, { ...range, ...BY_QUEUE })).filter(({ queue }) => queue === 'sales');
    expect(early).toMatchObject({ interval: '08:00', scheduledPeople: 0, probabilityScheduled: 0 });
  });
});

describe('people entered by hand', () => {
  it('count at once, stay through every new forecast, and are taken back', async () => {
    await forecasts(sales);
    const date = addDays(todayOf(org), 3);
    const day = { from: date, to: date };
    const times = { fromTime: '10:00', untilTime: '11:00' };
    const [before] = [await requirementOf(org, { ...day, ...BY_QUEUE })];
    const { setRequirement } = await org.admin.graphql(SET, {
      input: { ...sales, ...day, ...times, mode: 'set', people: 50, note: 'Everybody' },
    });
    expect(setRequirement).toMatchObject({ people: 50, mode: 'set', madeBy: 'Ada Admin' });
    await org.admin.graphql(SET, { input: { ...day, ...times, mode: 'add', people: 2 } });
    await importHistory(key, historyOf(org, { ...sales, level: 25 }));
    await forecastNow(org);
    await settled(org);
    const byQueue = await requirementOf(org, { ...day, ...BY_QUEUE });
    byQueue.forEach((row, i) => {
      const isSet = row.interval === '10:00' || row.interval === '10:30';
      if (isSet) expect(row).toMatchObject({ required: 50, scheduled: 55.56, probability: null });
      else expect(row.required).toBeGreaterThanOrEqual(before[i].required);
    });
    const total = await requirementOf(org, day);
    expect(total.find(({ interval }) => interval === '10:00')).toMatchObject({ required: 52, scheduled: 57.78 });
    const entries = await org.admin.graphql(
      `query ($from: String!, $to: String!) {
      manualRequirements(from: $from, to: $to) { id people fromTime untilTime note } }`,
      day,
    );
    expect(entries.manualRequirements).toMatchObject([{ people: 50, note: 'Everybody', ...times }, { people: 2 }]);
    await org.admin.graphql('mutation ($id: ID!) { removeRequirement(id: $id) }', { id: setRequirement.id });
    const after = await requirementOf(org, { ...day, ...BY_QUEUE });
    expect(after.find(({ interval }) => interval === '10:00').required).toBeLessThan(50);
    const { body } = await org.admin.get('/api/admin/audit-logs');
    const actions = body.logs.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['requirement.set', 'requirement.remove']));
  });

  it('are a requirement without any forecast, which generation covers', async () => {
    const people = [await employee(org), await employee(org), await employee(org)];
    const date = addDays(todayOf(org), 7);
    const input = { from: date, to: date, fromTime: '09:00', untilTime: '12:00', mode: 'set', people: 2 };
    await org.admin.graphql(SET, { input });
    await org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' });
    const { body } = await org.admin.post('/api/scheduling/generate', {
      name: 'Day',
      startDate: date,
      endDate: date,
      employeeIds: people.slice(0, 2),
    });
    const { report } = body.schedule ? body : { report: body.report };
    // Two on duty are 2.22 to schedule after shrinkage: no interval is rounded up.
    expect(report.shortIntervals).toMatchObject([{ required: 2.22, scheduled: 2 }]);
    expect(report.certificate).toMatchObject({ shortHours: 0.66, neededHours: 6.66 });
  });

  it('count for a queue that has no forecast yet, and for none that nobody knows', async () => {
    const date = addDays(todayOf(org), 7);
    const input = { from: date, to: date, fromTime: '09:00', untilTime: '10:00', mode: 'set', people: 4 };
    expect(await org.admin.graphqlError(SET, { input: { ...input, ...sales } })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'queue',
    });
    await org.admin.graphql(UPDATE, { input: { ...sales, shrinkage: [] } });
    expect(await org.admin.graphqlError(SET, { input: { ...input, ...sales, channel: 'chat' } })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'channel',
    });
    await org.admin.graphql(SET, { input: { ...input, ...sales } });
    const range = { from: date, to: date };
    expect(await requirementOf(org, { ...range, ...BY_QUEUE })).toMatchObject(
      ['09:00', '09:30'].map((interval) => ({ interval, ...sales, required: 4, scheduled: 4, forecast: 0 })),
    );
    expect(await requirementOf(org, range)).toMatchObject([{ required: 4 }, { required: 4 }]);
  });

  it('are refused where they make no sense, and to whom they are not for', async () => {
    const date = todayOf(org);
    const good = { from: date, to: date, mode: 'set', people: 1 };
    const supervisor = await org.signedIn('supervisor');
    const agent = await org.signedIn('agent');
    const planner = await org.signedIn('planner');
    for (const [input, path] of [
      [{ ...good, queue: 'sales' }, 'channel'],
      [{ ...good, people: -1 }, 'people'],
      [{ ...good, to: addDays(date, -1) }, 'to'],
      [{ ...good, fromTime: '10:00' }, 'untilTime'],
      [{ ...good, ...sales, skillId: org.id }, 'skillId'],
    ] as const)
      expect(await org.admin.graphqlError(SET, { input })).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path }],
      });
    expect(await org.admin.graphqlError(SET, { input: { ...good, skillId: org.id } })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'skillId',
    });
    for (const caller of [supervisor, agent])
      expect(await caller.graphqlError(SET, { input: good })).toMatchObject({ code: 'FORBIDDEN' });
    const { setRequirement } = await planner.graphql(SET, { input: good });
    const range = { from: date, to: date };
    expect(await requirementOf(org, range, supervisor)).not.toEqual([]);
    expect(await agent.graphqlError(REQUIREMENT, range)).toMatchObject({ code: 'FORBIDDEN' });
    const other = await app.organization();
    expect(await requirementOf(other, range)).toEqual([]);
    const REMOVE = 'mutation ($id: ID!) { removeRequirement(id: $id) }';
    expect(await other.admin.graphqlError(REMOVE, { id: setRequirement.id })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
