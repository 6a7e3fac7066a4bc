import path from 'node:path';
import { SharedClock } from '../../../src/platform/nodes/shared-clock';
import { signIn } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { runMuster, RUNS_TYPESCRIPT, startMuster, type MusterProcess } from '../../support/process';

/** The clock of the database, and a node whose machine is 13 hours ahead of it. */

const PASSWORD = 'correct horse battery';
const AHEAD = {
  CLOCK_AHEAD_HOURS: '13',
  NODE_OPTIONS: [...RUNS_TYPESCRIPT, '-r', path.resolve(__dirname, '../../support/shifted-clock.ts')].join(' '),
};

describe('the clock of the database', () => {
  it('is taken as of the midpoint between request and response', async () => {
    const times = [1_000, 1_400];
    const elapsed = jest.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? 2_000);
    try {
      const clock = await SharedClock.read(async <Row>() => [{ ms: 1_800_000_000_000 }] as Row[]);
      expect(clock.now()).toEqual(new Date(1_800_000_000_800));
    } finally {
      elapsed.mockRestore();
    }
  });
});

describe('a node whose clock is hours ahead', () => {
  let database: FreshDatabase;
  let node: MusterProcess;

  beforeAll(async () => {
    database = await freshDatabase();
    const organization = ['--name', 'Acme', '--slug', 'acme', '--timezone', 'Etc/UTC', '--tier', 'enterprise'];
    const user = ['--admin-email', 'a@acme.example', '--admin-password', PASSWORD];
    const made = await runMuster(['organization:create', ...organization, ...user], { DATABASE_URL: database.url });
    expect(made.stderr).toBe('');
    node = await startMuster({ DATABASE_URL: database.url, RATE_LIMIT_GENERAL: '1000', ...AHEAD });
  });
  afterAll(async () => {
    await node?.end('SIGTERM');
    await database?.drop();
  });

  const isTrue = async (condition: string): Promise<boolean> =>
    (await database.owner.query(`select ${condition} as holds`)).rows[0].holds as boolean;

  it('ends sessions and limits, and forgets events, by the clock that all nodes share', async () => {
    const admin = await signIn(node.url, { email: 'a@acme.example', password: PASSWORD });
    const { users } = (await admin.get('/api/admin/users')).body;
    const employeeId = (users as { employee: { id: string } }[])[0]?.employee.id;
    const changed = await admin.post('/api/adherence/states', { employeeId, state: 'available' });
    expect(changed.status).toBe(200);
    expect(await isTrue(`(select max(expires_at) from user_session) < now() + interval '7 days 1 minute'`)).toBe(true);
    expect(await isTrue(`(select count(*) from rate_limit) > 0`)).toBe(true);
    const windowEnd = '(select max(expire) from rate_limit)';
    expect(await isTrue(`${windowEnd} < extract(epoch from clock_timestamp() + interval '61 seconds') * 1000`)).toBe(
      true,
    );
    expect(await isTrue('(select count(*) from live_event) > 0')).toBe(true);
    await database.owner.query(`select jobs.add_job('live.forget', job_key := 'test')`);
    await eventually(
      () => isTrue(`not exists (select from jobs._private_jobs where key = 'test')`),
      (isDone) => isDone,
    );
    expect(await isTrue('(select count(*) from live_event) > 0')).toBe(true);
    expect((await admin.get('/api/auth/session')).status).toBe(200);
  });
});
