import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { Caller } from '../../support/caller';
import type { TestOrganization } from '../../support/test-app';
import { addShift, made, schedule, setStatus } from '../scheduling/planning';
import { END_HOLD, HOLD } from './erasing';

type Person = Caller & { userId: string; employeeId: string };

const SET = `mutation ($kind: RetentionKind!, $days: Int) {
  setRetention(kind: $kind, days: $days) { kind days minDays } }`;
/** Noon in New York, where 03:30 is at 07:30 UTC in June. */
const NOON = '2026-06-10T16:00:00Z';
const clock = new FakeClock(NOON);
let app: OwnApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await startOwnApp({ clock });
});
beforeEach(async () => {
  clock.moveTo(NOON);
  org = await app.organization();
});
afterAll(() => app?.stop());

const rows = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.owner.query(text, values)).rows;
const set = async (kind: string, days: number | null) => (await org.admin.graphql(SET, { kind, days })).setRetention;
const night = () => rows(`select jobs.add_job('retention.night', job_key := 'retention.night')`);
const runs = async () =>
  (await rows(`select status from job_run where organization_id = $1 and kind = 'retention.run'`, [org.id])).filter(
    ({ status }) => status === 'succeeded',
  ).length;
/** Runs the next night to its end. */
async function nextNight(at: string): Promise<void> {
  const before = await runs();
  clock.moveTo(at);
  await night();
  await eventually(runs, (count) => count > before);
}
const count = async (table: string) =>
  (await rows(`select count(*)::int as count from ${table} where organization_id = $1`, [org.id]))[0].count as number;
const states = ({ employeeId }: Person, days: number, number = 3) =>
  rows(
    `insert into agent_state_event (organization_id, employee_id, given_at, state, effective_at, received_at, source,
       sequence)
     select $1, $2, $3::timestamptz + n * interval '1 second', 'break', $3, $3, 'import', n
     from generate_series(1, $4) n`,
    [org.id, employeeId, new Date(Date.parse(NOON) - days * 86_400_000), number],
  );

describe('retention periods', () => {
  it('are null by default, at least the shortest, and set by admins', async () => {
    const { retention } = await org.admin.graphql('{ retention { kind days minDays } }');
    expect(retention).toHaveLength(13);
    expect(retention).toContainEqual({ kind: 'webhook_deliveries', days: 30, minDays: 7 });
    expect(retention).toContainEqual({ kind: 'agent_states', days: null, minDays: 35 });
    expect(await set('agent_states', 40)).toEqual({ kind: 'agent_states', days: 40, minDays: 35 });
    expect((await org.admin.graphql('{ retention { kind days } }')).retention).toContainEqual({
      ...{ kind: 'agent_states', days: 40 },
    });
    for (const days of [34, 0, -1, 99_999])
      expect(await org.admin.graphqlError(SET, { kind: 'agent_states', days })).toMatchObject({
        issues: [{ path: 'days' }],
      });
    const planner = await org.signedIn('planner');
    expect(await planner.graphqlError(SET, { kind: 'jobs', days: 9 })).toMatchObject({ code: 'FORBIDDEN' });
    const [entry] = await rows(
      `select details from audit_entry where organization_id = $1 and action = 'retention.set'`,
      [org.id],
    );
    expect(entry.details).toMatchObject({ kind: 'agent_states', days: 40 });
  });

  it('act a day later if they are shorter, at 03:30 of the organization, and only on what is older', async () => {
    const person: Person = await org.signedIn('agent');
    await states(person, 41);
    await states(person, 37, 2);
    await set('agent_states', 40);
    clock.moveTo('2026-06-11T07:00:00Z');
    await night();
    await nextNight('2026-06-11T07:31:00Z');
    expect(await count('agent_state_event')).toBe(5);
    await nextNight('2026-06-12T07:31:00Z');
    expect(await count('agent_state_event')).toBe(2);
    const [entry] = await rows(
      `select details from audit_entry where organization_id = $1 and action = 'retention.run'`,
      [org.id],
    );
    expect(entry.details).toEqual({ counts: { agent_states: 3 } });
    await night();
    expect(await runs()).toBe(2);
  });

  it('delete more than a batch', async () => {
    const person: Person = await org.signedIn('agent');
    await states(person, 100, 12_000);
    await set('agent_states', 35);
    await nextNight('2026-06-12T07:31:00Z');
    expect(await count('agent_state_event')).toBe(0);
  });

  it('delete each kind, and what belongs to it', async () => {
    const person: Person = await org.signedIn('agent');
    const { employeeId, userId } = person;
    const scheduleId = await schedule(org.admin, { startDate: '2025-02-03', endDate: '2025-02-09', name: 'Old' });
    const shift = await addShift(org.admin, { scheduleId, employeeId, date: '2025-02-04' });
    await made(org.admin.patch(`/api/scheduling/shifts/${shift.id}`, { startTime: '10:00' }));
    await setStatus(org.admin, scheduleId, 'published');
    const old = new Date('2025-02-04T12:00:00Z');
    const types = (await org.admin.graphql('{ timeOffTypes { id name } }')).timeOffTypes;
    const reasons = (await org.admin.graphql('{ exceptionReasons { id } }')).exceptionReasons;
    await rows(
      `insert into time_off_request (id, organization_id, employee_id, type_id, start_date, end_date, minutes,
         minutes_next_year, state, requested_by, requested_at)
       values (gen_random_uuid(), $1, $2, $3, '2025-02-04', '2025-02-04', 480, 0, 'approved', 'X', $4)`,
      [org.id, employeeId, types[0].id, old],
    );
    await rows(
      `with e as (insert into adherence_exception (id, organization_id, employee_id, starts_at, ends_at, reason_id,
         state, requested_by, requested_at)
       values (gen_random_uuid(), $1, $2, $4::timestamptz, $4::timestamptz + interval '1 hour', $3, 'approved', 'X', $4)
       returning id)
       insert into adherence_excuse (organization_id, exception_id, employee_id, starts_at, ends_at)
       select $1, id, $2, $4::timestamptz, $4::timestamptz + interval '1 hour' from e`,
      [org.id, employeeId, reasons[0].id, old],
    );
    const key = await org.key('import:historical', 'import:deflection');
    const interval = { queue: 'q', channel: 'voice', date: '2025-02-04', interval: '09:00' };
    await made(key.post('/api/v1/import/historical', { data: [{ ...interval, volume: 3, aht: 60 }] }));
    await made(key.post('/api/v1/import/deflection', { data: [{ ...interval, contactsDeflected: 1 }] }));
    await rows(
      `insert into notification (id, organization_id, user_id, kind, key, title, text, link, data, created_at)
       values ('${employeeId}', $1, $2, 'shifts_changed', 'k', 'T', 'T', '/', '{}', $3)`,
      [org.id, userId, old],
    );
    await rows(
      `insert into notification_delivery (id, organization_id, notification_id, channel, is_digest, status, tries,
         next_attempt_at) values (gen_random_uuid(), $1, '${employeeId}', 'email', false, 'sent', 1, $2)`,
      [org.id, old],
    );
    await rows(
      `insert into job_run (id, organization_id, kind, input, status, progress, attempts, created_at, finished_at)
       values (gen_random_uuid(), $1, 'old.job', '{}', 'succeeded', 1, 1, $2, $2)`,
      [org.id, old],
    );
    await rows('update audit_entry set created_at = $2 where organization_id = $1', [org.id, old]);
    const kinds = ['mails', 'webhook_deliveries', 'jobs', 'agent_states', 'alerts', 'audit', 'agent_days', 'schedules'];
    for (const kind of [...kinds, 'time_off', 'contact_history', 'deflection', 'forecasts']) await set(kind, 400);
    const removed = 'time_off_request adherence_exception adherence_excuse contact_history deflection shift schedule'
      .concat(' change_set shift_image notification_delivery')
      .split(' ');
    for (const table of removed) expect([table, await count(table)]).not.toEqual([table, 0]);
    await nextNight('2026-06-12T07:31:00Z');
    expect(await count('time_off_request')).toBe(1); // until its whole year is over
    for (const table of removed.filter((name) => name !== 'time_off_request'))
      expect([table, await count(table)]).toEqual([table, 0]);
    await nextNight('2027-02-10T08:31:00Z');
    expect(await count('time_off_request')).toBe(0);
    expect(await rows(`select from job_run where organization_id = $1 and kind = 'old.job'`, [org.id])).toEqual([]);
    expect(
      await rows('select from audit_entry where organization_id = $1 and created_at <= $2', [org.id, old]),
    ).toEqual([]);
    const page = await (await again()).graphql('{ timeOffRequests { total } auditLogs { total } }');
    expect(page.timeOffRequests.total).toBe(0);
    expect(page.auditLogs.total).toBe(await count('audit_entry'));
  });

  it('go on with other kinds after one has failed, and count what was deleted once', async () => {
    const person: Person = await org.signedIn('agent');
    await states(person, 100);
    for (const kind of ['agent_states', 'jobs']) await set(kind, 35);
    await rows(
      `insert into job_run (id, organization_id, kind, input, status, progress, attempts, created_at, finished_at)
       values (gen_random_uuid(), $1, 'old.job', '{}', 'succeeded', 1, 1, '2025-01-01', '2025-01-01')`,
      [org.id],
    );
    await rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    );
    await rows(
      `create trigger refuse before delete on job_run for each row
       when (old.organization_id = '${org.id}' and old.kind = 'old.job') execute function refuse()`,
    );
    try {
      clock.moveTo('2026-06-12T07:31:00Z');
      await night();
      await eventually(
        () => count('agent_state_event'),
        (left) => left === 0,
      );
      expect(await runs()).toBe(0);
    } finally {
      await rows('drop trigger refuse on job_run');
      await rows('drop function refuse');
    }
    await nextNight('2026-06-13T07:31:00Z');
    const entries = await rows(
      `select details from audit_entry where organization_id = $1 and action = 'retention.run'`,
      [org.id],
    );
    expect(entries).toEqual([{ details: { counts: { jobs: 1, agent_states: 3 } } }]);
  });

  it('erase people who have been inactive for long enough, except those who still own something', async () => {
    const [gone, owner]: Person[] = [await org.signedIn('agent'), await org.signedIn('supervisor')];
    await made(org.admin.post('/api/admin/teams', { name: 'Team', supervisorId: (owner as Person).userId }));
    for (const person of [gone, owner]) await made(org.admin.delete(`/api/admin/users/${(person as Person).userId}`));
    await set('inactive_people', 30);
    await rows(`update employee_away set left_at = '2026-05-01' where organization_id = $1`, [org.id]);
    await nextNight('2026-06-12T07:31:00Z');
    expect(await rows('select employee_id, by_name from erasure where organization_id = $1', [org.id])).toEqual([
      { employee_id: (gone as Person).employeeId, by_name: 'retention' },
    ]);
  });
});

describe('a legal hold', () => {
  it('keeps data of a person until it ends: the next night deletes', async () => {
    const [held, other]: Person[] = [await org.signedIn('agent'), await org.signedIn('agent')];
    await states(held as Person, 50);
    await states(other as Person, 50);
    await set('agent_states', 35);
    const { employeeId } = held as Person;
    const hold = (await org.admin.graphql(HOLD, { employeeId, reason: 'Lawsuit' })).setLegalHold;
    await nextNight('2026-06-12T07:31:00Z');
    expect(
      await rows('select distinct employee_id from agent_state_event where organization_id = $1', [org.id]),
    ).toEqual([{ employee_id: employeeId }]);
    const admin = await again();
    expect((await admin.graphql('{ legalHolds { id employeeId reason until } }')).legalHolds).toEqual([hold]);
    expect(await admin.graphql(END_HOLD, { id: hold.id })).toEqual({ endLegalHold: true });
    expect(await admin.graphqlError(END_HOLD, { id: hold.id })).toMatchObject({ code: 'NOT_FOUND' });
    await nextNight('2026-06-13T07:31:00Z');
    expect(await count('agent_state_event')).toBe(0);
  });

  it('keeps the history of schedules in which the person was', async () => {
    const [held, other]: Person[] = [await org.signedIn('agent'), await org.signedIn('agent')];
    const scheduleId = await schedule(org.admin, { startDate: '2025-02-03', endDate: '2025-02-09', name: 'Old' });
    const { employeeId } = held as Person;
    const shift = await addShift(org.admin, { scheduleId, employeeId, date: '2025-02-04' });
    await made(org.admin.patch(`/api/scheduling/shifts/${shift.id}`, { employeeId: (other as Person).employeeId }));
    await made(org.admin.patch(`/api/scheduling/shifts/${shift.id}`, { startTime: '10:00' }));
    const tables = ['schedule', 'shift', 'shift_image', 'change_set'];
    const counts = async () => {
      const found: number[] = [];
      for (const table of tables) found.push(await count(table));
      return found;
    };
    const before = await counts();
    await set('schedules', 90);
    const { id } = (await org.admin.graphql(HOLD, { employeeId, reason: 'Lawsuit' })).setLegalHold;
    await nextNight('2026-06-12T07:31:00Z');
    await rows(`select prune_schedule_history('2030-01-01', 1)`);
    expect(await counts()).toEqual(before);
    await (await again()).graphql(END_HOLD, { id });
    await nextNight('2026-06-13T07:31:00Z');
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('of everybody keeps everything, and ends by itself after its last day', async () => {
    await states(await org.signedIn('agent'), 50);
    await set('agent_states', 35);
    await org.admin.graphql(HOLD, { reason: 'Audit', until: '2026-06-12' });
    expect(await org.admin.graphqlError(HOLD, { reason: 'Late', until: '2026-06-09' })).toMatchObject({
      issues: [{ path: 'until' }],
    });
    await nextNight('2026-06-12T07:31:00Z');
    expect(await count('agent_state_event')).toBe(3);
    await nextNight('2026-06-13T07:31:00Z');
    expect([await count('agent_state_event'), await count('legal_hold')]).toEqual([0, 0]);
  });
});

/** The admin, signed in anew after the night. */
async function again(): Promise<Caller> {
  const caller = app.anyone;
  await made(
    caller.post('/api/auth/login', {
      ...{ email: `admin@${org.slug}.example`, password: 'correct horse battery', organization: org.slug },
    }),
  );
  return caller;
}
