/** @own-modules */
import { operatorOfId } from '../../src/features/access/operator';
import { bounded } from '../../src/kernel/graphql/answer-pace';
import { ServerContext } from '../../src/server/server-context';
import { addDays } from '../../src/kernel/time/local-time';
import { forecastNow, historyOf, importHistory, todayOf } from '../support/forecasts';
import { countStatements } from '../support/count-statements';
import { makeShifts } from '../support/shifts';
import { startInProcess, type InProcessApp } from '../support/in-process-app';
import type { TestOrganization } from '../support/test-app';

/** Limits of a response: three million values in 250,000 rows, over all fields and aliases. */

let app: InProcessApp;
let org: TestOrganization;

const PEOPLE = 2_000;

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
  const { body } = await org.admin.post('/api/admin/teams', { name: 'Everybody' });
  await app.database.owner.query(
    `with person as (
       insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
         search_folded, role, status, created_at)
       select gen_random_uuid(), $1, n || '@x.example', n || '@x.example', 'First', 'Last' || n, to_char(n, '00000'),
         'last' || n, 'agent', 'active', now() from generate_series(1, $2::int) n returning id
     )
     insert into employee (id, organization_id, user_id, team_id, created_at)
     select gen_random_uuid(), $1, id, $3, now() from person`,
    [org.id, PEOPLE, body.team.id],
  );
  await app.database.owner.query(
    `insert into contact_history (organization_id, queue, channel, date, interval, volume, aht)
     select $1, 'Queue ' || q, 'voice', date '2026-01-01' + d, time '00:00' + i * interval '15 minutes', 1, 1
     from generate_series(1, 6) q, generate_series(0, 89) d, generate_series(0, 95) i`,
    [org.id],
  );
});
afterAll(() => app?.stop());

const TOO_LARGE = 'The answer would hold more than 250000 rows: ask for less, or for pages';

describe('an answer', () => {
  it('is whole up to the bound, also when it is built in slices', async () => {
    const { teams } = await org.admin.graphql('{ teams { memberCount members { lastName team { name } } } }');
    expect(teams).toHaveLength(1);
    expect(teams[0].memberCount).toBe(PEOPLE);
    expect(teams[0].members.map((member: any) => member.lastName)).toEqual(
      Array.from({ length: PEOPLE }, (_, i) => `Last${i + 1}`),
    );
    expect(new Set(teams[0].members.map((member: any) => member.team.name))).toEqual(new Set(['Everybody']));
    const { body } = await org.admin.get('/api/admin/users');
    expect(body.users).toHaveLength(PEOPLE + 1);
  });

  it('is refused when members multiply beyond the bound', async () => {
    const query = '{ teams { members { team { members { firstName } } } } }';
    const sights = [await org.admin.graphqlError(query), await org.admin.graphqlError(query)];
    for (const refused of sights) expect(refused).toMatchObject({ code: 'BAD_USER_INPUT', message: TOO_LARGE });
  });

  it('is refused when lists inside its rows are too much together', async () => {
    const { rows: people } = await app.database.owner.query(
      'select id from employee where organization_id = $1 limit 1000',
      [org.id],
    );
    const [startsAt, endsAt] = [new Date('2026-03-02T14:00:00Z'), new Date('2026-03-02T22:00:00Z')];
    const breaks = Array.from({ length: 50 }, (_, i) => ({ startOffset: i * 9, duration: 5, type: 'break' }));
    const employeeIds = people.map(({ id }) => id);
    const { scheduleId } = await makeShifts(app.database.owner, org.id, { employeeIds, startsAt, endsAt, breaks });
    const asked = (aliases: number) =>
      `{ ${Array.from(
        { length: aliases },
        (_, i) => `a${i}: schedule(id: "${scheduleId}") { shifts { breaks { startOffset duration type } } }`,
      ).join(' ')} }`;
    for (let sight = 0; sight < 2; sight++) {
      const { a0 } = await org.admin.graphql(asked(1));
      expect(a0.shifts).toHaveLength(1_000);
      for (const shift of a0.shifts) expect(shift.breaks).toEqual(breaks);
    }
    for (let sight = 0; sight < 2; sight++)
      expect(await org.admin.graphqlError(asked(20))).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: 'The answer would hold more than 3000000 values: ask for less, or for pages',
      });
  });

  it('is refused when the ids of its lists are too many together', async () => {
    const count = 60;
    await app.database.owner.query(
      `with made as (
         insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, created_at)
         select gen_random_uuid(), $1, n, n, '2026-04-06', '2026-04-12', 'draft', now()
         from generate_series(1, $2::int) n returning id
       )
       insert into schedule_employee (organization_id, schedule_id, employee_id, shifts)
       select $1, made.id, e.id, 1
       from made, (select id from employee where organization_id = $1 limit $3) e`,
      [org.id, count, PEOPLE],
    );
    const asked = (lists: number) =>
      `{ schedules(startDate: "2026-04-06") {
        ${Array.from({ length: lists }, (_, i) => `e${i}: employeeIds`).join(' ')}
      } }`;
    for (let sight = 0; sight < 2; sight++) {
      const { schedules: found } = await org.admin.graphql(asked(1));
      expect(found.map(({ e0 }: { e0: string[] }) => e0.length)).toEqual(Array(count).fill(PEOPLE));
      expect(await org.admin.graphqlError(asked(28))).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: 'The answer would hold more than 3000000 values: ask for less, or for pages',
      });
    }
  });

  it('is refused when rows that are made, not read, are too much together', async () => {
    const fresh = await app.organization();
    await importHistory(
      await fresh.key('import:historical'),
      historyOf(fresh, { queue: 'Lines', channel: 'voice', days: 60 }),
    );
    await forecastNow(fresh);
    const [from, to] = [todayOf(fresh), addDays(todayOf(fresh), 540)];
    const field = (n: number) =>
      `f${n}: forecast(queue: "Lines", channel: "voice", from: "${from}", to: "${to}", groupBy: interval,
        quantiles: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) { csv }`;
    const asked = (fields: number) => `{ ${Array.from({ length: fields }, (_, n) => field(n)).join(' ')} }`;
    expect((await fresh.admin.graphql(asked(1))).f0.csv.length).toBeGreaterThan(1_000_000);
    expect(await fresh.admin.graphqlError(asked(12))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'The answer would hold more than 3000000 values: ask for less, or for pages',
    });
    expect((await fresh.admin.graphql(asked(1))).f0.csv.length).toBeGreaterThan(1_000_000);
  });

  it('is refused as a whole, by one error, and read once', async () => {
    const query = '{ employees { team { members { firstName } } } }';
    const sights: unknown[] = [];
    for (let sight = 0; sight < 2; sight++) {
      const statements = await countStatements(app, org.id, async () =>
        sights.push((await org.admin.post('/graphql', { query })).body),
      );
      expect(statements.filter((name) => name === 'employee.list')).toHaveLength(1);
    }
    // The order of execution determines which team exceeds the limit.
    const path = ['employees', expect.any(Number), 'team', 'members'];
    const refusal = { message: TOO_LARGE, path, locations: [expect.any(Object)], extensions: expect.any(Object) };
    for (const answer of sights) expect(answer).toEqual({ data: null, errors: [refusal] });
  });

  it('is refused once so much was read for it, whatever is done beside', async () => {
    const ctx = new ServerContext(app.app.services, { address: '', publicUrl: '', isRequest: true });
    ctx.principal = await operatorOfId(ctx, org.id);
    const answer = await bounded(ctx, async () => {
      await ctx.sql(null, 'select n, n as m from generate_series(1, 1600000) n').catch(() => {});
      return new Promise(() => {});
    });
    ctx.end();
    expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });
});

describe('a list that is too long', () => {
  const totals = (more = '') =>
    `{ contactTotals(from: "2026-01-01", to: "2026-12-31", groupBy: [day, interval, queue, channel] ${more}) {
      date
    } }`;

  it('of totals is refused, and answered by pages', async () => {
    expect(await org.admin.graphqlError(totals())).toMatchObject({
      issues: [{ path: 'groupBy', message: expect.stringContaining('more than 50000 totals') }],
    });
    expect((await org.admin.graphql(totals('page: 6, limit: 10000'))).contactTotals).toHaveLength(1_840);
    expect((await org.admin.graphql(totals('page: 2'))).contactTotals).toHaveLength(50);
  });

  it('of people is answered by pages as well', async () => {
    const page = (await org.admin.graphql('{ employees(page: 2, limit: 1000, search: "last") { lastName } }'))
      .employees;
    expect(page).toHaveLength(1_000);
    expect(page[0].lastName).toBe('Last1001');
    const { body } = await org.admin.get('/api/admin/users?page=3&limit=1000');
    expect(body.users).toHaveLength(1);
    expect(await org.admin.get('/api/admin/users?limit=0')).toMatchObject({ status: 400 });
  });
});
