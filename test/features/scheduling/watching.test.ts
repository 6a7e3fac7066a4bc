import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { liveClient, type LiveClient } from '../../support/live-client';
import { startMuster, type MusterProcess } from '../../support/process';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { addShift, employee, schedule, setStatus, SUNDAY } from './planning';

const WATCH = `subscription ($scheduleId: ID!, $after: String) {
  scheduleChanged(scheduleId: $scheduleId, after: $after) {
  cursor scheduleId isWhole userName deletedIds changed { id version date endTime employeeId warnings { says } }
  schedule { status name shiftCount } } }`;
const READ = `query ($id: ID!) { schedule(id: $id) { cursor shifts { id version endTime } } }`;

interface Change {
  cursor: string;
  scheduleId: string;
  isWhole: boolean;
  userName: string | null;
  deletedIds: string[];
  changed: { id: string; version: number; date: string; endTime: string; employeeId: string }[];
  schedule: { status: string; name: string; shiftCount: number } | null;
}

type Known = Pick<Change['changed'][0], 'version' | 'endTime'>;

let app: TestApp;
let node: MusterProcess;
let org: TestOrganization;
let wanda: string;
let week: string;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await sharedApp();
  node = await startMuster({ DATABASE_URL: app.database.url });
});
beforeEach(async () => {
  org = await app.organization();
  wanda = await employee(org);
  week = await schedule(org.admin);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});
afterAll(async () => {
  await node?.end('SIGKILL');
  await app?.stop();
});

const read = async (id = week) => (await org.admin.graphql(READ, { id })).schedule;
/** Collects events from now on, or after a cursor. */
async function watch(caller: Caller = org.admin, { id = week, after = '', url = app.url } = {}): Promise<Change[]> {
  const client = liveClient(caller, url);
  clients.push(client);
  return client.watch<Change>(WATCH, { scheduleId: id, after: after || (await read(id)).cursor }).events;
}
const arrived = async (events: Change[], count: number): Promise<Change[]> => {
  await eventually(
    async () => events.length,
    (length) => length >= count,
  );
  return events;
};
const shift = (fields: object = {}): Promise<{ id: string }> =>
  addShift(org.admin, { scheduleId: week, employeeId: wanda, ...fields });
const change = (input: object) =>
  org.admin.graphql(
    `mutation ($id: ID!, $input: ChangeShiftsInput!) { changeShifts(scheduleId: $id, input: $input) {
      created { id } updated { id } } }`,
    { id: week, input },
  );
/** Shifts of twenty minutes from Monday to Saturday, each at its own half hour. */
const newShifts = (count: number, employeeId: string) =>
  Array.from({ length: count }, (_, i) => {
    const half = Math.floor(i / 6);
    const hour = String(half % 24).padStart(2, '0');
    const [start, end] = half < 24 ? ['00', '20'] : ['30', '50'];
    return { employeeId, date: `2026-03-0${2 + (i % 6)}`, startTime: `${hour}:${start}`, endTime: `${hour}:${end}` };
  });

describe('whoever watches a schedule', () => {
  it('hears of every edit on every node, in order, and by whom', async () => {
    const planner = await org.signedIn('planner');
    const watches = [await watch(), await watch(org.admin, { url: node.url })];
    const { id } = await shift();
    await planner.patch(`/api/scheduling/shifts/${id}`, { endTime: '18:00' });
    await change({ create: [{ ...newShifts(1, wanda)[0] }], update: [{ id, date: SUNDAY }] });
    await planner.delete(`/api/scheduling/shifts/${id}`);
    await org.admin.patch(`/api/scheduling/schedules/${week}`, { name: 'Storm week' });
    await setStatus(org.admin, week, 'published');
    for (const events of watches) {
      const heard = await arrived(events, 6);
      expect(heard.map(({ userName, isWhole, scheduleId }) => [userName, isWhole, scheduleId])).toEqual(
        ['Ada Admin', 'Uma planner', 'Ada Admin', 'Uma planner', 'Ada Admin', 'Ada Admin'].map((name) => [
          name,
          false,
          week,
        ]),
      );
      expect(heard.at(-1)?.schedule).toEqual({ status: 'published', name: 'Storm week', shiftCount: 1 });
      const cursors = heard.map(({ cursor }) => Number(cursor));
      expect(cursors).toEqual([...new Set(cursors)].sort((a, b) => a - b));
      // Events contain the current state of a shift: if it has been deleted, its deletion.
      expect(heard[3]).toMatchObject({ changed: [], deletedIds: [id] });
    }
  });

  it('hears of what other doors do', async () => {
    const [from, to] = [await org.signedIn('agent'), await org.signedIn('agent')];
    const future = await schedule(org.admin, { startDate: '2027-03-01', endDate: '2027-03-07' });
    const moved = await addShift(org.admin, { scheduleId: future, employeeId: from.employeeId, date: '2027-03-02' });
    const events = await watch(org.admin, { id: future });
    await org.admin.graphql(`mutation ($input: HandOverInput!) { transferOwnership(input: $input) { shifts } }`, {
      input: { fromUserId: from.userId, toUserId: to.userId, shifts: 'reassign' },
    });
    expect(await arrived(events, 1)).toMatchObject([
      { isWhole: false, changed: [{ id: moved.id, employeeId: to.employeeId, version: 2 }] },
    ]);
    await org.admin.patch('/api/admin/settings', { timezone: 'Europe/Berlin' });
    expect((await arrived(events, 2))[1]).toMatchObject({ isWhole: true, changed: [] });
    expect((await org.admin.delete(`/api/scheduling/schedules/${future}`)).status).toBe(200);
    expect((await arrived(events, 3))[2]).toMatchObject({ isWhole: true, schedule: null, scheduleId: future });
  });

  it('hears in both schedules of a shift that moves from one to the other', async () => {
    const { id } = await shift();
    const next = await schedule(org.admin, { name: 'Week 10, again' });
    const [left, entered] = [await watch(), await watch(org.admin, { id: next })];
    await org.admin.patch(`/api/scheduling/shifts/${id}`, { scheduleId: next });
    expect(await arrived(left, 1)).toMatchObject([{ changed: [], deletedIds: [id] }]);
    expect(await arrived(entered, 1)).toMatchObject([{ changed: [{ id }], deletedIds: [] }]);
  });

  it('is told to read again after a large change', async () => {
    const events = await watch();
    await change({ create: newShifts(200, wanda) });
    const other = await employee(org);
    await change({ create: newShifts(201, other) });
    const [listed, whole] = await arrived(events, 2);
    expect(listed?.isWhole).toBe(false);
    expect(listed?.changed).toHaveLength(200);
    expect(whole).toMatchObject({ isWhole: true, changed: [], deletedIds: [] });
  });

  it('misses nothing between what was read and the subscription, whoever writes meanwhile', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => employee(org)));
    const shifts = await Promise.all(people.map((employeeId) => shift({ employeeId })));
    let writing = true;
    const edits = shifts.map(async ({ id }, i) => {
      for (let turn = 0; turn < 15; turn++)
        await org.admin.patch(`/api/scheduling/shifts/${id}`, { endTime: `${17 + (turn % 5)}:${10 + i}` });
    });
    const all = Promise.all(edits).finally(() => (writing = false));
    const watchers: { known: Map<string, Known>; events: Change[] }[] = [];
    for (let i = 0; writing; i++) {
      const { cursor, shifts: rows } = await read();
      const known = new Map<string, Known>(rows.map((row: Known & { id: string }) => [row.id, row] as const));
      watchers.push({ known, events: await watch(org.admin, { after: cursor, url: i % 2 ? node.url : app.url }) });
    }
    await all;
    const now = await read();
    expect(watchers.length).toBeGreaterThan(1);
    for (const { known, events } of watchers) {
      await eventually(
        async () => {
          for (const { changed } of events) for (const row of changed) known.set(row.id, row);
          return now.shifts.map(({ id }: { id: string }) => known.get(id)?.version);
        },
        (versions) => versions.every((version: number, i: number) => version === now.shifts[i].version),
      );
      for (const { id } of now.shifts as { id: string }[]) {
        const versions = events.flatMap(({ changed }) => changed.filter((row) => row.id === id));
        const seen = versions.map(({ version }) => version);
        expect(seen).toEqual(seen.toSorted((a, b) => a - b)); // never back to an older version
      }
    }
  });

  it('as an agent is told nothing of drafts, and of others only that their own shifts changed', async () => {
    const [agent, other] = [await org.signedIn('agent'), await org.signedIn('agent')];
    const client = liveClient(agent);
    clients.push(client);
    const id = await schedule(org.admin, { startDate: '2027-03-01', endDate: '2027-03-07' });
    const { cursor } = await read(id);
    const add = ({ employeeId }: { employeeId: string }, date: string): Promise<{ id: string }> =>
      addShift(org.admin, { scheduleId: id, employeeId, date });
    const become = async (status: string) => expect((await setStatus(org.admin, id, status)).status).toBe(200);
    const refused = client.watch<any>(WATCH, { scheduleId: id });
    const [{ errors }] = await eventually(
      async () => refused.events,
      (events) => events.length > 0,
    );
    expect(JSON.stringify(errors)).toContain('NOT_FOUND');
    const own = await add(agent, '2027-03-01');
    await become('published');
    const { events } = client.watch<Change>(WATCH, { scheduleId: id, after: cursor });
    await add(other, '2027-03-01');
    await org.admin.patch(`/api/scheduling/shifts/${own.id}`, { endTime: '18:00' });
    await become('draft');
    await add(agent, '2027-03-02');
    await become('published');
    // Published, the own shift changed, withdrawn, published again.
    const heard = await arrived(events, 4);
    const told = { scheduleId: id, isWhole: true, userName: null, deletedIds: [], changed: [], schedule: null };
    expect(heard.map(({ cursor: _, ...event }) => event)).toEqual([told, told, told, told]);
  });

  it('is a supervisor of anybody, and nobody of another organization', async () => {
    const other = await app.organization();
    const client = liveClient(other.admin);
    clients.push(client);
    const foreign = client.watch<any>(WATCH, { scheduleId: week });
    const events = await watch(await org.signedIn('supervisor'));
    const { id } = await shift();
    expect(await arrived(events, 1)).toMatchObject([{ changed: [{ id }] }]);
    await eventually(
      async () => foreign.events,
      (received) => received.length > 0,
    );
    expect(foreign.events).toHaveLength(1);
    expect(JSON.stringify(foreign.events[0].errors)).toContain('NOT_FOUND');
  });
});

describe('changes of schedules', () => {
  it('are forgotten after their events', async () => {
    await shift();
    const { owner } = app.database;
    const count = async () =>
      (await owner.query('select from schedule_change where organization_id = $1', [org.id])).rowCount;
    expect(await count()).toBe(1);
    await owner.query('select muster.forget_schedule_changes($1)', [new Date(Date.now() - 60_000)]);
    expect(await count()).toBe(1);
    await owner.query('select muster.forget_schedule_changes($1)', [new Date(Date.now() + 60_000)]);
    expect(await count()).toBe(0);
  });
});
