import { signIn } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { startMuster, type MusterProcess } from '../../support/process';
import { startOwnApp } from '../../support/hosted-app';
import { PASSWORD } from '../../support/test-app';
import { addShift, employee, schedule, setStatus } from '../scheduling/planning';
import { deliveriesOf, makeWebhook, startReceiver, verified, type Receiver } from './receiver';

/** Two nodes on one database, one of which is killed while it delivers. */

const ALLOWED = { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on' };
const SCHEDULES = 3;
const CHANGES = 3;

let database: FreshDatabase;
let nodes: MusterProcess[] = [];
let receiver: Receiver;

beforeAll(async () => {
  [database, receiver] = [await freshDatabase(), await startReceiver()];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  await receiver?.close();
  await database?.drop();
});

it('tells a webhook of every event at least once, in order, whichever node is killed meanwhile', async () => {
  const app = await startOwnApp({ database, environment: ALLOWED });
  const org = await app.organization();
  const { id, secret } = await makeWebhook(org.admin, receiver.url, ['schedule.changed']);
  const plans: { scheduleId: string; employeeId: string }[] = [];
  for (let i = 0; i < SCHEDULES; i++) {
    const plan = { scheduleId: await schedule(org.admin), employeeId: await employee(org) };
    await setStatus(org.admin, plan.scheduleId, 'published');
    plans.push(plan);
  }
  await app.stop();
  nodes = await Promise.all([1, 2].map(() => startMuster({ DATABASE_URL: database.url, ...ALLOWED })));
  const change = async (node: MusterProcess, day: number) => {
    const admin = await signIn(node.url, { email: `admin@${org.slug}.example`, password: PASSWORD });
    for (const plan of plans) await addShift(admin, { ...plan, date: `2026-03-0${day}` });
    return admin;
  };

  receiver.answer = () => null; // requests stay unanswered
  await change(nodes[0]!, 2);
  await eventually(
    async () => receiver.messages.length,
    (count) => count > 0,
  );
  const { rows } = await database.owner.query<{ node: string }>(
    // the delivering job; another one may check and stop
    'select r.node from webhook w join job_run r on r.id = w.job_id',
  );
  const isKilled = ({ pid }: MusterProcess) => rows.some(({ node }) => node.endsWith(`:${pid}`));
  const [killed, other] = [nodes.find(isKilled)!, nodes.find((node) => !isKilled(node))!];
  const onTheirWay = receiver.messages.map((message) => message.id);
  await killed.end('SIGKILL');
  receiver.answer = () => 204;
  receiver.messages = [];
  await change(other, 3);
  const admin = await change(other, 4);

  const deliveries = await eventually(
    () => deliveriesOf(admin, id),
    (all) => all.length === SCHEDULES * CHANGES && all.every(({ status }) => status === 'delivered'),
  );
  const received = receiver.messages.map((message) => message.id);
  expect(deliveries.filter(({ eventId }) => !received.includes(eventId))).toEqual([]);
  expect(onTheirWay.filter((eventId) => !received.includes(eventId))).toEqual([]);
  const once = [...new Map(receiver.messages.map((message) => [message.id, message])).values()];
  for (const { scheduleId } of plans) {
    const days = once.filter(({ data }) => data.scheduleId === scheduleId).map(({ data }) => data.from);
    expect(days).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
  }
  for (const message of receiver.messages) verified(secret, message);
});
