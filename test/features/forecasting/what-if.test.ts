import { addDays } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import { forecastNow, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { requirementOf, settled } from '../../support/requirement';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { addShift, employee, schedule } from '../scheduling/planning';

let app: TestApp;
let org: TestOrganization;
let key: Caller;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  key = await org.key('import:historical', 'import:deflection');
});
afterAll(() => app?.stop());

const sales = { queue: 'sales', channel: 'voice' };
const help = { queue: 'help', channel: 'chat' };
const FIGURES = 'contacts handleTimeSeconds required scheduled serviceLevel averageWaitSeconds occupancy abandonment';
const TOTALS = 'contacts requiredHours scheduledHours peak serviceLevel abandonment';
const WHAT_IF = `query ($input: WhatIfInput!) { whatIf(input: $input) { csv
  streams { queue channel now { ${TOTALS} } then { ${TOTALS} } }
  data { queue channel date interval people now { ${FIGURES} } then { ${FIGURES} } } } }`;

const tomorrow = () => addDays(todayOf(org), 1);
const week = () => ({ from: tomorrow(), to: addDays(tomorrow(), 6) });
const whatIf = async (input: object, caller = org.admin) =>
  (await caller.graphql(WHAT_IF, { input: { ...week(), ...input } })).whatIf;

async function forecasts(...histories: object[][]): Promise<void> {
  for (const records of histories) await importHistory(key, records);
  await forecastNow(org);
  await settled(org);
}

describe('what if', () => {
  it('nothing changed: everything is as it is, and as the requirement says', async () => {
    await forecasts(historyOf(org, sales));
    const { data, streams } = await whatIf({});
    for (const { now, then } of [...data, ...streams]) expect(then).toEqual(now);
    const rows = await requirementOf(org, week());
    expect(data).toMatchObject(
      rows.map(({ date, interval, required, scheduled }) => ({
        ...sales,
        date,
        interval,
        people: required,
        now: { required, scheduled },
      })),
    );
    for (const { now } of data) expect(now.serviceLevel).toBeGreaterThanOrEqual(80);
  });

  it('hours of people are the sum of the intervals that are drawn, of letters too', async () => {
    const mail = { queue: 'letters', channel: 'email' };
    await forecasts(historyOf(org, sales), historyOf(org, mail));
    const { data, streams } = await whatIf({});
    expect(streams).toHaveLength(2);
    for (const { queue, now } of streams) {
      const own = data.filter((row: any) => row.queue === queue);
      const hours = (of: 'required' | 'scheduled') => own.reduce((sum: number, row: any) => sum + row.now[of] / 2, 0);
      expect(now.requiredHours).toBeCloseTo(hours('required'), 2);
      expect(now.scheduledHours).toBeCloseTo(hours('scheduled'), 2);
      expect(now.peak).toBe(Math.max(...own.map((row: any) => row.now.scheduled)));
    }
  });

  it('more contacts, longer ones, an event: on the streams, days and times that are named', async () => {
    await forecasts(historyOf(org, sales), historyOf(org, help));
    const day = addDays(tomorrow(), 2);
    const { data } = await whatIf({
      changes: [
        { ...sales, from: day, to: day, fromTime: '10:00', untilTime: '12:00', volumePercent: 50 },
        { ...sales, from: day, to: day, fromTime: '14:00', untilTime: '15:00', handleTimePercent: 20 },
        { queue: 'help', from: day, to: day, fromTime: '16:00', untilTime: '17:00', contacts: 30, halfLifeHours: 0.5 },
      ],
    });
    for (const { queue, date, interval, now, then } of data) {
      const isNamed = (name: string, from: string, until: string) =>
        queue === name && date === day && interval >= from && interval < until;
      if (isNamed('sales', '10:00', '12:00')) {
        expect(then.contacts).toBeCloseTo(now.contacts * 1.5, 2);
        expect(then.required).toBeGreaterThan(now.required);
        expect(then.serviceLevel).toBeLessThan(now.serviceLevel);
      } else if (isNamed('sales', '14:00', '15:00')) {
        expect(then.contacts).toBe(now.contacts);
        expect(then.handleTimeSeconds).toBeCloseTo(now.handleTimeSeconds * 1.2, 2);
      } else if (isNamed('help', '16:00', '24:00')) expect(then.contacts).toBeGreaterThan(now.contacts);
      else expect(then).toEqual(now);
    }
    const during = data.filter((row: any) => row.queue === 'help' && row.date === day && /^16/.test(row.interval));
    const added = during.reduce((sum: number, { now, then }: any) => sum + then.contacts - now.contacts, 0);
    expect(added).toBeCloseTo(30, 1);
  });

  it('other targets, shrinkage and people', async () => {
    await forecasts(historyOf(org, sales));
    const strict = await whatIf({ settings: [{ queue: 'sales', serviceLevelTarget: 95, serviceLevelThreshold: 10 }] });
    expect(strict.streams[0].then.requiredHours).toBeGreaterThan(strict.streams[0].now.requiredHours);
    const away = await whatIf({ settings: [{ shrinkagePercent: 40 }] });
    expect(away.streams[0].then.requiredHours).toBe(away.streams[0].now.requiredHours);
    expect(away.streams[0].then.scheduledHours).toBeCloseTo(away.streams[0].now.requiredHours / 0.6, 1);
    const few = await whatIf({ people: [{ ...sales, people: 3 }] });
    expect(new Set(few.data.map(({ people }: any) => people))).toEqual(new Set([3]));
    expect(few.streams[0].now.serviceLevel).toBeLessThan(60);
    // Without patience a queue that gets more than it can serve waits for ever.
    expect(few.data.some(({ now }: any) => now.averageWaitSeconds === null && now.serviceLevel === 0)).toBe(true);
    const leaving = await whatIf({ people: [{ ...sales, people: 3 }], settings: [{ patience: 60 }] });
    expect(leaving.streams[0].then.abandonment).toBeGreaterThan(10);
    expect(leaving.streams[0].now.abandonment).toBe(0);
    expect(leaving.csv.split('\r\n')[0]).toMatch(/^queue,channel,date,interval,startsAt,endsAt,people,now.contacts,/);
  });

  it('the people of a schedule: their service is answered', async () => {
    await forecasts(historyOf(org, { ...sales, level: 3 }));
    const scheduleId = await schedule(org.admin, { startDate: tomorrow(), endDate: tomorrow() });
    const employeeId = await employee(org);
    await addShift(org.admin, { scheduleId, employeeId, date: tomorrow() });
    const { data } = await whatIf({ from: tomorrow(), to: tomorrow(), scheduleId });
    // One person, of whom a tenth is away.
    expect(
      new Set(data.map(({ interval, people }: any) => (interval >= '09:00' && interval < '17:00' ? people : null))),
    ).toEqual(new Set([0.9, null]));
  });

  describe.each(['reached', 'offered'] as const)(
    'a bot that resolves a fifth, where volume counts contacts %s',
    (counts) => {
      it('goes down: a quarter more comes to people; or resolves two fifths: a quarter less', async () => {
        await org.admin.patch('/api/admin/settings', { settings: { historicalVolume: counts } });
        // Eighty of a hundred reach people; an import counts those, or all.
        const history = historyOf(org, { ...sales, days: 42 }).map((row) => ({
          ...row,
          volume: counts === 'reached' ? 80 : 100,
        }));
        const deflection = history.map(({ date, interval }) => ({ date, interval, contactsDeflected: 20, ...sales }));
        const { body } = await key.post('/api/v1/import/deflection', { data: deflection });
        expect(body).toMatchObject({ success: true, imported: deflection.length });
        await forecasts(history);
        const [down, better] = [
          await whatIf({ changes: [{ containmentPercent: 0 }] }),
          await whatIf({ changes: [{ ...sales, containmentPercent: 40 }] }),
        ];
        for (const { now, then } of down.data) {
          expect(now.contacts).toBeCloseTo(80, 0);
          expect(then.contacts).toBeCloseTo(now.contacts * 1.25, 2);
          expect(then.required).toBeGreaterThan(now.required);
        }
        for (const { now, then } of better.data) expect(then.contacts).toBeCloseTo(now.contacts * 0.75, 2);
      });
    },
  );

  it('is nothing for agents, ends where it is asked too much, and shows nobody else', async () => {
    await forecasts(historyOf(org, sales));
    const [supervisor, agent] = [await org.signedIn('supervisor'), await org.signedIn('agent')];
    expect((await whatIf({}, supervisor)).streams).toHaveLength(1);
    expect(await agent.graphqlError(WHAT_IF, { input: week() })).toMatchObject({ code: 'FORBIDDEN' });
    const long = { from: tomorrow(), to: addDays(tomorrow(), 200) };
    expect(await org.admin.graphqlError(WHAT_IF, { input: long })).toMatchObject({ code: 'BAD_USER_INPUT' });
    for (const [asked, path] of [
      [{ queue: 'nobody' }, 'queue'],
      [{ changes: [{ volumePercent: 1 }, { queue: 'nobody', volumePercent: 1 }] }, 'changes[1].queue'],
      [{ settings: [{ queue: 'sales', channel: 'chat', patience: 9 }] }, 'settings[0].channel'],
      [{ people: [{ queue: 'nobody', channel: 'voice', people: 1 }] }, 'people[0].queue'],
    ] as const)
      expect(await org.admin.graphqlError(WHAT_IF, { input: { ...week(), ...asked } })).toMatchObject({
        code: 'NOT_FOUND',
        path,
      });
    const other = await app.organization();
    expect((await other.admin.graphql(WHAT_IF, { input: week() })).whatIf.data).toEqual([]);
    const scheduleId = await schedule(org.admin, { startDate: tomorrow(), endDate: tomorrow() });
    expect(await other.admin.graphqlError(WHAT_IF, { input: { ...week(), scheduleId } })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'scheduleId',
    });
    // It has stored nothing.
    expect(await requirementOf(org, week())).toEqual(await requirementOf(org, week(), supervisor));
  });
});
