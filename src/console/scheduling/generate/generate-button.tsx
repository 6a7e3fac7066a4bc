import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../kernel/format';
import { queryClient } from '../../api/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Waiting } from '../../ui/page';
import './generate.css';
import { isUnderWay, scheduleOf } from './generation-job';
import { usePlanningJob } from './use-planning-job';

/** Loaded with the dialog, as the form and the chart of the progress are large. */
const Body = lazy(() => import('./generate-body').then(({ GenerateBody }) => ({ default: GenerateBody })));

/** Generates a schedule, or improves or repairs the one with `scheduleId`. Shows progress. */
export function GenerateButton({ scheduleId }: { scheduleId?: string }) {
  const format = useFormat();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const planning = usePlanningJob(scheduleId === undefined);
  const { job } = planning;
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
        <Suspense fallback={<Waiting lines={8} />}>
          <Body scheduleId={scheduleId} onResult={show} {...planning} />
        </Suspense>
      </Dialog>
    </>
  );
}
