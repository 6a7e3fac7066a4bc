import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { queryClient } from '../../api/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { GenerateForm, ImproveForm } from './generate-form';
import './generate.css';
import { isUnderWay, scheduleOf } from './generation-job';
import { JobProgress } from './job-progress';
import { usePlanningJob } from './use-planning-job';

/** Generates a schedule, or improves or repairs the one with `scheduleId`. Shows progress. */
export function GenerateButton({ scheduleId }: { scheduleId?: string }) {
  const format = useFormat();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { job, course, follow } = usePlanningJob(scheduleId === undefined);
  const runs = job && isUnderWay(job.status);
  const made = job && scheduleOf(job.result);
  const name = scheduleId ? 'Improve' : 'Generate';
  const show = () => {
    setOpen(false);
    // Several pages show the schedule, so all queries are invalidated.
    void queryClient.invalidateQueries();
    void navigate({ to: `/schedule/${made}/result` });
  };
  return (
    <>
      <Button look={scheduleId ? 'plain' : 'primary'} onPress={() => setOpen(true)}>
        {runs ? `${name}: ${format.share(job.progress, 0)}` : name}
      </Button>
      <Dialog
        title={scheduleId ? 'Improve the schedule' : 'Generate a schedule'}
        place="side"
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        {job ? (
          <JobProgress
            key={job.id}
            job={job}
            course={course}
            onResult={made ? show : undefined}
            onAgain={() => follow(undefined)}
          />
        ) : scheduleId ? (
          <ImproveForm scheduleId={scheduleId} onStarted={follow} />
        ) : (
          <GenerateForm onStarted={follow} />
        )}
      </Dialog>
    </>
  );
}
