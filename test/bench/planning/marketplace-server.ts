import 'reflect-metadata';
import { Client } from 'pg';
import { claimOffer } from '../../../src/features/offers/claim.commands';
import { createOffers } from '../../../src/features/offers/offer.commands';
import { myOffers } from '../../../src/features/offers/offer.queries';
import { updateSchedule } from '../../../src/features/scheduling/schedule.commands';
import { tradeBoard } from '../../../src/features/trades/board.queries';
import { tradeOptions } from '../../../src/features/trades/options.queries';
import { updateTradeSettings } from '../../../src/features/trades/settings/trade-settings.commands';
import { proposeTrade } from '../../../src/features/trades/trade.commands';
import { tenantOf } from '../../../src/kernel/context';
import type { UserPrincipal } from '../../../src/kernel/principal';
import { addDays } from '../../../src/kernel/time/local-time';
import { ServerContext } from '../../../src/server/server-context';
import { makeOrganization, startApp } from '../support/measured-app';
import { seedEmployees } from '../support/seed';
import { elapsed, median } from '../support/timing';

/** Measures the marketplace of an organization in this process, at its functions, and sends the figures. */

const DAYS = 28;
const TRADES = 500;
const OFFERS = 100;
const CLAIMS = 200;
const PLACES = 5;
const ROUNDS = 20;

interface Person {
  userId: string;
  employeeId: string;
}

async function main(): Promise<void> {
  const people = Number(process.env.PEOPLE);
  const app = await startApp();
  const { ctx, organizationId } = await makeOrganization(app);
  await ctx.unitOfWork(organizationId, () => seedEmployees(ctx, people));
  const owner = new Client({ connectionString: process.env.DATABASE_URL, options: '-c search_path=muster' });
  await owner.connect();
  const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await owner.query(text, [organizationId, ...values])).rows as Row[];
  const [admin] = await rows<Person>(
    `select u.id as "userId", e.id as "employeeId" from user_account u
     join employee e on e.organization_id = $1 and e.user_id = u.id where u.organization_id = $1 and u.role = 'admin'`,
  );
  const agents = await rows<Person>(
    `select u.id as "userId", e.id as "employeeId" from employee e
     join user_account u on u.organization_id = $1 and u.id = e.user_id
     where e.organization_id = $1 and u.role = 'agent' order by e.employee_number`,
  );
  const { timeZone, tier } = tenantOf(ctx);
  const as = async <T>(
    person: Person,
    role: 'admin' | 'agent',
    work: (own: ServerContext) => Promise<T>,
  ): Promise<T> => {
    const own = new ServerContext(app.services, { address: '', publicUrl: '' });
    own.principal = ctx.principal;
    return own.unitOfWork(organizationId, () => {
      const principal: UserPrincipal = {
        kind: 'user',
        organizationId,
        timeZone,
        tier,
        role,
        userName: 'Bench',
        sessionHash: '',
        ...person,
      };
      own.principal = principal;
      return work(own);
    });
  };
  const scheduleOf = async (name: string, from: number): Promise<{ id: string; monday: string }> => {
    const [schedule] = await rows<{ id: string; monday: string }>(
      `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, created_at)
       values (gen_random_uuid(), $1, $2, $2, current_date + $3::int, current_date + $3::int + ${DAYS - 1}, 'draft',
         now()) returning id, start_date::text as monday`,
      name,
      from,
    );
    await rows(
      `insert into shift (id, organization_id, schedule_id, employee_id, date, start_time, end_time, breaks, starts_at,
         ends_at, changed_at)
       select gen_random_uuid(), $1, $2, e.id, day, '09:00', '17:00', '[]', (day + time '09:00') at time zone
         'America/New_York', (day + time '17:00') at time zone 'America/New_York', now()
       from (select id, row_number() over (order by employee_number) as n from employee
         where organization_id = $1 and employee_number is not null) e
       cross join lateral (select current_date + $3::int + d as day from generate_series(0, ${DAYS - 1}) d
         where (d + n) % 7 < 5) d`,
      schedule!.id,
      from,
    );
    return schedule!;
  };
  const [first, quiet] = [await scheduleOf('first', 7), await scheduleOf('quiet', 42)];
  await owner.query('vacuum analyze');
  const figures: Record<string, number> = {};
  const publish = (id: string, notify: 'changes' | 'nobody') =>
    elapsed(() => as(admin!, 'admin', (own) => updateSchedule(own, id, { status: 'published', notify })));
  const until = async (counting: string, enough: number): Promise<void> => {
    while ((await rows<{ count: number }>(counting))[0]!.count < enough)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  figures.publishQuietMs = await publish(quiet.id, 'nobody');
  // The first publication has a job too, which would run beside the second one.
  await until(
    `select count(*)::int as count from job_run
     where organization_id = $1 and kind = 'notification.plans' and status = 'succeeded'`,
    1,
  );
  figures.publishMs = await publish(first.id, 'changes');
  const began = performance.now();
  await until(
    `select count(*)::int as count from notification where organization_id = $1 and kind = 'schedule_published'`,
    people,
  );
  figures.inboxesMs = performance.now() - began;

  await as(admin!, 'admin', (own) => updateTradeSettings(own, { enabled: true, acrossTeams: true }, null));
  const shifts = await rows<{ id: string; employeeId: string }>(
    `select distinct on (employee_id) id, employee_id as "employeeId" from shift
     where organization_id = $1 and schedule_id = $2 order by employee_id, date`,
    first.id,
  );
  const shiftOf = new Map(shifts.map(({ id, employeeId }) => [employeeId, id]));
  const personOf = new Map(agents.map((person) => [person.employeeId, person]));
  for (const { employeeId, id } of shifts.slice(0, TRADES))
    await as(personOf.get(employeeId)!, 'agent', (own) =>
      proposeTrade(own, { anonymous: false, gives: [{ shiftId: id }] }),
    );
  const input = (places: number, day: number) => ({
    kind: 'open_shift' as const,
    scheduleId: first.id,
    date: addDays(first.monday, day),
    startTime: '18:00',
    endTime: '22:00',
    places,
    allocation: 'first_come' as const,
    ranking: 'least_hours' as const,
    ignoreDefaults: true,
    onlyWhileNeeded: false,
  });
  figures.hundredOffersMs = await elapsed(() =>
    as(admin!, 'admin', (own) =>
      createOffers(
        own,
        Array.from({ length: OFFERS }, (_, i) => input(1, i % DAYS)),
      ),
    ),
  );
  const reader = personOf.get(shifts.at(-1)!.employeeId)!;
  const read = async (name: string, work: (own: ServerContext) => Promise<unknown>): Promise<void> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await elapsed(() => as(reader, 'agent', work)));
    figures[`${name}Median`] = median(times);
    figures[`${name}P95`] = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)]!;
  };
  await read('board', (own) => tradeBoard(own, { page: 1, limit: TRADES }));
  await read('ownOffers', (own) => myOffers(own, {}));
  const range = { from: first.monday, to: addDays(first.monday, DAYS - 1) };
  await read('options', (own) =>
    tradeOptions(own, { ...range, limit: 20, gives: [{ shiftId: shiftOf.get(reader.employeeId)! }] }),
  );
  const [offer] = await as(admin!, 'admin', (own) => createOffers(own, [input(PLACES, 3)]));
  const states: string[] = [];
  figures.claimsMs = await elapsed(() =>
    Promise.all(
      agents.slice(0, CLAIMS).map(async (person) => {
        states.push(
          await as(person, 'agent', (own) => claimOffer(own, offer!.id)).then(
            ({ state }) => state,
            (error: unknown) => String(error),
          ),
        );
      }),
    ),
  );
  figures.awarded = states.filter((state) => state === 'awarded').length;
  figures.waiting = states.filter((state) => state === 'waiting').length;
  await owner.end();
  process.send?.({ figures });
}

void main();
