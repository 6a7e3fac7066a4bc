import { Client } from 'pg';
import { addDays } from '../../../src/kernel/time/local-time';
import { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { startOwnApp } from '../../support/hosted-app';
import { startMuster, type MusterProcess } from '../../support/process';
import { addShift } from '../scheduling/planning';
import { act as trade, propose, setTerms } from '../trades/trading';
import { act, agent, close, offer, publishedWeek, seen, type Agent, type Week } from './offering';

/** Claims and trades at two nodes on one database, one of which is killed between an award and its notification. */

const PEOPLE = 12;
const PLACES = 5;

let database: FreshDatabase;
let nodes: MusterProcess[] = [];
let week: Week;
let crowd: Agent[];

beforeAll(async () => {
  database = await freshDatabase();
  const app = await startOwnApp({ database });
  week = await publishedWeek(await app.organization());
  crowd = [];
  for (let i = 0; i < PEOPLE; i++)
    crowd.push(await agent(week, `Zoe${i}`, { seniorityDate: `20${String(10 + i)}-01-01` }));
  await app.stop();
  nodes = await Promise.all([1, 2].map(() => startMuster({ DATABASE_URL: database.url })));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  await database?.drop();
});

/** A person and their session at a node. */
const at = (node: MusterProcess, caller: Caller): Caller =>
  new Caller(node.url, { cookie: caller.sessionCookie as string });
const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.owner.query(text, values)).rows as Row[];
const notified = (offerId: string) =>
  rows<{ userId: string; count: number }>(
    `select user_id as "userId", count(*)::int as count from notification
     where kind = 'offer_claim_changed' and data->>'offerId' = $1 group by user_id`,
    [offerId],
  );
const at0 = () => at(nodes[0]!, week.org.admin);

it('gives five places to exactly five of those who claim them at two nodes at once', async () => {
  const onFirst = { ...week, org: { ...week.org, admin: at0() } };
  const { id } = await offer(onFirst, { places: PLACES });
  const claims = await Promise.all(crowd.map((each, i) => act(at(nodes[i % 2]!, each), 'claim', id)));
  const states = claims.map(({ state }) => state).sort();
  expect(states).toEqual([...Array(PLACES).fill('awarded'), ...Array(PEOPLE - PLACES).fill('waiting')]);
  const { claims: all, placesLeft } = await seen(at(nodes[1]!, week.org.admin), id);
  expect(placesLeft).toBe(0);
  expect(all.flatMap(({ position }: any) => position ?? [])).toEqual(
    Array.from({ length: PEOPLE - PLACES }, (_, i) => i + 1),
  );
  const shifts = await rows('select from shift where schedule_id = $1 and date = $2', [week.scheduleId, week.monday]);
  expect(shifts).toHaveLength(PLACES);
});

it('gives a shift to exactly one of those who take it at two nodes at once', async () => {
  const [first, second] = nodes as [MusterProcess, MusterProcess];
  await setTerms(at0(), { enabled: true, autoApprove: true, autoMinutesDifference: 480 });
  const [giver, ...takers] = crowd as [Agent, Agent, Agent];
  const { scheduleId } = week;
  const date = addDays(week.monday, 5);
  const { id: shiftId } = await addShift(at0(), { scheduleId, employeeId: giver.employeeId, date });
  const { id } = await propose(at(first, giver), { gives: [{ shiftId }] });
  const answers = await Promise.all(
    takers.map((each, i) =>
      trade(at(i % 2 ? first : second, each), 'accept', id).catch((error: Error) => ({ error: error.message })),
    ),
  );
  expect(answers.filter(({ state }) => state === 'approved')).toHaveLength(1);
  const refusals = answers.flatMap(({ error }) => error ?? []);
  expect(refusals).toHaveLength(takers.length - 1);
  for (const refusal of refusals) expect(refusal).toContain('A shift trade that is approved cannot be accepted');
  const owners = await rows<{ id: string; owner: string }>(
    'select id, employee_id as owner from shift where schedule_id = $1 and date = $2',
    [scheduleId, date],
  );
  expect(owners).toEqual([{ id: shiftId, owner: answers.find(({ state }) => state === 'approved').partnerId }]);
});

it('awards and notifies once, though a node is killed between the two', async () => {
  const [first, second] = nodes as [MusterProcess, MusterProcess];
  const { id } = await offer(
    { ...week, org: { ...week.org, admin: at0() } },
    {
      ...{ places: PLACES, allocation: 'ranked', ranking: 'seniority' },
      ...{ date: addDays(week.monday, 3), startTime: '18:00', endTime: '21:00' },
    },
  );
  for (const each of crowd) await act(at(second, each), 'claim', id);
  // The awards are written, and their notifications wait for the table.
  const holder = new Client({ connectionString: database.url, options: '-c search_path=muster' });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table notification in exclusive mode');
  const closing = close(at(first, week.org.admin), [id]).catch(() => 'killed');
  await eventually(
    () => rows(`select from pg_locks where relation = 'muster.notification'::regclass and not granted`),
    ({ length }) => length > 0,
  );
  await first.end('SIGKILL');
  expect(await closing).toBe('killed');
  await holder.query('rollback');
  await holder.end();
  const admin = at(second, week.org.admin);
  // Nothing of it is left: neither awards without news nor news without awards.
  expect((await seen(admin, id)).state).toBe('open');
  expect(await notified(id)).toEqual([]);
  const [closed] = await close(admin, [id]);
  expect(closed.claims.filter(({ state }: any) => state === 'awarded')).toHaveLength(PLACES);
  const told = await notified(id);
  expect(told).toHaveLength(PEOPLE);
  expect(told.every(({ count }) => count === 1)).toBe(true);
  const shifts = await rows<{ start: string }>(`select from shift where schedule_id = $1 and start_time = '18:00'`, [
    week.scheduleId,
  ]);
  expect(shifts).toHaveLength(PLACES);
  nodes[0] = await startMuster({ DATABASE_URL: database.url });
});
