import type { LiveKind } from '../live/kind';
import { maySeeJob } from './job.policy';
import { jobsById } from './job.queries';
import type { Job } from './job.type';

/** Job events in the live log. The subject is a job that was enqueued, started, progressed or ended. */
export const jobKind: LiveKind<Job> = {
  name: 'job',
  newestWins: true,
  async read(ctx, ids) {
    const jobs = await jobsById(ctx, ids);
    return new Map(jobs.map((job) => [job.id, job]));
  },
  isSeenBy: maySeeJob,
};
