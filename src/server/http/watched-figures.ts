import { judgementFigures } from '../../features/adherence/feed.queries';
import { waitingJobs } from '../../features/jobs/job.queries';
import type { LiveStream } from '../../features/live/stream';
import type { Database } from '../../platform/database/database';
import { threadTasks } from '../../platform/jobs/threads';
import type { Metrics } from './metrics';
import type { ServerContext } from '../server-context';

interface Parts {
  database: Database;
  live: LiveStream;
  socket: { readonly count: number };
  newContext(): ServerContext;
}

/** Registers metrics that are computed on each scrape. Those from the database cover all nodes. */
export function watchFigures(metrics: Metrics, { database, live, socket, newContext }: Parts): void {
  const judgement = () => judgementFigures(newContext());
  metrics.watch(
    'database_connections',
    'Connections of this node: used, idle; and operations waiting for one',
    () => ({ ...database.connections }),
    'state',
  );
  metrics.watch('web_sockets', 'Open web sockets of this node', () => socket.count);
  metrics.watch('subscriptions', 'Open subscriptions of this node', () => live.count);
  metrics.watch(
    'thread_tasks',
    'Tasks of worker threads, by what becomes of them',
    () => ({ ...threadTasks() }),
    'state',
  );
  metrics.watch('jobs_waiting', 'Jobs that wait, by kind', () => waitingJobs(newContext()), 'kind');
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
