import { importAgentStates } from '../../../../src/features/adherence/agent-state-import.commands';
import { computeDueDays } from '../../../../src/features/adherence/reports/agent-day.commands';
import { scoreDays } from '../../../../src/features/adherence/reports/scoring.queries';
import { operatorOf } from '../../../../src/features/access/operator';
import type { Tier } from '../../../../src/kernel/principal';
import { ServerContext } from '../../../../src/server/server-context';
import { FakeClock } from '../../../support/clock';
import { makeShifts } from '../../../support/shifts';
import { startTestApp, type TestApp, type TestOrganization } from '../../../support/test-app';

/** Which days a change makes due. All times are of New York; the jobs of the server live before everything. */

const at = (day: number, time: string) => `2026-03-0${day}T${time}:00-05:00`;
let app: TestApp;
let org: TestOrganization;
let people: { id: string; email: string }[];

beforeAll(async () => void (app = await startTestApp({ clock: new FakeClock(0) })));
beforeEach(async () => {
  org = await app.organization();
  await Promise.all([1, 2, 3, 4].map(() => org.signedIn('agent')));
  people = await rows(
    `select e.id, u.email from employee e join user_account u on u.id = e.user_id
     where e.organization_id = $1 and u.role = 'agent' order by e.id`,
  );
});
afterAll(() => app?.stop());

const rows = async (statement: string): Promise<any[]> => (await app.database.owner.query(statement, [org.id])).rows;

const clock = new FakeClock(at(6, '10:00'));
function work<T>(step: (ctx: ServerContext) => Promise<T>, tier: Tier = 'enterprise'): Promise<T> {
  const ctx = new ServerContext({ ...app.app.services, clock }, { address: '', publicUrl: app.url });
  ctx.principal = operatorOf({ organizationId: org.id, timeZone: 'America/New_York', tier });
  return ctx.unitOfWork(org.id, () => step(ctx));
}
const states = async (records: { agentId: string | undefined; state: string; timestamp: string }[], tier?: Tier) =>
  expect(await work((ctx) => importAgentStates(ctx, records), tier)).toMatchObject({ errors: [] });
const job = async () => {
  while ((await work(computeDueDays)) !== null);
};
const counted = async (table: string) =>
  Number((await rows(`select count(*) from ${table} where organization_id = $1`))[0].count);

describe('days that are due', () => {
  it('are not marked one by one where a history comes in order, but all due', async () => {
    await job();
    const old = (agentId: string, year: number) => ({
      agentId,
      state: 'offline',
      timestamp: `${year}-01-01T12:00:00Z`,
    });
    await states([old(people[0]?.email as string, 2026)]);
    expect(await counted('agent_day_due')).toBe(64);
    await states(people.map(({ email }) => old(email, 1990)));
    expect(await counted('agent_day_due')).toBe(64);
    const [progress] = await rows(
      `select stale_through = closed_through as "isStale" from agent_day_progress where organization_id = $1`,
    );
    expect(progress).toEqual({ isStale: true });
  });

  it('of a standard organization wait until it is enterprise', async () => {
    await states([{ agentId: people[0]?.email, state: 'offline', timestamp: at(4, '12:00') }], 'standard');
    expect(await counted('job_run')).toBe(0);
    expect(await counted('agent_day_due')).toBeGreaterThan(0);
  });

  it('say the same alone as together, also of a contact that nobody ended', async () => {
    const [{ id: employeeId, email }] = people as [(typeof people)[0]];
    await makeShifts(app.database.owner, org.id, {
      employeeIds: [employeeId],
      startsAt: new Date(at(2, '09:00')),
      endsAt: new Date(at(2, '17:00')),
    });
    await states([{ agentId: email, state: 'on_call', timestamp: at(2, '16:00') }]);
    const days = [2, 3, 4, 5].map((day) => ({ employeeId, date: `2026-03-0${day}` }));
    const together = await work((ctx) => scoreDays(ctx, days));
    const alone = await Promise.all(days.map((day) => work((ctx) => scoreDays(ctx, [day]))));
    expect(together).toEqual(alone.flat());
    expect(together).toHaveLength(4);
  });
});
