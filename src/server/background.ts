import type { Logger } from 'pino';
import { operatorOfId, type OperatorContext } from '../features/access/operator';
import type { JobDefinition } from '../platform/jobs/define-job';
import { startJobs } from '../platform/jobs/workers';
import { jobs, recurring } from './jobs.generated';
import { faultOf, knownFault } from './faults';

interface Options {
  databaseUrl: string;
  newContext(): OperatorContext;
  log: Logger;
  /** Additional jobs, for tests. */
  moreJobs: readonly JobDefinition[];
}

/** Resolves once all is done that comes before serving; the returned function ends background work on this node. */
export const startBackground = ({ databaseUrl, newContext, log, moreJobs }: Options): Promise<() => Promise<void>> =>
  startJobs({
    databaseUrl,
    jobs: [...jobs, ...moreJobs],
    recurring,
    newContext,
    async contextOf(organizationId) {
      const ctx = newContext();
      ctx.principal = await operatorOfId(ctx, organizationId);
      return ctx;
    },
    faultOf: (error, runId) => faultOf(error, runId, log),
    isAway: (error) => knownFault(error)?.code === 'SERVICE_UNAVAILABLE',
    log,
  });
