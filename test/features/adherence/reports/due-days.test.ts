import { importAgentStates } from '../../../../src/features/adherence/agent-state-import.commands';
import { computeDueDays } from '../../../../src/features/adherence/reports/agent-day.commands';
import { dueDaysOf } from '../../../../src/features/adherence/reports/due-days.queries';
import { exceptionsChanged } from '../../../../src/features/adherence/exceptions/exception.topics';
import { scoreDays } from '../../../../src/features/adherence/reports/scoring.queries';
import { employeesChanged } from '../../../../src/features/people/employee.topics';
import { operatorOf } from '../../../../src/features/access/operator';
import type { Tier } from '../../../../src/kernel/principal';
import { ServerContext } from '../../../../src/server/server-context';
import { FakeClock } from '../../../support/clock';
import { makeShifts } from '../../../support/shifts';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';

/** Days that a change marks as pending. All times are in New York; the server's jobs are set before all of them. */

const at = (day: number, time: string) => `2026-03-0${day}T${time}:00-05:00`;
let app: InProcessApp;
let org: TestOrganization;
let people: { id: string; email: string }[];

beforeAll(async () => void (app = await startInProcess({ clock: new FakeClock(0) })));
beforeEach(async () => {
  org = await app.organization();
  people = await rows(
    `with person as (
       insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
         search_folded, role, status, created_at)
       select gen_random_uuid(), $1, n || '@due.example', n || '@due.example', 'A', n, n, n, 'agent', 'active', now()
       from generate_series(1, 4) n returning id, email
     ), made as (
       insert into employee (id, organization_id, user_id, created_at)
       select gen_random_uuid(), $1, id, now() from person returning id, user_id
     )
     select m.id, p.email from made m join person p on p.id = m.user_id order by m.id`,
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

  it('stay as they are stored when their states are removed', async () => {
    const [{ id: employeeId, email }] = people as [(typeof people)[0]];
    const shift = { employeeIds: [employeeId], startsAt: new Date(at(2, '09:00')), endsAt: new Date(at(2, '17:00')) };
    await makeShifts(app.database.owner, org.id, shift);
    await states([
      { agentId: email, state: 'available', timestamp: at(2, '09:00') },
      { agentId: email, state: 'offline', timestamp: at(2, '17:00') },
    ]);
    await job();
    const { owner } = app.database;
    await owner.query('delete from agent_state_event where employee_id = $1', [employeeId]);
    await owner.query('update agent_state set state_started_at = $2 where employee_id = $1', [
      employeeId,
      at(5, '09:00'),
    ]);
    const range = { from: '2026-03-02', to: '2026-03-02' };
    const exception = { employeeIds: [employeeId], ...range };
    await work((ctx) => exceptionsChanged.publish(ctx, exception));
    expect(await counted('agent_day_due')).toBeGreaterThan(0);
    const asked = async () => {
      const due = await work((ctx) => dueDaysOf(ctx, { ...range, activeIds: [], employeeIds: [employeeId] }));
      const { rows: right } = await owner.query(
        `select available_worked from agent_day d where d.organization_id = $1 and d.employee_id = '${employeeId}'
           and ${due.isRight(2)}`,
        [org.id, ...due.values],
      );
      return [due.computed.length, right];
    };
    const stored = [0, [{ available_worked: 8 * 3600 }]];
    expect(await asked()).toEqual(stored);
    await job();
    expect(await counted('agent_day_due')).toBe(0);
    expect(await asked()).toEqual(stored);
  });

  it('expect nobody who has left, as long as they are away', async () => {
    const [{ id: employeeId }] = people as [(typeof people)[0]];
    for (const day of [2, 3, 4])
      await makeShifts(app.database.owner, org.id, {
        employeeIds: [employeeId],
        startsAt: new Date(at(day, '09:00')),
        endsAt: new Date(at(day, '17:00')),
      });
    const change = async (day: number, status: string) => {
      await app.database.owner.query(
        'update user_account set status = $2 where id = (select user_id from employee where id = $1)',
        [employeeId, status],
      );
      clock.moveTo(at(day, '08:00'));
      await work((ctx) => employeesChanged.publish(ctx, { employeeIds: [employeeId] }));
      clock.moveTo(at(6, '10:00'));
    };
    await change(3, 'inactive');
    await change(4, 'active');
    const days = [2, 3, 4].map((day) => ({ employeeId, date: `2026-03-0${day}` }));
    const scored = await work((ctx) => scoreDays(ctx, days));
    expect(scored.map(({ amended }) => amended.sums.late_shifts)).toEqual([1, 0, 1]);
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
