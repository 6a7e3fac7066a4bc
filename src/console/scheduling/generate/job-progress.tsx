import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { CancelPlanningJob } from '../../kernel/operations.generated';
import { useChange } from '../../kernel/query';
import { useSession } from '../../kernel/session';
import type { JobSeenFragment } from '../../kernel/types.generated';
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
          label="The search"
          value={job.status === 'waiting' ? null : job.progress}
          text={isCancelled ? 'Finishing with the best so far' : (job.progressText ?? 'Waiting for its turn')}
        />
      ) : job.status === 'succeeded' || onResult ? (
        <Notice look="good">
          {job.status === 'cancelled' ? 'Stopped; the best so far is kept.' : 'Done.'}{' '}
          {improvementWords(job.result, format.number)}
        </Notice>
      ) : job.status === 'cancelled' ? (
        <Notice look="warn">Stopped. If a schedule was found, it appears in a moment.</Notice>
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
          <Figure name="Cost" value={format.number(found.cost)} note="points; an hour missing is 100" />
          <Figure
            name="At most better"
            value={format.share(found.gap)}
            note={
              found.bound === null ? 'nothing proven yet' : `no schedule costs less than ${format.number(found.bound)}`
            }
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
            Stop and keep the best
          </Button>
        )}
        {runs && <span className="muted small">It goes on when you close this.</span>}
        {onResult && (
          <Button look="primary" onPress={onResult}>
            Show the result
          </Button>
        )}
        {!runs && <Button onPress={onAgain}>Again</Button>}
      </div>
    </div>
  );
}

function Course({ course }: { course: readonly FoundAt[] }) {
  const series = [
    { id: 'cost', name: 'Cost', color: 'var(--chart-1)', points: course.map(({ at, cost }) => ({ at, value: cost })) },
    {
      id: 'bound',
      name: 'Proven bound',
      color: 'var(--chart-2)',
      isDashed: true,
      points: course.map(({ at, bound }) => ({ at, value: bound })),
    },
  ];
  return (
    <TimeChart
      label="Cost of the best schedule over the time of the search"
      from={course[0]?.at ?? 0}
      to={course.at(-1)?.at ?? 1}
      series={series}
      height={150}
      inset={56}
      unit="points"
    />
  );
}
