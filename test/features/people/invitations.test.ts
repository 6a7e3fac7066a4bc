import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import { SMTPServer } from 'smtp-server';
import { beginWaiting } from '../../support/test-jobs';
import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';

const INVITE = `mutation ($input: InviteUsersInput!) {
  inviteUsers(input: $input) { invited remaining csv jobId links { url expiresAt user { id email } } } }`;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let org: TestOrganization;

const person = async (fields: object = {}): Promise<{ userId: string; email: string }> => {
  const email = `p-${Math.random().toString(36).slice(2)}@x.example`;
  const given = { email, firstName: 'Pat', lastName: 'Person', role: 'agent', ...fields };
  const { user } = (await org.admin.post('/api/admin/users', given)).body;
  return { userId: user.id, email };
};
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()));
const pair = async () => [await person(), await person()] as const;
const invite = async (input: object = {}) => (await org.admin.graphql(INVITE, { input })).inviteUsers;
const emailsOf = (rows: { email: string }[]) => rows.map(({ email }) => email).sort();

/** Every row that the server keeps of invitations, jobs and changes, as text. */
const keptRows = async ({ database }: OwnApp): Promise<string> => {
  const tables = ['job_run', 'invitation', 'audit_entry', 'password_link', 'live_event'];
  const kept: unknown[] = [];
  for (const table of tables) kept.push((await database.owner.query(`select * from ${table}`)).rows);
  return JSON.stringify(kept);
};

async function choosesPassword(app: OwnApp, url: string, email: string): Promise<void> {
  const token = new URL(url).searchParams.get('token');
  expect((await app.anyone.post('/api/auth/set-password', { token, password: PASSWORD })).status).toBe(204);
  const signIn = { email, password: PASSWORD, organization: org.slug };
  expect((await app.anyone.post('/api/auth/login', signIn)).status).toBe(200);
}

describe('invitations by links', () => {
  let app: OwnApp;
  beforeAll(async () => {
    app = await startOwnApp({ environment: { RATE_LIMIT_SENSITIVE: '2' } });
  });
  beforeEach(async () => {
    org = await app.organization();
  });
  afterAll(() => app?.stop());

  it('go to all active users without a password, as a list and as CSV', async () => {
    const invited = await people(3);
    const left = await person();
    await org.admin.delete(`/api/admin/users/${left.userId}`);
    await person({ password: PASSWORD });
    const answer = await invite();
    expect(answer).toMatchObject({ invited: 3, remaining: 0, jobId: null });
    expect(emailsOf(answer.links.map(({ user }: any) => user))).toEqual(emailsOf(invited));
    const rows: { email: string; url: string; expiresAt: string }[] = parse(answer.csv, { columns: true });
    expect(rows.map(({ email, url, expiresAt }) => ({ email, url, expiresAt }))).toEqual(
      answer.links.map(({ user, url, expiresAt }: any) => ({ email: user.email, url, expiresAt })),
    );
    await choosesPassword(app, rows[0]?.url as string, rows[0]?.email as string);
    const again = await invite();
    expect(again.invited).toBe(2);
    const old = new URL(rows[1]?.url as string).searchParams.get('token');
    expect((await app.anyone.post('/api/auth/set-password', { token: old, password: PASSWORD })).status).toBe(400);
    const kept = await keptRows(app);
    for (const { url } of [...answer.links, ...again.links]) expect(kept).not.toContain(url.split('token=')[1]);
    const { logs } = (await org.admin.get('/api/admin/audit-logs?action=user.invite')).body;
    expect(logs[1].details).toEqual({
      delivery: 'links',
      userIds: expect.arrayContaining(invited.map(({ userId }) => userId)),
    });
  });

  it('count once against the limit, however many they are', async () => {
    const userIds = (await people(12)).map(({ userId }) => userId);
    for (let i = 0; i < 2; i++) expect((await invite({ userIds })).invited).toBe(12);
    expect(await org.admin.graphqlError(INVITE, { input: { userIds } })).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('go to those who are named, each once, all of them or none', async () => {
    const [{ userId }, { userId: other }] = await pair();
    const withPassword = await org.signedIn('agent');
    const answer = await invite({ userIds: [userId, userId, withPassword.userId] });
    expect(answer.links.map(({ user }: any) => user.id)).toEqual([userId, withPassword.userId]);
    expect((await withPassword.graphql('{ me { id } }')).me.id).toBe(withPassword.userId);
    const links = async () => (await app.database.owner.query('select from password_link')).rowCount;
    const before = await links();
    expect(await org.admin.graphqlError(INVITE, { input: { userIds: [other, UNKNOWN] } })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'userIds[1]',
    });
    expect(await links()).toBe(before);
  });

  it('refuse the inactive, strangers, and more than five thousand', async () => {
    const { userId } = await person();
    await org.admin.delete(`/api/admin/users/${userId}`);
    const refused = (input: object) => org.admin.graphqlError(INVITE, { input });
    expect(await refused({ userIds: [userId] })).toMatchObject({ code: 'CONFLICT', path: 'userIds[0]' });
    const stranger = await app.organization();
    expect(await refused({ userIds: [stranger.adminUserId] })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stranger.admin.graphqlError(INVITE, { input: { userIds: Array(5_001).fill(userId) } })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    const supervisor = await org.signedIn('supervisor');
    expect(await supervisor.graphqlError(INVITE, { input: {} })).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are cells that no spreadsheet computes', async () => {
    const { userId } = await person({ firstName: '=HYPERLINK("x", 1)', lastName: 'a, "b"' });
    const { csv } = await invite({ userIds: [userId] });
    expect(parse(csv, { columns: true })).toMatchObject([{ firstName: `'=HYPERLINK("x", 1)`, lastName: 'a, "b"' }]);
    const wide = await person({ firstName: '＝1', lastName: '＠SUM' });
    const answer = await invite({ userIds: [wide.userId] });
    expect(parse(answer.csv, { columns: true })).toMatchObject([{ firstName: "'＝1", lastName: "'＠SUM" }]);
  });

  it('come by mail only where a mail server is set', async () => {
    await person();
    expect(await org.admin.graphqlError(INVITE, { input: { delivery: 'mail' } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'delivery' }],
    });
  });
});

describe('invitations by mail', () => {
  interface Received {
    to: string;
    text: string;
  }
  let app: OwnApp;
  let server: SMTPServer;
  let received: Received[] = [];
  /** The answer to a recipient, where it is not taken. */
  let refusals: Map<string, number[]>;
  /** Answers to the sender. */
  let senderRefusals: number[];
  /** True where the server takes no mail with a link in it. */
  let isAfraidOfLinks: boolean;
  /** Recipients at whose address the server falls silent. */
  let silentAt: Set<string>;

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'muster' && password === 'secret' ? done(null, { user: 'muster' }) : done(new Error('no')),
      onMailFrom(_address, _session, done) {
        const responseCode = senderRefusals.shift();
        done(responseCode ? Object.assign(new Error('Not you'), { responseCode }) : null);
      },
      onRcptTo({ address }, _session, done) {
        if (silentAt.has(address)) return;
        const responseCode = refusals.get(address)?.shift();
        done(responseCode ? Object.assign(new Error('Not here'), { responseCode }) : null);
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          const text = raw
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
          if (isAfraidOfLinks)
            return done(Object.assign(new Error(`Blocked for ${linkIn(text)}`), { responseCode: 554 }));
          received.push({ to: session.envelope.rcptTo[0]?.address as string, text });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.server.address() as AddressInfo;
    app = await startOwnApp({
      environment: { SMTP_URL: `smtp://muster:secret@127.0.0.1:${port}`, PUBLIC_URL: 'https://wfm.example.com' },
    });
  });
  beforeEach(async () => {
    org = await app.organization();
    received = [];
    refusals = new Map();
    senderRefusals = [];
    isAfraidOfLinks = false;
    silentAt = new Set();
  });
  afterAll(async () => {
    await app?.stop();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  const JOB = '{ job(id: "ID") { status progress result error attempts } }';
  const ended = async (jobId: string) =>
    eventually(
      async () => (await org.admin.graphql(JOB.replace('ID', jobId))).job,
      ({ status }) => status === 'succeeded' || status === 'failed',
    );
  const mailed = async () =>
    (await org.admin.graphql('{ mailedInvitations { email sentAt error } }')).mailedInvitations as {
      email: string;
      sentAt: string | null;
      error: string | null;
    }[];
  const linkIn = (text: string) => /https:\S+/.exec(text)?.[0] as string;

  it('bring everybody a link of their own, which nothing but the mail ever holds', async () => {
    const invited = await people(3);
    const { jobId, ...answer } = await invite({ delivery: 'mail' });
    expect(answer).toEqual({ invited: 3, remaining: 0, csv: null, links: [] });
    expect(await ended(jobId)).toMatchObject({ status: 'succeeded', result: { total: 3, sent: 3, failed: 0 } });
    expect(received.map(({ to }) => to).sort()).toEqual(emailsOf(invited));
    expect(received[0]?.text).toMatch(/^From: Muster <no-reply@wfm\.example\.com>/m);
    const kept = await keptRows(app);
    for (const { text, to } of received) {
      const url = linkIn(text);
      expect(url).toMatch(/^https:\/\/wfm\.example\.com\/set-password\?token=/);
      expect(kept).not.toContain(url.split('token=')[1]);
      await choosesPassword(app, url, to);
    }
    const { rows } = await app.database.owner.query('select input from job_run where id = $1', [jobId]);
    expect(Object.keys(rows[0].input)).toEqual(['batch']);
    expect((await mailed()).map(({ sentAt, error }) => [typeof sentAt, error])).toEqual(
      Array(3).fill(['string', null]),
    );
  });

  it('go to the others where an address is refused', async () => {
    const [good, bad] = await pair();
    refusals.set(bad.email, [550, 550]);
    const { jobId } = await invite({ delivery: 'mail' });
    expect(await ended(jobId)).toMatchObject({ status: 'succeeded', result: { total: 2, sent: 1, failed: 1 } });
    expect(received.map(({ to }) => to)).toEqual([good.email]);
    const [fault] = (await mailed()).filter(({ email }) => email === bad.email);
    expect(fault).toMatchObject({ sentAt: null, error: expect.stringContaining('Not here') });
  });

  it('are tried again where the mail server has no time, and nobody gets two', async () => {
    const invited = await people(3);
    for (const { email } of invited.slice(1)) refusals.set(email, [451]);
    const { jobId } = await invite({ delivery: 'mail' });
    await beginWaiting(app.database);
    const job = await ended(jobId);
    expect(job).toMatchObject({ status: 'succeeded', result: { total: 3, sent: 3, failed: 0 } });
    expect(job.attempts).toBeGreaterThan(1);
    expect(received.map(({ to }) => to).sort()).toEqual(emailsOf(invited));
  });

  it('go to the others first where one is put off', async () => {
    const byId = (await people(3)).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    const [putOff, ...rest] = byId.map(({ email }) => email) as [string, ...string[]];
    refusals.set(putOff, [450]);
    const { jobId } = await invite({ delivery: 'mail' });
    const told = await eventually(
      async () => (await org.admin.graphql(JOB.replace('ID', jobId))).job.error as string | null,
      (error) => error !== null,
    );
    expect(told).toBe('The mail server puts off 1 of the mails (450)');
    await beginWaiting(app.database);
    expect(await ended(jobId)).toMatchObject({ status: 'succeeded', result: { total: 3, sent: 3, failed: 0 } });
    expect(received.map(({ to }) => to)).toEqual([...rest, putOff]);
  });

  it('are tried again where the mail server does not take the sender: that is no fault of theirs', async () => {
    const invited = await people(2);
    senderRefusals = [550];
    const { jobId } = await invite({ delivery: 'mail' });
    await beginWaiting(app.database);
    expect(await ended(jobId)).toMatchObject({ status: 'succeeded', result: { total: 2, sent: 2, failed: 0 } });
    expect(received.map(({ to }) => to).sort()).toEqual(emailsOf(invited));
  });

  it('keep their links to themselves where the mail server quotes them', async () => {
    await person();
    isAfraidOfLinks = true;
    const { jobId } = await invite({ delivery: 'mail' });
    expect(await ended(jobId)).toMatchObject({ status: 'succeeded', result: { failed: 1 } });
    expect((await mailed())[0]?.error).toMatch(/Blocked for …/);
  });

  it('let go of a silent mail server as soon as they are cancelled', async () => {
    const stuck: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { userId, email } = await person();
      silentAt.add(email);
      stuck.push((await invite({ delivery: 'mail', userIds: [userId] })).jobId);
    }
    const { userId, email } = await person();
    await invite({ delivery: 'mail', userIds: [userId] });
    for (const id of stuck) await org.admin.graphql('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id });
    await eventually(
      async () => received.map(({ to }) => to),
      (all) => all.includes(email),
    );
  });

  it('are not sent to who is deactivated before', async () => {
    const [first, second] = (await people(2)) as [{ userId: string; email: string }, { userId: string; email: string }];
    for (const { email } of [first, second]) refusals.set(email, [451]);
    const { jobId } = await invite({ delivery: 'mail' });
    await org.admin.delete(`/api/admin/users/${second.userId}`);
    await beginWaiting(app.database);
    expect((await ended(jobId)).status).toBe('succeeded');
    expect(received.map(({ to }) => to)).toEqual([first.email]);
    expect(await mailed()).toEqual(
      expect.arrayContaining([{ email: second.email, sentAt: null, error: 'The user was deactivated' }]),
    );
  });
});
