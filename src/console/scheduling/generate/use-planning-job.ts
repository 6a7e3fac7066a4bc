import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { JobOf, PlanningJobChanged, PlanningJobs } from '../../api/operations.generated';
import { useLive } from '../../api/live';
import { useAnswer } from '../../api/query';
import { useSearch } from '../../kernel/search';
import { useSession } from '../../kernel/session';
import type { JobSeenFragment } from '../../api/types.generated';
import { isPlanning, isUnderWay, scheduleOf, withFound, type FoundAt } from './generation-job';

const shape = z.object({ job: z.catch(z.string(), '') });
const ASKED_EVERY_MS = 30_000;

interface PlanningJob {
  job: JobSeenFragment | undefined;
  course: readonly FoundAt[];
  follow(job: JobSeenFragment | undefined): void;
}

/** Follows the job in the URL, otherwise the user's own running job. Survives a reload. */
export function usePlanningJob(isNew: boolean): PlanningJob {
  const { me } = useSession();
  const [{ job: id }, setSearch] = useSearch(shape);
  const listed = useAnswer(PlanningJobs, {}, { enabled: isNew && !id });
  const own = listed.data?.jobs.find(
    ({ kind, status, requestedBy }) => isPlanning(kind) && isUnderWay(status) && requestedBy === me.id,
  );
  const followed = id || own?.id;
  const [heard, setHeard] = useState<JobSeenFragment>();
  const [course, setCourse] = useState<readonly FoundAt[]>([]);
  const current = heard?.id === followed ? heard : undefined;
  // A cancelled search stores its best result a moment later.
  const isOver =
    current && !isUnderWay(current.status) && !(current.status === 'cancelled' && !scheduleOf(current.result));
  const asked = useAnswer(
    JobOf,
    { id: followed ?? '' },
    {
      enabled: Boolean(followed),
      everyMs: isOver ? undefined : current?.status === 'cancelled' ? 3_000 : ASKED_EVERY_MS,
    },
  );
  const hear = (job: JobSeenFragment) => {
    if (job.id !== followed) return;
    setHeard(job);
    setCourse((before) => withFound(before, job.details, Date.now()));
  };
  useEffect(() => {
    if (asked.data) hear(asked.data.job);
    // Each response is processed once.
  }, [asked.data]);
  useLive(PlanningJobChanged, followed ? { id: followed } : undefined, ({ jobChanged }) => hear(jobChanged.job));
  return {
    job: current ?? (asked.data?.job.id === followed ? asked.data?.job : undefined),
    course,
    follow(job) {
      setCourse([]);
      setHeard(job);
      setSearch({ job: job?.id ?? '' }, { replace: true });
    },
  };
}
