import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { CancelPlanningJob } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { useSession } from '../../kernel/session';
import type { JobSeenFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { TimeChart } from '../../ui/chart/time-chart';
import { messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Figure } from '../../ui/page';
import { Progress } from '../../ui/progress';
import { certifiedIn, foundOf, improvementWords, isUnderWay, SHORT_WORDS, type FoundAt } from './generation-job';

interface Props {
  job: JobSeenFragment;
  course: readonly FoundAt[];
  onResult?(): void;
  onAgain(): void;
}

/** Shows the progress of a search: phase, cost of the best schedule, and its lower bound. */
export function JobProgress({ job, course, onResult, onAgain }: Props) {
  const format = useFormat();
  const { me } = useSession();
  const cancel = useChange(CancelPlanningJob);
  const [isCancelled, setCancelled] = useState(false);
  const runs = isUnderWay(job.status);
  const found = (runs ? undefined : certifiedIn(job.result)) ?? foundOf(job.details);
  return (
    <div className="stack">
      {runs ? (
        <Progress
          label="Search progress"
          value={job.status === 'waiting' ? null : job.progress}
          text={isCancelled ? 'Finishing with the best schedule so far' : (job.progressText ?? 'Queued')}
        />
      ) : job.status === 'succeeded' || onResult ? (
        <Notice look="good">
          {job.status === 'cancelled' ? 'Stopped. The best schedule so far is kept.' : 'Done.'}{' '}
          {improvementWords(job.result, format.number)}
        </Notice>
      ) : job.status === 'cancelled' ? (
        <Notice look="warn">Stopped. If a schedule was found, it appears shortly.</Notice>
      ) : (
        <Notice look="bad">{job.error ?? 'The search failed.'}</Notice>
      )}
      {found && (
        <div className="figures">
          {found.understaffedHoursByMeasure.map(({ measure, understaffedHours }) => (
            <Figure
              key={measure}
              name={SHORT_WORDS[measure].name}
              value={format.number(understaffedHours, 1)}
              note={SHORT_WORDS[measure].counts}
              look={understaffedHours > 0 ? 'bad' : 'good'}
            />
          ))}
          <Figure name="Cost" value={format.number(found.cost)} note="one understaffed hour costs 100" />
          <Figure
            name="Optimality gap"
            value={format.share(found.gap)}
            note={found.bound === null ? 'no bound yet' : `best possible cost ≥ ${format.number(found.bound)}`}
          />
        </div>
      )}
      {course.length > 1 && <Course course={course} />}
      {cancel.error && <Notice look="bad">{messageOf(cancel.error)}</Notice>}
      <div className="row">
        {runs && (me.role === 'admin' || job.requestedBy === me.id) && (
          <Button
            isDisabled={isCancelled}
            isPending={cancel.isPending}
            onPress={() => cancel.mutate({ id: job.id }, { onSuccess: () => setCancelled(true) })}
          >
            Stop and keep best
          </Button>
        )}
        {runs && <span className="muted small">The search continues when you close this.</span>}
        {onResult && (
          <Button look="primary" onPress={onResult}>
            Show result
          </Button>
        )}
        {!runs && <Button onPress={onAgain}>Run again</Button>}
      </div>
    </div>
  );
}

function Course({ course }: { course: readonly FoundAt[] }) {
  const series = [
    { id: 'cost', name: 'Cost', color: 'var(--chart-1)', points: course.map(({ at, cost }) => ({ at, value: cost })) },
    {
      id: 'bound',
      name: 'Bound',
      color: 'var(--chart-2)',
      isDashed: true,
      points: course.map(({ at, bound }) => ({ at, value: bound })),
    },
  ];
  return (
    <TimeChart
      label="Cost of the best schedule during the search"
      from={course[0]?.at ?? 0}
      to={course.at(-1)?.at ?? 1}
      series={series}
      height={150}
      inset={56}
      unit="points"
    />
  );
}
