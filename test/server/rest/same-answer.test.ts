import { parse, print } from 'graphql';
import { routes } from '../../../src/server/rest/routes';
import type { Route } from '../../../src/server/rest/route';
import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';

let app: OwnApp;
let org: TestOrganization;
let reader: Caller;
/** Values of the path parameter `:id` by path. */
const ids: Record<string, string> = {};

/** Required query parameters by path. */
const FORECAST = { queue: 'sales', channel: 'voice', from: '2026-01-01', to: '2026-02-01' };
const today = new Date().toISOString().slice(0, 10);
const queries: Record<string, Record<string, string>> = {
  '/api/v1/forecast': { from: today, to: today },
  '/api/forecasting/forecast': FORECAST,
  '/api/forecasting/accuracy': FORECAST,
  '/api/forecasting/requirement': { from: '2026-01-01', to: '2026-02-01' },
  '/api/adherence/report': { from: today, to: today, groupBy: 'employee' },
  '/api/adherence/activities': { from: today, to: today, groupBy: 'activity' },
  '/api/adherence/agent-days/:employeeId': { date: today },
  '/api/admin/people/:employeeId/export': { from: '2020-01-01', to: '2020-01-31' },
};

beforeAll(async () => {
  app = await startOwnApp({ clock: new FakeClock(new Date()) }); // the current day ends now
  org = await app.organization({ timezone: 'UTC' });
  const agent = await org.signedIn('agent', { employee: { employeeNumber: 'E7' } });
  reader = await org.key('read:people', 'read:schedules', 'read:adherence', 'read:demand');
  await org.signedIn('supervisor');
  await org.admin.post('/api/admin/teams', { name: 'Support' });
  await org.admin.post('/api/admin/skills', { name: 'Billing', category: 'queue' });
  const key = await org.key('import:historical');
  await key.post('/api/v1/import/historical', {
    data: [{ date: '2026-01-05', interval: '09:00', volume: 12, aht: 240, queue: 'sales', channel: 'voice' }],
  });
  await org.admin.post('/api/scheduling/templates', {
    name: 'Day',
    startTime: '00:00',
    endTime: '23:59',
    breakRules: [{ startOffset: 60, duration: 15, type: 'break' }],
  });
  const { body: schedule } = await org.admin.post('/api/scheduling/schedules', {
    name: 'Now',
    startDate: today,
    endDate: today,
  });
  await org.admin.post('/api/scheduling/shifts', {
    scheduleId: schedule.id,
    employeeId: agent.employeeId,
    date: today,
    startTime: '00:00',
    endTime: '23:59',
  });
  await org.admin.patch(`/api/scheduling/schedules/${schedule.id}`, { status: 'published' });
  await org.admin.post('/api/adherence/states', { employeeId: agent.employeeId, state: 'meeting' });
  const shift = await app.database.owner.query('select id from shift where organization_id = $1', [org.id]);
  const alert = await app.database.owner.query(
    `insert into adherence_alert (id, organization_id, employee_id, shift_id, type, message, status, evidence,
      created_at)
     values (gen_random_uuid(), $1, $2, $3, 'late_start', 'Late', 'resolved', '{}', now()) returning id`,
    [org.id, agent.employeeId, shift.rows[0].id],
  );
  for (const part of ['', '/versions', '/diff']) ids[`/api/scheduling/schedules/:id${part}`] = schedule.id;
  ids['/api/adherence/alerts/:id'] = alert.rows[0].id;
  ids['/api/adherence/agent-days/:employeeId'] = agent.employeeId;
  ids['/api/admin/people/:employeeId/export'] = agent.employeeId;
});
afterAll(() => app?.stop());

const reads = routes.filter((route) => route.methods.includes('GET'));

const callerOf = (path: string): Caller => (path.startsWith('/api/v1/') ? reader : org.admin);

/** Sends the same query through /graphql and converts the result as the route does. */
async function byGraphql(row: Route, id = ''): Promise<unknown> {
  const query: unknown = row.query?.parse(queries[row.path] ?? {});
  const variables = row.variables({ params: { id, employeeId: id }, query, body: undefined, csv: false, unknown: [] });
  return JSON.parse(JSON.stringify(row.answer(await callerOf(row.path).graphql(print(row.document), variables))));
}

describe('REST and GraphQL', () => {
  it.each(reads.map((row) => [row.path, row] as const))(
    'give the same answer to the same question: GET %s',
    async (path, row) => {
      const id = ids[path];
      if (path.includes(':')) expect(id).toBeDefined();
      const query = new URLSearchParams(queries[path]);
      const byRest = await callerOf(path).get(`${path.replace(/:\w+/, id ?? '')}?${query}`);
      expect(byRest.status).toBe(200);
      expect(byRest.body).toEqual(await byGraphql(row, id));
    },
  );

  it('read documents that a stranger could send', () => {
    for (const { document } of routes) expect(() => parse(print(document))).not.toThrow();
  });
});
