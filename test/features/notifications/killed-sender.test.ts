import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { startOwnApp } from '../../support/hosted-app';
import { freePort, startMuster, type MusterProcess } from '../../support/process';
import { answer, APPROVE, REQUEST, typesOf } from '../time-off/asking';

/** E-mails of a node that is killed after the mail server has taken one, and before the node has heard so. */

let database: FreshDatabase;
let nodes: MusterProcess[] = [];
/** Port of the first node, and of the one after it: their address is part of each Message-ID. */
let nodePort: number;
/** Message-ID of each mail that the server has taken. */
const taken: string[] = [];

const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      taken.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? '');
      // The first mail is taken, and its sender hears nothing.
      if (taken.length > 1) done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  [database, nodePort] = await Promise.all([freshDatabase(), freePort()]);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await database?.drop();
});

const start = async (): Promise<MusterProcess> => {
  const { port } = smtp.server.address() as AddressInfo;
  const node = await startMuster({
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PORT: String(nodePort),
    PUBLIC_URL: `http://127.0.0.1:${nodePort}`,
  });
  nodes = [...nodes, node];
  return node;
};

it('are sent again by another node with the same Message-ID, and their notification stays one', async () => {
  const app = await startOwnApp({ database });
  const org = await app.organization();
  const own = await org.signedIn('agent');
  const typeId = (await typesOf(org))['Unpaid time off'];
  await app.stop();
  const first = await start();
  const at = (node: MusterProcess, caller: Caller) => new Caller(node.url, { cookie: caller.sessionCookie as string });
  const [agent, admin] = [at(first, own), at(first, org.admin)];
  await agent.graphql(
    `mutation { updateNotificationSettings(input: { quietFrom: null, quietUntil: null }) { quietFrom } }`,
  );
  const { id } = await answer(agent, REQUEST, { input: { typeId, startDate: '2036-05-05', endDate: '2036-05-05' } });
  await answer(admin, APPROVE, { id });
  await eventually(
    async () => taken,
    ({ length }) => length === 1,
  );
  await first.end('SIGKILL');
  const second = await start();
  const [delivery] = await eventually(
    async () => {
      // Ends the lease of the killed node, which the clock of the database would end later.
      await database.owner.query(
        `update notification_delivery set next_attempt_at = now() where status = 'waiting' and next_attempt_at > now()`,
      );
      await database.owner.query(
        `select jobs.reschedule_jobs(array_agg(id), run_at := now()), pg_notify('jobs:insert', '{"r":0,"count":1}')
         from jobs._private_jobs where run_at > now() and locked_at is null having count(*) > 0`,
      );
      return (await database.owner.query('select status, tries from notification_delivery')).rows;
    },
    ([row]) => row?.status === 'sent',
  );
  expect(delivery).toMatchObject({ status: 'sent', tries: 2 });
  expect(taken).toEqual([taken[0], taken[0]]);
  expect(taken[0]).toMatch(/^<[0-9a-f-]{36}@127\.0\.0\.1>$/);
  const { notifications } = await at(second, own).graphql('{ notifications { total } }');
  expect(notifications.total).toBe(1);
});
