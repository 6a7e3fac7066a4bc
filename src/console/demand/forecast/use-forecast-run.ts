import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../api/live';
import {
  ForecastAccuracy,
  ForecastCourse,
  ForecastJobChanged,
  ForecastJobs,
  ForecastQueues,
  ForecastRunChoices,
} from '../../api/operations.generated';
import { keyOf, useAnswer } from '../../api/query';
import type { ForecastJobFragment, ForecastJobsQuery } from '../../api/types.generated';
import { tell } from '../../ui/toast';

export type ForecastJob = ForecastJobFragment;

export interface ForecastRun {
  /** The waiting or running job. */
  job: ForecastJob | undefined;
  /** Follows a run, starting with the response that created it. */
  hear(job: ForecastJob): void;
}

const OVER = new Set(['succeeded', 'failed', 'cancelled']);
const ASKED_EVERY_MS = 30_000;
const DUE = [ForecastCourse, ForecastQueues, ForecastAccuracy, ForecastRunChoices];

/** Follows the current forecast run, whoever started it. When it ends, forecast queries are invalidated. */
export function useForecastRun(): ForecastRun {
  const client = useQueryClient();
  const answer = useAnswer(ForecastJobs, {}, { everyMs: ASKED_EVERY_MS });
  const runs = answer.data?.jobs.filter(({ kind }) => kind === 'forecast.run');
  const hear = (job: ForecastJob) =>
    client.setQueryData<ForecastJobsQuery>(keyOf(ForecastJobs, {}), (before) => ({
      jobs: [job, ...(before?.jobs.filter(({ id }) => id !== job.id) ?? [])],
    }));
  useLive(ForecastJobChanged, {}, ({ jobChanged }) => void hear(jobChanged.job));

  const ended = runs?.find(({ status }) => OVER.has(status));
  const known = useRef<string | undefined>(undefined);
  const isKnown = runs !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const isNew = known.current !== undefined && ended !== undefined && ended.id !== known.current;
    known.current = ended?.id ?? '';
    if (!isNew) return;
    for (const { name } of DUE) void client.invalidateQueries({ queryKey: [name] });
    tellOf(ended);
    // A run ends once.
  }, [isKnown, ended?.id, client]);
  return { job: runs?.find(({ status }) => !OVER.has(status)), hear: (job) => void hear(job) };
}

function tellOf({ status, error }: ForecastJob): void {
  if (status === 'succeeded') tell('Forecast updated.');
  if (status === 'cancelled') tell('Run canceled. The previous forecast stays in place.', { look: 'info' });
  if (status === 'failed') tell(`The run failed: ${error ?? 'unknown reason'}`, { look: 'bad' });
}
