import { CancelForecastJob, RunForecast } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { useSession } from '../../kernel/session';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { IconRefresh, IconX } from '../../ui/icons/icons';
import { Progress } from '../../ui/progress';
import { tell } from '../../ui/toast';
import type { Stream } from './streams';
import type { ForecastRun } from './use-forecast-run';

/** Starts a forecast run. Shows the progress of any run, including scheduled ones. */
export function RunButton({ stream, run: { job, hear } }: { stream: Stream; run: ForecastRun }) {
  const { me } = useSession();
  const run = useChange(RunForecast);
  const cancel = useChange(CancelForecastJob);
  const start = () =>
    run.mutate(
      { queue: stream.queue, channel: stream.channel },
      {
        onSuccess: ({ runForecast }) => hear(runForecast),
        onError: (error) => tell(messageOf(error), { look: 'bad' }),
      },
    );
  if (!job)
    return (
      <Button onPress={start} isPending={run.isPending}>
        <IconRefresh aria-hidden /> Refresh
      </Button>
    );
  return (
    <div className="row forecast-run">
      <Progress
        label="Forecast progress"
        value={job.status === 'running' ? job.progress : null}
        text={job.progressText ?? (job.status === 'running' ? 'Forecasting' : 'Queued')}
      />
      {(me.role === 'admin' || job.requestedBy === me.id) && (
        <Button
          look="quiet"
          label="Cancel run"
          isPending={cancel.isPending}
          onPress={() => cancel.mutate({ id: job.id }, { onError: (error) => tell(messageOf(error), { look: 'bad' }) })}
        >
          <IconX aria-hidden />
        </Button>
      )}
    </div>
  );
}
