import { FakeClock } from '../../../support/clock';
import { eventually } from '../../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../../support/fresh-database';
import { Caller, signIn } from '../../../support/caller';
import { judgeAllDue } from '../../../support/judge-due';
import { liveClient } from '../../../support/live-client';
import { makeShifts } from '../../../support/shifts';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import { PASSWORD, type TestOrganization } from '../../../support/test-app';

/** Records that a server missed while it was down are blamed on no one. All times are on 2 March 2026, UTC. */

let database: FreshDatabase;
let app: InProcessApp;
let org: TestOrganization;
let feed: Caller;
const clock = new FakeClock();
let people: Record<'punctual' | 'missing' | 'meeting' | 'wrong', { employeeId: string; email: string }>;

const at = (time: string): Date => new Date(`2026-03-02T${time}:00.000Z`);
const iso = (time: string): string => at(time).toISOString();
const MEETING = [{ startOffset: 60, duration: 15, type: 'meeting' }];

beforeAll(async () => {
  database = await freshDatabase();
  app = await startInProcess({ clock, database });
});
beforeEach(async () => {
  setClock('13:00');
  // Restarts the day before the outage of the previous test.
  await database.owner.query('update node_heartbeat set down_from = null, resumed_at = null');
  org = await app.organization();
  const key = await org.key('import:agent-states');
  const person = async (name: string) => {
    const email = `${name}@${org.slug}.example`;
    const { employeeId } = await org.signedIn('agent', { email });
    return { employeeId, email };
  };
  people = {
    punctual: await person('punctual'),
    missing: await person('missing'),
    meeting: await person('meeting'),
    wrong: await person('wrong'),
  };
  feed = key;
  const { punctual, missing, meeting, wrong } = people;
  // Two begin at 14:30; two have begun at 13:00 and have a meeting from 14:00 to 14:15.
  await makeShifts(database.owner, org.id, {
    employeeIds: [punctual.employeeId, missing.employeeId],
    startsAt: at('14:30'),
    endsAt: at('20:00'),
  });
  await makeShifts(database.owner, org.id, {
    employeeIds: [meeting.employeeId, wrong.employeeId],
    startsAt: at('13:00'),
    endsAt: at('20:00'),
    breaks: MEETING,
  });
  await send([meeting, 'available', '13:00'], [wrong, 'available', '13:00']);
  await judged();
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

const judged = () => judgeAllDue(app, org, clock.now());
async function send(...records: [{ email: string }, string, string][]): Promise<void> {
  const { body } = await feed.post('/api/v1/import/agent-states', {
    data: records.map(([{ email }, state, time]) => ({ agentId: email, state, timestamp: iso(time) })),
  });
  expect(body).toMatchObject({ processed: records.length, errors: [] });
}
const setClock = (time: string) => clock.moveTo(at(time));

/** Simulates that the server was down in this period, by the clock of the database. */
async function away(from: string, to: string): Promise<void> {
  setClock(from);
  await send([people.meeting, 'available', from]); // records arrive until the end
  await judged();
  await app.stop();
  await database.owner.query(
    `update node_heartbeat set seen_at = $1, beat_at = clock_timestamp() - ($2::timestamptz - $1::timestamptz)`,
    [at(from), at(to)],
  );
  setClock(to);
  app = await startInProcess({ clock, database });
  const admin = await signIn(app.url, { email: `admin@${org.slug}.example`, password: PASSWORD });
  Object.assign(org, { admin });
  const key = await admin.post('/api/admin/api-keys', { name: 'feed', permissions: ['import:agent-states'] });
  feed = new Caller(app.url, { 'x-api-key': key.body.apiKey.key });
}

interface Alert {
  employeeId: string;
  type: string;
  endedAt: string | null;
  evidence: { beganAt: string; dueAt: string };
}
const alertsOf = async ({ employeeId }: { employeeId: string }): Promise<Alert[]> =>
  (
    (await org.admin.graphql('{ adherenceAlerts { employeeId type endedAt evidence } }')).adherenceAlerts as Alert[]
  ).filter((alert) => alert.employeeId === employeeId);
const alertCount = async () => (await org.admin.get('/api/adherence/alerts')).body.alerts.length as number;
const states = async () =>
  (await org.admin.get('/api/adherence/states')).body.states as { employeeId: string; stateIsStale: boolean }[];
const stale = async () =>
  (await states())
    .filter(({ stateIsStale }) => stateIsStale)
    .map(({ employeeId }) => employeeId)
    .sort();
/** The clock has detected the outage, so judgement by time waits. */
const waits = () =>
  eventually(
    async () =>
      (
        await database.owner.query(
          'select from adherence_feed where organization_id = $1 and silent_from is not null and silent_until is null',
          [org.id],
        )
      ).rowCount,
    (silences) => silences === 1,
  );

describe('a server that was away for an hour', () => {
  it('calls states stale and blames nobody until something is heard, then each at their own time', async () => {
    await away('13:50', '14:50');
    await waits();
    expect((await states()).map(({ stateIsStale }) => stateIsStale)).toEqual([true, true, true, true]);
    expect(await alertCount()).toBe(0);

    // The missed records arrive late: a wrong state raises its alert, with the time at which it was wrong.
    await send(
      [people.punctual, 'available', '14:29'],
      [people.wrong, 'training', '14:02'],
      [people.wrong, 'available', '14:20'],
    );
    await judged();
    expect(await stale()).toEqual([people.meeting.employeeId, people.missing.employeeId].sort());
    expect(await alertsOf(people.punctual)).toEqual([]);
    // Available during the meeting that began at 14:00, then in training until 14:20, as recorded.
    expect(await alertsOf(people.wrong)).toMatchObject([
      { type: 'wrong_state', evidence: { beganAt: iso('14:00'), dueAt: iso('14:02') }, endedAt: iso('14:20') },
    ]);
    expect(await alertsOf(people.missing)).toEqual([]);

    // Recovery of employees without a record takes the same time again, from the first record on.
    setClock('15:04');
    await judged();
    expect(await stale()).toHaveLength(2);
    expect(await alertCount()).toBe(1);
    setClock('15:05');
    await eventually(stale, ({ length }) => length === 0);
    await judged();
    // In a meeting from 14:00 on as far as known, which began and ended during the outage.
    expect(await alertsOf(people.meeting)).toEqual([]);
    // Still absent.
    expect(await alertsOf(people.missing)).toMatchObject([
      { type: 'late_start', evidence: { beganAt: iso('14:30'), dueAt: iso('14:35') }, endedAt: null },
    ]);
  });

  it('goes on by itself when nothing is heard for a quarter of an hour', async () => {
    await away('13:50', '14:50');
    await waits();
    setClock('15:04');
    expect((await states()).map(({ stateIsStale }) => stateIsStale)).toEqual([true, true, true, true]);
    expect(await alertCount()).toBe(0);
    setClock('15:05');
    await eventually(alertCount, (count) => count === 2);
    expect((await states()).map(({ stateIsStale }) => stateIsStale)).toEqual([false, false, false, false]);
    expect([await alertsOf(people.punctual), await alertsOf(people.missing)]).toMatchObject([
      [{ type: 'late_start' }],
      [{ type: 'late_start' }],
    ]);
    expect([await alertsOf(people.meeting), await alertsOf(people.wrong)]).toEqual([[], []]);
  });

  it('does not wait where the settings say so', async () => {
    await org.admin.patch('/api/admin/settings', { settings: { adherence: { feedSilentSeconds: 0 } } });
    await away('13:50', '14:50');
    await judged();
    expect((await states()).map(({ stateIsStale }) => stateIsStale)).toEqual([false, false, false, false]);
    expect(await alertsOf(people.missing)).toMatchObject([{ type: 'late_start' }]);
    expect(await alertsOf(people.wrong)).toMatchObject([
      { type: 'wrong_state', evidence: { beganAt: iso('14:00') }, endedAt: iso('14:15') },
    ]);
  });
});

describe('a feed that comes back in several batches', () => {
  it('blames nobody who is in a later one, and tells subscribers of all who are silent and heard', async () => {
    const both = [people.punctual, people.missing, people.meeting, people.wrong];
    const others = await Promise.all(
      Array.from({ length: 8 }, async (_, number) => {
        const email = `other${number}@${org.slug}.example`;
        return { employeeId: (await org.signedIn('agent', { email })).employeeId, email };
      }),
    );
    const everybody = [...both, ...others];
    await makeShifts(database.owner, org.id, {
      employeeIds: others.map(({ employeeId }) => employeeId),
      startsAt: at('14:30'),
      endsAt: at('20:00'),
    });
    await judged();
    await away('13:50', '14:50');
    await waits();
    const client = liveClient(org.admin);
    const { events } = client.watch(
      'subscription { agentStateChanged(after: "0") { state { employeeId stateIsStale } } }',
    );
    const raised = client.watch('subscription { adherenceAlertChanged(after: "0") { alert { message } } }').events;
    const told = async (isStale: boolean) => {
      const newest = new Map(events.map(({ state }) => [state.employeeId, state.stateIsStale]));
      return [...newest.values()].filter((each) => each === isStale).length;
    };
    await eventually(
      () => told(true),
      (count) => count === everybody.length,
    );
    const batch = (some: typeof everybody) =>
      send(...some.map((person): [typeof person, string, string] => [person, 'available', '14:29']));

    await batch(everybody.slice(0, 6));
    await judged();
    expect(await stale()).toEqual(
      everybody
        .slice(6)
        .map(({ employeeId }) => employeeId)
        .sort(),
    );
    setClock('15:04');
    await judged();
    await batch(everybody.slice(6));
    await judged();
    expect(await stale()).toEqual([]);
    await eventually(
      () => told(false),
      (count) => count === everybody.length,
    );
    setClock('15:06');
    await judged();
    expect([await alertCount(), raised]).toEqual([0, []]);
    await client.end();
  });
});

describe('a server that was away for less than a minute', () => {
  it('goes on as if nothing had happened', async () => {
    await away('14:34', '14:34');
    setClock('14:35');
    await judged();
    expect((await states()).map(({ stateIsStale }) => stateIsStale)).toEqual([false, false, false, false]);
    expect(await alertsOf(people.missing)).toMatchObject([
      { type: 'late_start', evidence: { beganAt: iso('14:30'), dueAt: iso('14:35') } },
    ]);
  });
});
