import { IconRefresh, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive } from '../../kernel/live';
import {
  CancelForecastJob,
  ForecastAccuracy,
  ForecastCourse,
  ForecastJob,
  ForecastQueues,
  RunForecast,
} from '../../kernel/operations.generated';
import { useChange } from '../../kernel/query';
import type { ForecastJobSubscription } from '../../kernel/types.generated';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { Progress } from '../../ui/progress';
import { tell } from '../../ui/toast';
import type { Stream } from './streams';

type Job = ForecastJobSubscription['jobChanged']['job'];

const OVER = new Set(['succeeded', 'failed', 'cancelled']);

/** Forecasts the stream again, and shows how far that is. */
export function RunButton({ stream }: { stream: Stream }) {
  const client = useQueryClient();
  const [job, setJob] = useState<Pick<Job, 'id'> & Partial<Job>>();
  const run = useChange(RunForecast);
  const cancel = useChange(CancelForecastJob);
  const heard = ({ jobChanged: { job: next } }: ForecastJobSubscription) => {
    if (!OVER.has(next.status)) return setJob(next);
    setJob(undefined);
    for (const { name } of [ForecastCourse, ForecastQueues, ForecastAccuracy])
      void client.invalidateQueries({ queryKey: [name] });
    if (next.status === 'succeeded') tell('The forecast is up to date.');
    if (next.status === 'cancelled') tell('The run was cancelled; the forecast before it stays.', { look: 'info' });
    if (next.status === 'failed') tell(`The run failed: ${next.error ?? 'no reason given'}`, { look: 'bad' });
  };
  useLive(ForecastJob, job && { id: job.id }, heard, (message) => {
    setJob(undefined);
    tell(message, { look: 'bad' });
  });
  const start = () =>
    run.mutate(
      { queue: stream.queue, channel: stream.channel },
      {
        onSuccess: ({ runForecast }) => setJob(runForecast),
        onError: (error) => tell(messageOf(error), { look: 'bad' }),
      },
    );
  if (!job)
    return (
      <Button onPress={start} isPending={run.isPending}>
        <IconRefresh aria-hidden /> Forecast again
      </Button>
    );
  return (
    <div className="row forecast-run">
      <Progress
        label="Forecast being made"
        value={job.status === 'running' ? (job.progress ?? null) : null}
        text={job.progressText ?? (job.status === 'running' ? 'Forecasting' : 'Waiting for its turn')}
      />
      <Button
        look="quiet"
        label="Cancel the run"
        isPending={cancel.isPending}
        onPress={() => cancel.mutate({ id: job.id }, { onError: (error) => tell(messageOf(error), { look: 'bad' }) })}
      >
        <IconX aria-hidden />
      </Button>
    </div>
  );
}
