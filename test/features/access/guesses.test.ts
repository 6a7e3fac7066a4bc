/**
 * @own-modules
 * @in-order
 */
import { verify } from '@node-rs/argon2';
import { Redis } from 'ioredis';
import { createLimits, type CounterStore, type LimitPoints } from '../../../src/features/access/limits';
import { hashing } from '../../../src/features/access/passwords';
import type { Query } from '../../../src/kernel/context';
import { systemClock } from '../../../src/kernel/time/clock';
import { Caller } from '../../support/caller';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';

jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...argon2, verify: jest.fn(argon2.verify) };
});
const verifications = jest.mocked(verify);

/** Limit of one address: ten times that of an address and an account combined. */
const MAX_FAILURES = 10;
const ORGANIZATIONS = 3;
const NOBODY = 'nobody@acme.example';
const TWIN = 'both@twin.example';

let app: InProcessApp;
let limited: InProcessApp;
let org: TestOrganization;
const emails: string[] = [];

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization({ slug: 'acme' });
  for (let i = 0; i < 6; i++) {
    emails.push(`agent${i}@acme.example`);
    await org.signedIn('agent', { email: emails[i] });
  }
  for (const slug of ['twin-one', 'twin-two'])
    await (await app.organization({ slug })).signedIn('agent', { email: TWIN });
  const environment = { RATE_LIMIT_AUTH: '1', TRUST_PROXY: '1' };
  limited = await startInProcess({ database: app.database, environment });
});
beforeEach(() => verifications.mockClear());
afterAll(async () => {
  await limited.stop();
  await app.stop();
});

const signInFrom = (address: string, email: string, password: string) =>
  new Caller(limited.url, { 'x-forwarded-for': address }).post('/api/auth/login', { email, password });
const countOf = (status: number, answers: readonly { status: number }[]) =>
  answers.filter((answer) => answer.status === status).length;

describe('guesses at once', () => {
  it('are tried as often as the limit says, however many they are', async () => {
    const guess = (i: number) => signInFrom('10.0.0.1', `guess${i}@acme.example`, 'wrong one');
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => guess(i)),
      ...emails.map((email) => signInFrom('10.0.0.1', email, 'wrong one')),
      ...Array.from({ length: 80 }, (_, i) => guess(20 + i)),
    ]);
    expect([countOf(401, answers), countOf(429, answers)]).toEqual([MAX_FAILURES, answers.length - MAX_FAILURES]);
    expect(verifications).toHaveBeenCalledTimes(MAX_FAILURES * ORGANIZATIONS);
  });

  it('at one-time links are as few', async () => {
    const guess = (token: string) =>
      new Caller(limited.url, { 'x-forwarded-for': '10.0.0.2' }).post('/api/auth/set-password', {
        token,
        password: 'long enough for it',
      });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(`guess ${i}`)));
    expect([countOf(400, answers), countOf(429, answers)]).toEqual([MAX_FAILURES, 30 - MAX_FAILURES]);
  });

  it('that are right are no failures, even where the organization has to be said', async () => {
    const answers = await Promise.all(emails.map((email) => signInFrom('10.0.0.3', email, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
    expect((await signInFrom('10.0.0.3', TWIN, PASSWORD)).status).toBe(409);
    for (let i = 0; i < MAX_FAILURES; i++)
      expect((await signInFrom('10.0.0.3', `guess${i}@acme.example`, 'wrong one')).status).toBe(401);
    expect((await signInFrom('10.0.0.3', NOBODY, PASSWORD)).status).toBe(429);
  });
});

describe('the turns of hashing', () => {
  it('are two at once; whom too many wait before is told to come back', async () => {
    let atOnce = 0;
    let most = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const turns = Array.from({ length: 202 }, () =>
      hashing(async () => {
        most = Math.max(most, ++atOnce);
        await released;
        atOnce--;
      }),
    );
    const refused = await app.anyone.post('/api/auth/login', { email: emails[0], password: PASSWORD });
    expect(refused).toMatchObject({
      status: 503,
      body: { error: expect.any(String), details: { code: 'SERVICE_UNAVAILABLE' } },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(
      await app.anyone.graphqlError('mutation { login(input: { email: "x@y.example", password: "x" }) { id } }'),
    ).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    release();
    await Promise.all(turns);
    expect(most).toBe(2);
    expect((await app.anyone.post('/api/auth/login', { email: emails[0], password: PASSWORD })).status).toBe(200);
  });
});

/** Counts the statements of sign-ins while `work` runs, with one for each transaction. */
async function statementsWhile(work: () => Promise<unknown>): Promise<number> {
  const { database } = app.app.services;
  const { write } = database;
  const names: (string | null)[] = [];
  const system = jest.spyOn(database, 'system');
  database.write = (tenant, unitOfWork) =>
    write.call(database, tenant, (unit) => {
      const q: Query = (name, ...rest) => (names.push(name), unit.q(name, ...rest));
      return (names.push('transaction'), unitOfWork({ ...unit, q }));
    }) as never;
  try {
    await work();
    names.push(...system.mock.calls.map(([name]) => name));
    return names.filter((name) => /^(session|organization|audit|transaction)/.test(name ?? '')).length;
  } finally {
    system.mockRestore();
    Object.assign(database, { write });
  }
}

describe('the work of a failed sign-in', () => {
  it.each([
    ['without an organization', undefined],
    ['with one', 'twin-one'],
  ])('is the same for an e-mail that nobody, one and several have, %s', async (_, organization) => {
    const works: { statements: number; hashes: number }[] = [];
    for (const email of [NOBODY, emails[0], TWIN]) {
      verifications.mockClear();
      const statements = await statementsWhile(async () => {
        const answer = await app.anyone.post('/api/auth/login', { email, password: 'wrong one', organization });
        expect(answer.status).toBe(401);
      });
      works.push({ statements, hashes: verifications.mock.calls.length });
    }
    expect(works).toEqual([works[0], works[0], works[0]]);
    expect(works[0]?.hashes).toBe(organization ? 1 : ORGANIZATIONS);
  });
});

const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379/15';
const POINTS: LimitPoints = { import: 0, invalidKey: 0, auth: 0, failedAuth: 2, sensitive: 0, general: 0, console: 0 };

describe('what is given back', () => {
  const clientOf = (url: string) => {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    client.on('error', () => {});
    return client;
  };
  const stores: [string, () => Promise<{ store: CounterStore; close?: () => void } | undefined>][] = [
    ['in memory', async () => ({ store: { kind: 'memory' } })],
    [
      'in PostgreSQL',
      async () => ({ store: { kind: 'postgres', system: app.app.services.database.system, clock: systemClock } }),
    ],
    [
      'in Redis',
      async () => {
        const redis = clientOf(REDIS);
        const { system } = app.app.services.database;
        const connected = await redis.connect().then(
          () => true,
          () => false,
        );
        if (!connected) return console.log(`skipped: no Redis at ${REDIS}`) as undefined;
        return { store: { kind: 'postgres', system, clock: systemClock, redis }, close: () => redis.disconnect() };
      },
    ],
    [
      'in PostgreSQL while Redis is away',
      async () => {
        const redis = clientOf('redis://127.0.0.1:1');
        const { system } = app.app.services.database;
        return { store: { kind: 'postgres', system, clock: systemClock, redis }, close: () => redis.disconnect() };
      },
    ],
  ];

  it.each(stores)('%s may be spent again, and no more', async (name, open) => {
    const opened = await open();
    if (!opened) return;
    try {
      const limits = createLimits(POINTS, opened.store);
      const key = `${name} ${process.pid}-${Date.now()}`;
      for (let i = 0; i < 5; i++) {
        await limits.spend('failedAuth', key);
        await limits.giveBack('failedAuth', key);
      }
      await limits.spend('failedAuth', key);
      await limits.check('failedAuth', key);
      await limits.spend('failedAuth', key);
      await expect(limits.check('failedAuth', key)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      await expect(limits.spend('failedAuth', key)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    } finally {
      opened.close?.();
    }
  });
});
