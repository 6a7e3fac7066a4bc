import { GenerateForm, ImproveForm } from './generate-form';
import { scheduleOf } from './generation-job';
import { JobProgress } from './job-progress';
import type { usePlanningJob } from './use-planning-job';

interface GenerateBodyProps extends ReturnType<typeof usePlanningJob> {
  scheduleId?: string;
  onResult(): void;
}

/** The form of a search, then its progress. */
export function GenerateBody({ scheduleId, job, course, follow, onResult }: GenerateBodyProps) {
  if (job)
    return (
      <JobProgress
        key={job.id}
        job={job}
        course={course}
        onResult={scheduleOf(job.result) ? onResult : undefined}
        onAgain={() => follow(undefined)}
      />
    );
  return scheduleId ? <ImproveForm scheduleId={scheduleId} onStarted={follow} /> : <GenerateForm onStarted={follow} />;
}
