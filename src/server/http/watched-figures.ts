import { judgementFigures } from '../../features/adherence/feed/feed.queries';
import { waitingJobs } from '../../features/jobs/job.queries';
import type { LiveStream } from '../../features/live/stream';
import { waitingMessages } from '../../features/webhooks/webhook.queries';
import type { Database } from '../../platform/database/database';
import { threadTasks } from '../../platform/jobs/threads';
import type { Metrics } from './metrics';
import type { ServerContext } from '../server-context';

interface Parts {
  database: Database;
  live: { stream: LiveStream; readonly isListening: boolean };
  /** Undefined without Redis. */
  redis: { status: string } | undefined;
  socket: { readonly count: number };
  newContext(): ServerContext;
}

/** Registers metrics that are computed on each scrape. Those from the database cover all nodes. */
export function watchFigures(metrics: Metrics, { database, live, redis, socket, newContext }: Parts): void {
  const webhooks = () => waitingMessages(newContext());
  const judgement = () => judgementFigures(newContext());
  metrics.watch(
    'database_connections',
    'Connections of this node: used, idle; and operations waiting for one',
    () => ({ ...database.connections }),
    'state',
  );
  metrics.watch('web_sockets', 'Open web sockets of this node', () => socket.count);
  metrics.watch('subscriptions', 'Open subscriptions of this node', () => live.stream.count);
  metrics.watch(
    'thread_tasks',
    'Tasks of worker threads, by what becomes of them',
    () => ({ ...threadTasks() }),
    'state',
  );
  metrics.watch('jobs_waiting', 'Jobs that wait, by kind', () => waitingJobs(newContext()), 'kind');
  metrics.watch('webhook_messages_waiting', 'Messages of webhooks that wait', () =>
    webhooks().then(({ messages }) => messages),
  );
  metrics.watch('webhook_age_seconds', 'Age of the message of a webhook that waits longest', () =>
    webhooks().then(({ ageSeconds }) => ageSeconds),
  );
  metrics.watch('redis_up', 'Redis of this node: 1 while it answers; absent without REDIS_URL', () =>
    redis ? Number(redis.status === 'ready') : null,
  );
  metrics.watch('listen_up', 'Notifications of PostgreSQL reach this node: 1 or 0', () => Number(live.isListening));
  metrics.watch('replication_lag_seconds', 'Lag of the slowest standby; absent without one', async () => {
    const [row] = await database.system<{ lag: number | null }>(
      'replication.lag',
      'select replication_lag_seconds() as lag',
    );
    return row?.lag ?? null;
  });
  metrics.watch('judgement_lag_seconds', 'How long the agent who waits longest has been due to be judged', () =>
    judgement().then(({ lagSeconds }) => lagSeconds),
  );
  metrics.watch('feed_age_seconds', 'Age of the newest record of a state from any feed', () =>
    judgement().then(({ feedAgeSeconds }) => feedAgeSeconds),
  );
  metrics.watch('feeds_silent', 'Feeds from which nothing arrives though people are in shifts', () =>
    judgement().then(({ silentFeeds }) => silentFeeds),
  );
}
