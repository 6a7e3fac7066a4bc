import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';

/** Stored counts agree with the rows, even with concurrent writes. */

let app: OwnApp;
let org: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  app = await startOwnApp({ environment: { DATABASE_POOL_SIZE: '10' } });
  [org, other] = [await app.organization(), await app.organization()];
});
afterAll(() => app?.stop());

/** Returns all counts that are wrong or missing, over all kinds and groupings. */
async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await app.database.owner.query(
    `with counted as (
       select organization_id, 'audit_entry' as counted, coalesce('action ' || action, '') as subject,
         '-infinity'::date as day, count(*) as rows
       from audit_entry group by grouping sets ((organization_id), (organization_id, action))
       union all
       select organization_id, 'shift', '', '-infinity', count(*) from shift group by 1
       union all
       select organization_id, 'shift', schedule_id::text, '-infinity', count(*) from shift group by 1, 3
       union all
       select organization_id, 'shift', '', date, count(*) from shift group by 1, 4
       union all
       select organization_id, 'shift', schedule_id::text, date, count(*) from shift group by 1, 3, 4
       union all
       select organization_id, 'schedule_employee', schedule_id::text, '-infinity', count(distinct employee_id)
       from shift group by 1, 3
       union all
       select organization_id, source, subject, date, count(*)
       from (select 'contact_history' as source, organization_id, queue, channel, date from contact_history
         union all select 'deflection', organization_id, queue, channel, date from deflection) i,
         unnest(array['', 'queue ' || queue, 'channel ' || channel, 'stream ' || channel || ' ' || queue]) subject
       group by 1, 2, 3, 4
     ), kept as (
       select organization_id, counted, subject, day, sum(rows) as rows from row_count group by 1, 2, 3, 4
     )
     select * from counted c full join kept k using (organization_id, counted, subject, day)
     where coalesce(c.rows, 0) <> coalesce(k.rows, 0)
     union all
     select organization_id, 'shifts of an employee', schedule_id || ' ' || employee_id, null, c.rows, k.shifts
     from (select organization_id, schedule_id, employee_id, count(*) as rows from shift group by 1, 2, 3) c
     full join schedule_employee k using (organization_id, schedule_id, employee_id)
     where coalesce(c.rows, 0) <> coalesce(k.shifts, 0)`,
  );
  return rows;
}

const DAYS = Array.from({ length: 14 }, (_, i) => `2027-03-${String(i + 1).padStart(2, '0')}`);

async function scheduleNamed(name: string): Promise<string> {
  const body = { name, startDate: DAYS[0], endDate: DAYS.at(-1) };
  return (await org.admin.post('/api/scheduling/schedules', body)).body.id;
}

it('shifts are counted exactly while they are made, moved, deleted and refused at once', async () => {
  const people: string[] = [];
  for (let n = 0; n < 6; n++) people.push((await org.signedIn('agent')).employeeId);
  const schedules = await Promise.all(['A', 'B', 'C', 'D'].map(scheduleNamed));
  const [a = '', b = '', c = '', d = ''] = schedules;
  const shift = (scheduleId: string, employeeId: string, date: string) => ({
    scheduleId,
    employeeId,
    date,
    startTime: '09:00',
    endTime: '17:00',
  });
  const statuses = new Set<number>();
  const send = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    statuses.add(status);
    return body;
  };
  await Promise.all(
    people.map(async (employeeId, n) => {
      const shifts = [a, b, c].flatMap((id) => DAYS.map((date) => shift(id, employeeId, date)));
      const made = await send(org.admin.post('/api/scheduling/shifts', { shifts }));
      await send(org.admin.post('/api/scheduling/shifts', { shifts: [shift(d, employeeId, DAYS[n] as string)] }));
      // Refused after all rows were written, as the shifts overlap, so nothing may be counted.
      await send(org.admin.post('/api/scheduling/shifts', { shifts }));
      const ids: string[] = made.shifts.slice(0, 12).map(({ id }: { id: string }) => id);
      await Promise.all(ids.slice(0, 4).map((id) => send(org.admin.delete(`/api/scheduling/shifts/${id}`))));
      await send(org.admin.patch(`/api/scheduling/shifts/${ids[5]}`, { date: DAYS[0] }));
      await send(org.admin.patch(`/api/scheduling/shifts/${ids[6]}`, { startTime: '10:00' }));
      await send(org.admin.patch(`/api/scheduling/shifts/${ids[7]}`, { scheduleId: d, date: DAYS[13] }));
      await send(org.admin.patch(`/api/scheduling/shifts/${ids[8]}`, { employeeId: people[(n + 1) % people.length] }));
    }),
  );
  expect(await wrongCounts()).toEqual([]);
  expect([...statuses].sort()).toEqual([200, 201, 204, 409].filter((status) => statuses.has(status)));
  expect(statuses).toContain(409);

  await Promise.all([
    send(org.admin.delete(`/api/scheduling/schedules/${c}`)),
    send(org.admin.post('/api/scheduling/shifts', { shifts: [shift(c, people[0] as string, DAYS[3] as string)] })),
    send(org.admin.patch(`/api/scheduling/schedules/${b}`, { status: 'published' })),
  ]);
  expect(await wrongCounts()).toEqual([]);

  const { rows } = await app.database.owner.query(
    'select count(*)::int as shifts, count(distinct employee_id)::int as employees from shift where schedule_id = $1',
    [a],
  );
  const { schedules: listed } = (await org.admin.get('/api/scheduling/schedules')).body;
  const { shiftCount, employeeCount } = listed.find(({ id }: { id: string }) => id === a);
  expect([{ shifts: shiftCount, employees: employeeCount }]).toEqual(rows);
});

it('a count that many writers add to at once stays a row or two', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => org.admin.post('/api/admin/skills', { name: `Skill ${n}` })));
  expect(await wrongCounts()).toEqual([]);
  await org.admin.post('/api/admin/skills', { name: 'The last one' });
  const { rows } = await app.database.owner.query(
    `select count(*)::int as rows, sum(rows)::int as skills from row_count
     where organization_id = $1 and counted = 'audit_entry' and subject = 'action skill.create'`,
    [org.id],
  );
  expect(rows).toEqual([{ rows: 1, skills: 41 }]);
  const { total } = (await org.admin.get('/api/admin/audit-logs?limit=1&action=skill.create')).body;
  expect(total).toBe(41);
  expect((await org.admin.get('/api/admin/audit-logs?action=')).body.total).toBe(0);
});

it('intervals are counted exactly while imports of the same days cross', async () => {
  const key = await org.key('import:historical', 'import:deflection');
  const records = (queue: number) =>
    DAYS.flatMap((date) =>
      ['09:00', '09:30', '10:00'].map((interval) => ({
        date,
        interval,
        ...(queue === 0 ? {} : { queue: `Queue ${queue % 3}` }),
        channel: queue % 2 ? 'voice' : 'chat',
      })),
    );
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => [
      key.post('/api/v1/import/historical', { data: records(n).map((r) => ({ ...r, volume: n, aht: 60 })) }),
      key.post('/api/v1/import/deflection', { data: records(n).map((r) => ({ ...r, contactsDeflected: n })) }),
    ]).flat(),
  );
  expect(await wrongCounts()).toEqual([]);
  await app.database.owner.query('delete from contact_history where date = $1', [DAYS[4]]);
  expect(await wrongCounts()).toEqual([]);
});

it('a page of intervals is the same wherever it begins, and of whichever streams', async () => {
  const key = await other.key('import:historical');
  const data = DAYS.flatMap((date, day) =>
    [undefined, 'Sales', 'Service'].flatMap((queue) =>
      ['voice', 'chat'].flatMap((channel) =>
        ['09:00', '09:30'].slice(0, 1 + (day % 2)).map((interval) => ({ date, interval, queue, channel })),
      ),
    ),
  ).filter((_, i) => i % 7 !== 3);
  await key.post('/api/v1/import/historical', { data: data.map((record, i) => ({ ...record, volume: i, aht: 1 })) });
  const page = async (filter: string, limit: number, number: number) =>
    (
      await other.admin.graphql(
        `{ contactHistory(from: "${DAYS[2]}", to: "${DAYS[11]}" ${filter} limit: ${limit} page: ${number}) {
          total data { date interval queue channel volume } } }`,
      )
    ).contactHistory;
  for (const filter of ['', 'queue: "Sales"', 'channel: "chat"', 'queue: "Service" channel: "voice"', 'queue: ""']) {
    const whole = await page(filter, 500, 1);
    expect(whole.total).toBe(whole.data.length);
    for (const limit of [1, 4, 11]) {
      const pages = [];
      for (let n = 1; n <= Math.ceil(whole.total / limit) + 1; n++) pages.push(await page(filter, limit, n));
      expect(pages.flatMap((each) => each.data)).toEqual(whole.data);
    }
  }
  const { rows } = await app.database.owner.query(
    `select to_char(date, 'YYYY-MM-DD') as date, left(interval::text, 5) as interval, nullif(queue, '') as queue,
       channel, volume
     from contact_history where organization_id = $1 and date between $2 and $3
     order by 1, 2, contact_history.queue, 4`,
    [other.id, DAYS[2], DAYS[11]],
  );
  expect((await page('', 500, 1)).data).toEqual(rows);
});
