import { logLiveEvents } from '../../features/live/live-events';
import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';

let app: OwnApp;
const clock = new FakeClock(new Date('2031-11-20T09:00:00Z'));

beforeAll(async () => {
  app = await startOwnApp({ clock });
});
afterAll(() => app.stop());

const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.owner.query(text, values)).rows;
/** Has it done now, as its hour would. */
const due = (name: string) => rows('select jobs.add_job($1, job_key := $1)', [name]);
const partitions = async () =>
  (
    await rows<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^agent_state_event_20[0-9]{2}_[0-9]{2}$' order by 1`,
    )
  ).map(({ name }) => name.slice('agent_state_event_'.length));

describe('upkeep', () => {
  it('is due at its own time each', async () => {
    const known = () => rows<{ identifier: string }>('select identifier from jobs._private_known_crontabs order by 1');
    const found = await eventually(known, ({ length }) => length > 0);
    expect(found.map(({ identifier }) => identifier)).toEqual([
      'agent_day.close',
      'agent_state.partition',
      'forecast.night',
      'idempotency_key.forget',
      'job.forget',
      'live.forget',
      'notification.forget',
      'notification.remind',
      'offer.settle',
      'retention.night',
      'schedule.forget_changes',
      'schedule.forget_versions',
      'session.forget',
      'trade.settle',
      'webhook.forget',
    ]);
  });

  it('makes the months of states ahead: at the start, and while a server runs for months', async () => {
    expect(await partitions()).toEqual(['2031_11', '2031_12', '2032_01', '2032_02']);
    clock.forward({ days: 31 });
    await due('agent_state.partition');
    await eventually(partitions, (names) => names.includes('2032_03'));
    const open = await rows(
      `select relname from pg_class where relname ~ '^agent_state_event_2' and not relrowsecurity and relkind = 'r'`,
    );
    expect(open).toEqual([]);
  });

  it('forgets sessions that have ended', async () => {
    const org = await app.organization();
    const sessions = async () => (await rows('select from user_session where organization_id = $1', [org.id])).length;
    expect(await sessions()).toBe(1);
    clock.forward({ hours: 11 });
    await due('session.forget');
    await eventually(
      () => queued('session.forget'),
      (count) => count === 0,
    );
    expect(await sessions()).toBe(1);
    clock.forward({ hours: 2 });
    await due('session.forget');
    await eventually(sessions, (count) => count === 0);
  });

  it('forgets live events and what became of jobs when nobody asks for them any more', async () => {
    const org = await app.organization();
    const now = clock.now().getTime();
    for (const hours of [1, 3])
      await logLiveEvents(app.database.owner, org.id, 'job', [org.id], new Date(now - hours * 3_600_000));
    for (const days of [89, 91])
      await app.database.owner.query(
        `insert into job_run (id, organization_id, kind, input, status, created_at, finished_at)
         values (gen_random_uuid(), $1, 'x', '{}', 'succeeded', $2, $2)`,
        [org.id, new Date(now - days * 86_400_000)],
      );
    await due('live.forget');
    await due('job.forget');
    const left = async () =>
      rows<{ events: number; jobs: number }>(
        `select (select count(*)::int from live_event where organization_id = $1) as events,
           (select count(*)::int from job_run where organization_id = $1) as jobs`,
        [org.id],
      );
    await eventually(left, ([counts]) => counts?.events === 1 && counts.jobs === 1);
  });
});

const queued = async (name: string): Promise<number> =>
  (await rows('select from jobs.jobs where task_identifier = $1', [name])).length;
