import { createECDH, createHmac, hkdfSync, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, made, schedule, setStatus } from '../scheduling/planning';
import { answer, APPROVE, REQUEST, typesOf } from '../time-off/asking';

/** E-mails and pushes, to an own mail server and an own push service. */

interface Received {
  to: string;
  text: string;
  headers: Record<string, string>;
}
interface Pushed {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Monday noon in New York. */
const NOON = '2026-03-02T17:00:00Z';
/** Monday 23:00 there. */
const LATE = '2026-03-03T04:00:00Z';

const clock = new FakeClock(NOON);
let app: OwnApp;
let org: TestOrganization;
let mails: Received[] = [];
let mailRefusals: number[] = [];
let pushes: Pushed[] = [];
let pushStatus = 201;
let agent: Caller & { userId: string; employeeId: string };
let typeId: string;
let day = 0;

/** Decodes quoted-printable text. */
function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    const responseCode = mailRefusals.shift();
    done(responseCode ? Object.assign(new Error('Not now'), { responseCode }) : null);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      const headers = Object.fromEntries(
        head
          .replace(/\r\n\s+/g, ' ')
          .split('\r\n')
          .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
      );
      const encoding = headers['content-transfer-encoding'];
      const whole = body.join('\n\n');
      const text = (encoding === 'quoted-printable' ? unquoted(whole) : whole).replaceAll('\r\n', '\n');
      mails.push({ to: session.envelope.rcptTo[0]?.address as string, text, headers });
      done();
    });
  },
});
const pushService = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    pushes.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(pushStatus).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  await once(pushService.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  app = await startOwnApp({
    clock,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://wfm.example.com',
      WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on',
    },
  });
});
beforeEach(async () => {
  clock.moveTo(NOON);
  [mails, pushes, mailRefusals, pushStatus] = [[], [], [], 201];
  org = await app.organization();
  agent = await org.signedIn('agent');
  typeId = (await typesOf(org))['Unpaid time off'] as string;
});
afterAll(async () => {
  await app?.stop();
  pushService.closeAllConnections();
  pushService.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

async function decide(): Promise<void> {
  const startDate = `2027-05-${String((day++ % 28) + 1).padStart(2, '0')}`;
  const { id } = await answer(agent, REQUEST, { input: { typeId, startDate, endDate: startDate } });
  await answer(org.admin, APPROVE, { id });
}
const settings = (input: object) =>
  agent.graphql(
    'mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { locale } }',
    {
      input,
    },
  );
const deliveries = async (): Promise<{ status: string; tries: number; next_attempt_at: Date; channel: string }[]> =>
  (
    await app.database.owner.query(
      'select * from notification_delivery where organization_id = $1 order by next_attempt_at, id',
      [org.id],
    )
  ).rows;
/** Makes delayed deliveries due, because the clock of the database cannot be moved. */
const wake = () =>
  app.database.owner.query(
    `select jobs.reschedule_jobs(array_agg(id), run_at := now()), pg_notify('jobs:insert', '{"r":0,"count":1}')
     from jobs._private_jobs where run_at > now() and locked_at is null having count(*) > 0`,
  );
const arrived = (count: number) =>
  eventually(
    async () => {
      await wake();
      return mails;
    },
    ({ length }) => length >= count,
  );
const allAre = (status: string, count: number) =>
  eventually(
    async () => {
      await wake();
      return deliveries();
    },
    (all) => all.length === count && all.every((each) => each.status === status),
  );
const idle = () =>
  eventually(
    async () =>
      (
        await app.database.owner.query(
          `select from jobs._private_jobs j join job_run r on r.id = (j.payload->>'runId')::uuid
           where r.kind = 'notification.deliver' and r.organization_id = $1
             and (r.status = 'running' or j.locked_at is not null or j.run_at < now() + interval '1 second')`,
          [org.id],
        )
      ).rowCount,
    (running) => running === 0,
  );

describe('an e-mail', () => {
  it('is sent at once, in the format of its reader, with a way to unsubscribe', async () => {
    await settings({ locale: 'en-GB' });
    await decide();
    const [mail] = await arrived(1);
    expect(mail?.headers).toMatchObject({
      subject: 'Time off approved',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@wfm\.example\.com>$/),
    });
    expect(mail?.text).toMatch(
      /^Your time off on \w+,? \d+ May 2027 was approved\.\nhttps:\/\/wfm\.example\.com\/requests/,
    );
    const link = /https:\/\/wfm\.example\.com(\/api\/notifications\/unsubscribe\/[^>\s]+)/.exec(
      mail?.headers['list-unsubscribe'] ?? '',
    )?.[1] as string;
    const emailOf = async () => {
      const { notificationSettings } = await agent.graphql('{ notificationSettings { choices { kind email } } }');
      return notificationSettings.choices.find(({ kind }: any) => kind === 'time_off_decided').email;
    };
    const shown = await fetch(`${app.url}${link}`);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('<button')]);
    expect(await emailOf()).toBe('at_once');
    const done = await fetch(`${app.url}${link}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect(done.status).toBe(200);
    expect(await emailOf()).toBe('off');
    for (const method of ['GET', 'POST']) expect((await fetch(`${app.url}${link}x`, { method })).status).toBe(404);
    await decide();
    expect(await deliveries()).toHaveLength(1);
  });

  it('waits for the end of quiet hours, and is not sent when it was read by then', async () => {
    clock.moveTo(LATE);
    await decide();
    await decide();
    const { notifications } = await agent.graphql('{ notifications { unread data { id } } }');
    expect(notifications.unread).toBe(2);
    const due = (await deliveries()).map(({ next_attempt_at: at }) => at.toISOString());
    expect(due).toEqual(['2026-03-03T12:00:00.000Z', '2026-03-03T12:00:00.000Z']);
    await agent.graphql('mutation ($ids: [ID!]) { markNotificationsRead(ids: $ids) }', {
      ids: [notifications.data[0].id],
    });
    await idle();
    expect(mails).toEqual([]);
    clock.moveTo('2026-03-03T12:00:00Z');
    await arrived(1);
    await idle();
    expect((await deliveries()).map(({ status }) => status).sort()).toEqual(['dropped', 'sent']);
    expect(mails).toHaveLength(1);
  });

  it('is a digest of what came since the last one', async () => {
    await settings({ choices: [{ kind: 'time_off_decided', email: 'digest' }] });
    await decide();
    await decide();
    await idle();
    expect(mails).toEqual([]);
    clock.moveTo('2026-03-03T12:00:00Z');
    await arrived(1);
    await allAre('sent', 2);
    expect(mails.map(({ headers }) => headers.subject)).toEqual(['2 notifications']);
  });

  it('is tried again with the same Message-ID when its outcome is unknown, ten times at most', async () => {
    mailRefusals = [451];
    await decide();
    await eventually(deliveries, ([first]) => first?.tries === 1);
    await idle();
    clock.forward({ minutes: 1 });
    const [mail] = await arrived(1);
    await allAre('sent', 1);
    await idle();
    // A node that died after the mail server took the mail has noted nothing: its lease ends.
    await app.database.owner.query(`update notification_delivery set status = 'waiting' where organization_id = $1`, [
      org.id,
    ]);
    clock.forward({ minutes: 5 });
    await decide();
    await arrived(3);
    const ids = mails.map(({ headers }) => headers['message-id']);
    expect(ids.filter((id) => id === mail?.headers['message-id'])).toHaveLength(2);
  });
});

describe('an e-mail about changed shifts', () => {
  /** Minutes until the collected edits are told, by the clock of the database. */
  const collected = async (): Promise<{ wait: number; kept: number }[]> =>
    (
      await app.database.owner.query(
        `select extract(epoch from j.run_at - j.created_at)::float8 / 60 as wait, count(*) over ()::int as kept
         from jobs._private_jobs j join job_run r on r.id = (j.payload->>'runId')::uuid
         where r.organization_id = $1 and r.kind = 'notification.plans' and j.run_at > now()`,
        [org.id],
      )
    ).rows;

  it('is sent once for edits that belong together, after the time in which they are collected', async () => {
    const scheduleId = await schedule(org.admin, { startDate: '2027-03-01', endDate: '2027-03-07' });
    const shift = { scheduleId, employeeId: agent.employeeId, date: '2027-03-02' };
    const { id } = await addShift(org.admin, shift);
    await setStatus(org.admin, scheduleId, 'published');
    const [published] = await arrived(1);
    expect(published?.headers.subject).toBe('Schedule published');
    await allAre('sent', 1);
    for (const [startTime, endTime] of [
      ['10:00', '18:00'],
      ['11:00', '19:00'],
      ['12:00', '20:00'],
    ])
      await made(org.admin.patch(`/api/scheduling/shifts/${id}`, { startTime, endTime }));
    const [job] = await collected();
    expect(job).toMatchObject({ kept: 1 });
    expect(job!.wait).toBeGreaterThanOrEqual(2);
    expect(job!.wait).toBeLessThanOrEqual(10);
    expect(mails).toHaveLength(1);
    const [, changed] = await arrived(2);
    expect(changed).toMatchObject({ headers: { subject: 'Shifts changed' } });
    expect(changed?.text).toContain('09:00–17:00 to 12:00–20:00');
    await allAre('sent', 2);
    await idle();
    expect(mails).toHaveLength(2);
  });
});

describe('a push', () => {
  const keys = createECDH('prime256v1');
  const auth = randomBytes(16);
  const add = async () => {
    const { port } = pushService.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}/device/${randomBytes(4).toString('hex')}`;
    await agent.graphql(
      `mutation ($auth: String!, $endpoint: String!, $p256dh: String!) {
         addPushDevice(auth: $auth, endpoint: $endpoint, p256dh: $p256dh) }`,
      { endpoint, auth: auth.toString('base64url'), p256dh: keys.generateKeys('base64url') },
    );
  };
  const pushed = (count: number) =>
    eventually(
      async () => {
        await wake();
        return pushes;
      },
      ({ length }) => length >= count,
    );

  /** As a browser decrypts it. */
  function decrypted(body: Buffer): any {
    const [salt, sender, text] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
    const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
    const secret = hmac(hmac(auth, keys.computeSecret(sender)), Buffer.concat([info, Buffer.of(1)]));
    const derive = (purpose: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(text.subarray(-16));
    const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }

  it('reaches each device of its user, encrypted, and replaces itself when repeated', async () => {
    await settings({ choices: [{ kind: 'time_off_decided', email: 'off' }] });
    await add();
    await decide();
    const [push] = await pushed(1);
    const { notifications } = await agent.graphql('{ notifications { data { id } } }');
    const [{ id }] = notifications.data;
    const tag = id.replaceAll('-', '');
    expect(push?.headers).toMatchObject({ topic: tag, 'content-encoding': 'aes128gcm', ttl: '86400' });
    const { notificationSettings } = await agent.graphql('{ notificationSettings { pushKey } }');
    expect(push?.headers.authorization).toContain(`, k=${notificationSettings.pushKey}`);
    expect(decrypted(push?.body as Buffer)).toEqual({
      id,
      tag,
      title: 'Time off approved',
      text: expect.stringMatching(/^Your time off on .* was approved\.$/),
      link: '/requests',
    });
  });

  it('is tried four times, and removes a device that is gone', async () => {
    await settings({ choices: [{ kind: 'time_off_decided', email: 'off' }] });
    await add();
    pushStatus = 500;
    await decide();
    for (let tries = 1; tries <= 4; tries++) {
      await eventually(
        async () => {
          await wake();
          return deliveries();
        },
        ([first]) => first?.tries === tries && (first.status === 'failed') === (tries === 4),
      );
      await idle();
      clock.forward({ minutes: 45 });
    }
    expect(pushes).toHaveLength(4);
    pushStatus = 410;
    await decide();
    await eventually(
      async () => (await agent.graphql('{ notificationSettings { pushDevices } }')).notificationSettings.pushDevices,
      (devices) => devices === 0,
    );
  });
});
