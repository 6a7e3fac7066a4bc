import { addDays } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import { forecastNow, forecastOf, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { duringChange } from '../../support/held-row';
import { requirementOf, settled } from '../../support/requirement';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { Reader } from '../sync/reader';

let app: TestApp;
let org: TestOrganization;
let key: Caller;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  key = await org.key('import:historical', 'import:deflection', 'read:demand');
});
afterAll(() => app?.stop());

const USE = 'name intervals deflectionIntervals firstDay lastDay planningEntries';
const RENAME = `mutation ($name: String!, $newName: String!) {
  renameQueue(name: $name, newName: $newName) { ${USE} } }`;
const MERGE = `mutation ($name: String!, $into: String!) { mergeQueue(name: $name, into: $into) { ${USE} } }`;
const REMOVE = `mutation ($name: String!) { removeQueue(name: $name) { ${USE} } }`;
const SKILL_USE = 'name employees queues manualRequirements';
const RENAME_SKILL = 'mutation ($id: ID!, $name: String!) { renameSkill(id: $id, name: $name) { id name } }';
const MERGE_SKILL = `mutation ($id: ID!, $into: ID!) { mergeSkill(id: $id, intoSkillId: $into) { ${SKILL_USE} } }`;
const REMOVE_SKILL = `mutation ($id: ID!) { removeSkill(id: $id) { ${SKILL_USE} } }`;

const row = (queue: string, interval: string, volume: number, aht: number, more: object = {}) => ({
  date: '2026-01-05',
  interval,
  queue,
  volume,
  aht,
  ...more,
});
const historical = (data: object[], by = key) => by.post('/api/v1/import/historical', { data });
const deflection = (data: object[]) => key.post('/api/v1/import/deflection', { data });
const queues = async (of = org): Promise<string[]> =>
  (await of.admin.graphql('{ queues { name } }')).queues.map(({ name }: { name: string }) => name);
const rows = async <Row = any>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await app.database.owner.query(text, [org.id, ...values])).rows;
const stored = (queue: string) =>
  rows(
    `select interval::text, volume, aht from contact_history where organization_id = $1 and queue = $2
     order by interval`,
    queue,
  );
const useOf = async (name: string) =>
  (await org.admin.graphql(`query ($name: String!) { queueUse(name: $name) { ${USE} } }`, { name })).queueUse;
const audited = async (action: string) =>
  (await org.admin.get(`/api/admin/audit-logs?action=${action}`)).body.logs.map(({ details }: any) => details);
const choose = (input: object) =>
  org.admin.graphql('mutation ($input: UpdateQueueSettingsInput!) { updateQueueSettings(input: $input) { queue } }', {
    input,
  });
const settings = async (queue: string) =>
  (
    await org.admin.graphql(
      `query ($queue: String) { queueSettings(queue: $queue) { data { queue channel skillId patience
        proxyQueue { queue } sources } } }`,
      { queue },
    )
  ).queueSettings.data;
const skill = async (name: string, fields: object = {}): Promise<string> =>
  (await org.admin.post('/api/admin/skills', { name, ...fields })).body.skill.id;

/** Returns counters that differ from the stored rows. */
const wrongCounts = () =>
  rows(
    `with counted as (
       select source as counted, subject, date as day, count(*) as rows
       from (select 'contact_history' as source, queue, channel, date from contact_history where organization_id = $1
         union all select 'deflection', queue, channel, date from deflection where organization_id = $1) i,
         unnest(array['', 'queue ' || queue, 'channel ' || channel, 'stream ' || channel || ' ' || queue]) subject
       group by 1, 2, 3
     ), kept as (
       select counted, subject, day, sum(rows) as rows from row_count
       where organization_id = $1 and counted in ('contact_history', 'deflection') group by 1, 2, 3
     )
     select * from counted c full join kept k using (counted, subject, day)
     where coalesce(c.rows, 0) <> coalesce(k.rows, 0)`,
  );

describe('a queue', () => {
  it('is renamed with its contacts and all that was entered for it, and no other organization notices', async () => {
    const other = await app.organization();
    await historical([row('Sales', '09:00', 3, 60)], await other.key('import:historical'));
    await historical([row('Sales', '09:00', 5, 100), row('Sales', '09:30', 4, 90), row('Help', '09:00', 1, 60)]);
    await deflection([{ date: '2026-01-05', interval: '09:00', queue: 'Sales', contactsDeflected: 2 }]);
    await choose({ queue: 'Sales', channel: null, patience: 77 });
    await choose({ queue: 'Help', channel: '', proxyQueue: { queue: 'Sales', channel: '', factor: 0.5 } });

    const { renameQueue } = await org.admin.graphql(RENAME, { name: 'Sales', newName: ' Sales  EU ' });
    const use = {
      name: 'Sales',
      intervals: 2,
      deflectionIntervals: 1,
      firstDay: '2026-01-05',
      lastDay: '2026-01-05',
      planningEntries: 1,
    };
    expect(renameQueue).toEqual(use);
    expect(await queues()).toEqual(['Help', 'Sales EU']);
    expect(await stored('Sales EU')).toEqual([
      { interval: '09:00:00', volume: 5, aht: 100 },
      { interval: '09:30:00', volume: 4, aht: 90 },
    ]);
    expect((await settings('Sales EU'))[0]).toMatchObject({ patience: 77 });
    expect((await settings('Help'))[0]).toMatchObject({ proxyQueue: { queue: 'Sales EU' } });
    expect(await audited('queue.rename')).toEqual([{ ...use, newName: 'Sales EU' }]);
    expect(await useOf('Sales')).toMatchObject({ intervals: 0, deflectionIntervals: 0, planningEntries: 0 });
    expect(await wrongCounts()).toEqual([]);
    expect(await queues(other)).toEqual(['Sales']);
  });

  it('keeps its forecast and its requirement when it is renamed', async () => {
    await importHistory(key, historyOf(org, { queue: 'Sales', channel: 'voice' }));
    await forecastNow(org);
    await settled(org);
    const before = await forecastOf(org, { queue: 'Sales', channel: 'voice' });
    const required = await requirementOf(org, { queue: 'Sales' });
    expect(required.length).toBeGreaterThan(0);
    await org.admin.graphql(RENAME, { name: 'Sales', newName: 'Vertrieb' });
    const after = await forecastOf(org, { queue: 'Vertrieb', channel: 'voice' });
    expect([after.id, after.data]).toEqual([before.id, before.data]);
    await settled(org);
    expect(await requirementOf(org, { queue: 'Vertrieb' })).toEqual(required);
    expect(await requirementOf(org, { queue: 'Sales' })).toEqual([]);
  });

  it('is merged: intervals of both add up, handle times by their contacts, and counts stay right', async () => {
    await historical([
      row('Sales', '09:00', 30, 100),
      row('Sales', '09:30', 0, 50),
      row('sales', '09:00', 10, 200),
      row('sales', '09:30', 0, 80),
      row('sales', '10:00', 7, 70),
    ]);
    const deflected = { date: '2026-01-05', interval: '09:00' };
    await deflection([
      { ...deflected, queue: 'Sales', contactsDeflected: 2, totalContactsOffered: 32 },
      { ...deflected, queue: 'sales', contactsDeflected: 1, totalContactsOffered: 11 },
    ]);
    await choose({ queue: 'Sales', patience: 60 });
    await choose({ queue: 'sales', patience: 90 });
    expect((await org.admin.graphql(MERGE, { name: 'sales', into: 'Sales' })).mergeQueue).toMatchObject({
      intervals: 3,
      planningEntries: 1,
    });
    expect(await stored('Sales')).toEqual([
      { interval: '09:00:00', volume: 40, aht: 125 },
      { interval: '09:30:00', volume: 0, aht: 80 },
      { interval: '10:00:00', volume: 7, aht: 70 },
    ]);
    expect(
      await rows('select queue, contacts_deflected, total_offered from deflection where organization_id = $1'),
    ).toEqual([{ queue: 'Sales', contacts_deflected: 3, total_offered: 43 }]);
    expect(await queues()).toEqual(['Sales']);
    expect((await settings('Sales'))[0]).toMatchObject({ patience: 60 });
    expect(await audited('queue.merge')).toMatchObject([{ name: 'sales', into: 'Sales', intervals: 3 }]);
    expect(await wrongCounts()).toEqual([]);
  });

  it('is forecast from the contacts of both after a merge, and followed by no circle', async () => {
    const [one, two] = [historyOf(org, { queue: 'one', level: 20 }), historyOf(org, { queue: 'two', level: 10 })];
    await importHistory(key, [...one, ...two]);
    await choose({ queue: 'new', channel: '', proxyQueue: { queue: 'two', channel: '', factor: 0.5 } });
    await choose({ queue: 'one', channel: '', proxyQueue: { queue: 'two', channel: '', factor: 2 } });
    await forecastNow(org);
    await org.admin.graphql(MERGE, { name: 'two', into: 'one' });
    expect((await settings('one'))[0]).toMatchObject({ proxyQueue: null });
    expect((await settings('new'))[0]).toMatchObject({ proxyQueue: null });
    await settled(org, 'forecast.run');
    const sum = (data: { volume: number }[]) => data.reduce((total, { volume }) => total + volume, 0);
    const { data } = await forecastOf(org, { queue: 'one' });
    expect((sum(data) / sum([...one, ...two])) * 70).toBeCloseTo(28, -1);
    expect(await rows('select queue from forecast where organization_id = $1 and queue = $2', 'two')).toEqual([]);
  });

  it('without a name can be merged, named and removed', async () => {
    await historical([row('', '09:00', 2, 60), row('Sales', '09:00', 1, 60)]);
    await org.admin.graphql(MERGE, { name: '', into: 'Sales' });
    expect(await stored('Sales')).toEqual([{ interval: '09:00:00', volume: 3, aht: 60 }]);
    await historical([row('', '09:00', 2, 60)]);
    await org.admin.graphql(RENAME, { name: '', newName: 'General' });
    expect(await queues()).toEqual(['General', 'Sales']);
    await org.admin.graphql(REMOVE, { name: 'General' });
    expect(await queues()).toEqual(['Sales']);
    expect(await wrongCounts()).toEqual([]);
  });

  it('is removed with all that names it; readers of changes hear of each day that is empty now', async () => {
    const today = todayOf(org);
    await importHistory(key, historyOf(org, { queue: 'mini', days: 30 }));
    await forecastNow(org);
    await settled(org);
    const reader = new Reader(key, '/api/v1/history', ({ date, queue }) => `${date} ${queue}`);
    await reader.readUntil((days) => days.size === 30);
    const range = new URLSearchParams({ from: today, to: addDays(today, 6) }).toString();
    const forecasts = async () => (await key.get(`/api/v1/forecast?${range}`)).body.data;
    expect(await forecasts()).toMatchObject([{ queue: 'mini', id: expect.any(String) }]);
    const { removeQueue } = await org.admin.graphql(REMOVE, { name: 'mini' });
    expect(removeQueue).toMatchObject({ intervals: 600, firstDay: addDays(today, -30), lastDay: addDays(today, -1) });
    expect([await queues(), await settings('mini'), await requirementOf(org)]).toEqual([[], [], []]);
    expect(await audited('queue.remove')).toMatchObject([{ name: 'mini', intervals: 600 }]);
    expect(await wrongCounts()).toEqual([]);
    const days = await reader.readUntil((seen) => [...seen.values()].every(({ intervals }) => intervals.length === 0));
    expect(days.size).toBe(30);
    expect(await forecasts()).toMatchObject([{ queue: 'mini', id: null, intervals: [] }]);
    expect(await org.admin.graphqlError(REMOVE, { name: 'mini' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('loses nothing to an import beside it: what comes under the old name makes the queue again', async () => {
    await historical([row('mini', '09:00', 2, 60), row('mini', '09:30', 3, 60)]);
    await duringChange(
      app,
      `update contact_history set volume = 9 where organization_id = $1 and queue = 'mini' and interval = '09:00'`,
      [org.id],
      () => org.admin.graphql(RENAME, { name: 'mini', newName: 'maxi' }),
    );
    expect(await stored('maxi')).toMatchObject([{ volume: 9 }, { volume: 3 }]);
    const imports = Array.from({ length: 6 }, (_, n) =>
      historical([row('maxi', '09:00', 9, 60), row('mini', '09:00', 1, 60), row('mini', `1${n}:00`, 1, 60)]),
    );
    const merged = org.admin.graphql(MERGE, { name: 'maxi', into: 'mini' }).catch(() => undefined);
    for (const { status } of await Promise.all(imports)) expect(status).toBe(201);
    await merged;
    const all = [...(await stored('mini')), ...(await stored('maxi'))];
    expect(new Set(all.map(({ interval }) => interval)).size).toBe(8);
    expect(await wrongCounts()).toEqual([]);
  });

  it('is not renamed to one that is there, nor merged into itself or into one that is not there', async () => {
    await historical([row('a', '09:00', 2, 60), row('b', '09:00', 3, 60)]);
    const refused = (text: string, variables: Record<string, unknown>, by: Caller = org.admin) =>
      by.graphqlError(text, variables);
    expect(await refused(RENAME, { name: 'a', newName: 'b' })).toMatchObject({
      code: 'CONFLICT',
      message: 'A queue "b" exists already: merge the two instead',
    });
    expect(await refused(RENAME, { name: 'c', newName: 'd' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused(RENAME, { name: 'a', newName: ' ' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await refused(MERGE, { name: 'a', into: 'a' })).toMatchObject({ code: 'CONFLICT' });
    expect(await refused(MERGE, { name: 'a', into: 'c' })).toMatchObject({ code: 'NOT_FOUND', path: 'into' });
    for (const role of ['planner', 'supervisor', 'agent'] as const)
      expect(await refused(REMOVE, { name: 'a' }, await org.signedIn(role))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await queues()).toEqual(['a', 'b']);
  });
});

describe('a skill that a queue needs by its name', () => {
  const bySkill = async (queue: string) => (await settings(queue)).map(({ skillId }: any) => skillId);

  it('is still needed when either is renamed, and is chosen then', async () => {
    const id = await skill('Sales');
    await historical([row('Sales', '09:00', 1, 60), row('Sales', '09:00', 1, 60, { channel: 'chat' })]);
    await org.admin.graphql(RENAME, { name: 'Sales', newName: 'Vertrieb' });
    expect(await bySkill('Vertrieb')).toEqual([id, id]);
    expect((await org.admin.graphql(RENAME_SKILL, { id, name: 'Verkauf' })).renameSkill).toEqual({
      id,
      name: 'Verkauf',
    });
    expect(await bySkill('Vertrieb')).toEqual([id, id]);
    expect((await settings('Vertrieb'))[0].sources.skillId).toBe('queue');
    expect(await audited('skill.rename')).toEqual([{ skillId: id, name: 'Sales', newName: 'Verkauf' }]);
  });

  it('hides no choice of a channel', async () => {
    const [sales, chat] = [await skill('Sales'), await skill('Chat')];
    await choose({ channel: 'chat', skillId: chat });
    await historical([row('Sales', '09:00', 1, 60), row('Sales', '09:00', 1, 60, { channel: 'chat' })]);
    await org.admin.graphql(RENAME_SKILL, { id: sales, name: 'Selling' });
    expect(await bySkill('Sales')).toEqual([sales, chat]);
  });

  it('is merged into another one with its people and queues, or removed', async () => {
    const [one, two] = [await skill('Sales'), await skill('Selling', { proficiencyLevels: ['expert'] })];
    await historical([row('Sales', '09:00', 1, 60)]);
    const people = [await org.signedIn('agent'), await org.signedIn('agent'), await org.signedIn('agent')];
    const give = (n: number, skillId: string, proficiencyLevel: string | null) =>
      org.admin.post('/api/admin/skills/assignments', {
        employeeId: people[n]?.employeeId,
        skillId,
        proficiencyLevel,
      });
    await give(0, one, 'expert');
    await give(1, one, 'beginner');
    await give(2, one, 'beginner');
    await give(2, two, 'expert');
    const { mergeSkill } = await org.admin.graphql(MERGE_SKILL, { id: one, into: two });
    expect(mergeSkill).toEqual({ name: 'Sales', employees: 3, queues: ['Sales'], manualRequirements: 0 });
    const levels = async () =>
      (await rows('select proficiency_level as l from employee_skill where organization_id = $1 order by 1')).map(
        ({ l }) => l,
      );
    expect(await levels()).toEqual(['expert', 'expert', null]);
    expect(await bySkill('Sales')).toEqual([two]);
    expect(await audited('skill.merge')).toMatchObject([{ name: 'Sales', intoSkillId: two, intoName: 'Selling' }]);

    const { removeSkill } = await org.admin.graphql(REMOVE_SKILL, { id: two });
    expect(removeSkill).toMatchObject({ name: 'Selling', employees: 3, queues: ['Sales'] });
    expect([await levels(), await bySkill('Sales')]).toEqual([[], [null]]);
    expect((await org.admin.graphql('{ skills { id } }')).skills).toEqual([]);
    expect(await audited('skill.remove')).toMatchObject([{ name: 'Selling', employees: 3 }]);
  });

  it('is of one organization, and changed by admins alone', async () => {
    const id = await skill('Sales');
    await skill('Help');
    const other = await app.organization();
    for (const [text, variables] of [
      [RENAME_SKILL, { id, name: 'x' }],
      [MERGE_SKILL, { id, into: id }],
      [REMOVE_SKILL, { id }],
    ] as const) {
      expect(await other.admin.graphqlError(text, variables)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await (await org.signedIn('planner')).graphqlError(text, variables)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await org.admin.graphqlError(RENAME_SKILL, { id, name: 'help' })).toMatchObject({ code: 'CONFLICT' });
  });
});
