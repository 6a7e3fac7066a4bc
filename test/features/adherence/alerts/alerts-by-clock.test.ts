/** @in-order */
import { eventually } from '../../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../../support/fresh-database';
import { startMuster, type MusterProcess } from '../../../support/process';
import { makeShifts } from '../../../support/shifts';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const GRACES = { lateStartGrace: 2, earlyLeaveGrace: 60, breakGrace: 1, wrongStateGrace: 1, offlineGrace: 1 };

let database: FreshDatabase;
let app: InProcessApp;
let nodes: MusterProcess[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  app = await startInProcess({ database });
  nodes = await Promise.all([1, 2].map(() => startMuster({ DATABASE_URL: app.database.url })));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  await app?.stop();
  await database?.drop();
});

const from = (milliseconds: number): Date => new Date(Date.now() + milliseconds);

async function strictOrganization(): Promise<TestOrganization> {
  const org = await app.organization();
  await org.admin.patch('/api/admin/settings', { settings: { adherence: GRACES } });
  return org;
}

interface AlertRow {
  type: string;
  employee_id: string;
  occurrences: number;
  lag: number;
}

/** Read from the database, because a request could trigger judgement. */
const alertsOf = async (org: TestOrganization): Promise<AlertRow[]> =>
  (
    await app.database.owner.query<AlertRow>(
      `select type, employee_id, occurrences,
         extract(epoch from created_at - (evidence->>'dueAt')::timestamptz)::float8 as lag
       from adherence_alert where organization_id = $1 order by type`,
      [org.id],
    )
  ).rows;

describe('alerts by the clock', () => {
  it('are raised within two seconds, once, whatever the type, with three servers on one database', async () => {
    const org = await strictOrganization();
    const [late, early, long, unplanned, wrong] = await Promise.all(
      Array.from({ length: 5 }, (_, n) => org.signedIn('agent', { email: `a${n}@clock.example` })),
    );
    const report = (agent: { employeeId: string } | undefined, state: string) =>
      org.admin.post('/api/adherence/states', { employeeId: agent?.employeeId, state });
    const { owner } = app.database;
    // The first shift begins shortly; in another one a break ends shortly.
    await makeShifts(owner, org.id, {
      employeeIds: [late?.employeeId as string],
      startsAt: from(SECOND),
      endsAt: from(8 * 60 * MINUTE),
    });
    const running = { startsAt: from(-30 * MINUTE + 2 * SECOND), endsAt: from(8 * 60 * MINUTE) };
    const breaks = [{ startOffset: 15, duration: 15, type: 'break' }];
    await makeShifts(owner, org.id, { employeeIds: [long?.employeeId as string], ...running, breaks });
    await makeShifts(owner, org.id, {
      employeeIds: [early, unplanned, wrong].map((agent) => agent?.employeeId as string),
      ...running,
    });
    await report(early, 'available');
    await report(early, 'offline');
    const feed = await org.key('import:agent-states');
    await feed.post('/api/v1/import/agent-states', {
      data: [
        {
          agentId: 'a2@clock.example',
          state: 'break',
          timestamp: new Date(running.startsAt.getTime() + 15 * MINUTE).toISOString(),
        },
      ],
    });
    await report(unplanned, 'lunch');
    await report(wrong, 'unavailable');
    // The others logged in after their shift had begun; their late starts are filtered out.
    const alerts = (
      await eventually(
        () => alertsOf(org),
        (rows) => new Set(rows.map((row) => row.type)).size === 5,
      )
    ).filter((row) => row.type !== 'late_start' || row.employee_id === late?.employeeId);
    expect(alerts.map(({ type, employee_id, occurrences }) => ({ type, employee_id, occurrences }))).toEqual([
      { type: 'early_leave', employee_id: early?.employeeId, occurrences: 1 },
      { type: 'extended_break', employee_id: long?.employeeId, occurrences: 1 },
      { type: 'late_start', employee_id: late?.employeeId, occurrences: 1 },
      { type: 'unscheduled_break', employee_id: unplanned?.employeeId, occurrences: 1 },
      { type: 'wrong_state', employee_id: wrong?.employeeId, occurrences: 1 },
    ]);
    expect(Math.max(...alerts.map(({ lag }) => lag))).toBeLessThan(2);
    expect(Math.min(...alerts.map(({ lag }) => lag))).toBeGreaterThanOrEqual(0);
  });

  it('are raised for hundreds at once, each once, by all servers together', async () => {
    const org = await strictOrganization();
    const { owner } = app.database;
    const { rows } = await owner.query<{ id: string }>(
      `with u as (
         insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
           search_folded, role, status, created_at)
         select gen_random_uuid(), $1, n || '@many.example', n || '@many.example', 'A', 'B' || n, n, n, 'agent',
           'active', now()
         from generate_series(1, 600) n
         returning id)
       insert into employee (id, organization_id, user_id, created_at)
       select gen_random_uuid(), $1, id, now() from u
       returning id`,
      [org.id],
    );
    // A recent state keeps the feed connected.
    const agent = await org.signedIn('agent');
    await agent.post('/api/adherence/states', { employeeId: agent.employeeId, state: 'available' });
    await makeShifts(owner, org.id, {
      employeeIds: rows.map(({ id }) => id),
      startsAt: from(SECOND),
      endsAt: from(60 * MINUTE),
    });
    const alerts = await eventually(
      () => alertsOf(org),
      (found) => found.length >= 600,
      45_000,
    );
    expect(alerts).toHaveLength(600);
    expect(new Set(alerts.map(({ employee_id }) => employee_id)).size).toBe(600);
    expect(Math.max(...alerts.map(({ occurrences }) => occurrences))).toBe(1);
  });
});

describe('a server that is killed between cause and due time', () => {
  it('has forgotten nothing when another one starts', async () => {
    const org = await strictOrganization();
    const agent = await org.signedIn('agent');
    const { owner } = app.database;
    // One node is left, so it must have judged.
    const [doomed, ...others] = nodes;
    await Promise.all([app.app.stop(), ...others.map((node) => node.end('SIGKILL'))]);
    await makeShifts(owner, org.id, {
      employeeIds: [agent.employeeId],
      startsAt: from(SECOND),
      endsAt: from(60 * MINUTE),
    });
    await eventually(
      async () =>
        (
          await owner.query('select 1 from agent_judgement where employee_id = $1 and not recompute', [
            agent.employeeId,
          ])
        ).rows,
      (judged) => judged.length === 1,
    );
    await doomed?.end('SIGKILL');
    nodes.push(await startMuster({ DATABASE_URL: app.database.url }));
    const alerts = await eventually(
      () => alertsOf(org),
      (found) => found.length > 0,
    );
    expect(alerts).toMatchObject([{ type: 'late_start', employee_id: agent.employeeId }]);
  });
});
