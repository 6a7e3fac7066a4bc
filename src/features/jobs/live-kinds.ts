import type { LiveKind } from '../live/kind';
import { maySeeJob } from './job.policy';
import { jobsById } from './job.queries';
import type { Job } from './job.type';

/** What background work writes to the live log: the subject is the job that waits, begins, comes further or ends. */
export const jobKind: LiveKind<Job> = {
  name: 'job',
  newestWins: true,
  async read(ctx, ids) {
    const jobs = await jobsById(ctx, ids);
    return new Map(jobs.map((job) => [job.id, job]));
  },
  isSeenBy: maySeeJob,
};
