import { useFormat } from '../../kernel/format';
import { Badge } from '../../ui/notice';
import { Table } from '../../ui/table';
import { reasonWords, SCHEDULED, STANDINGS, STATES } from '../words';
import type { Segment } from './day-line';
import { minutesIn, stretchesToTell } from './stretches';

/** Lists each deviation from the plan. Short ones are summarized, so that the minutes add up. */
export function Why({ segments }: { segments: readonly Segment[] }) {
  const format = useFormat();
  const { told, short } = stretchesToTell(segments);
  const minutes = (of: readonly Segment[]) => format.number(minutesIn(of), 1);
  if (told.length + short.length === 0) return null;
  return (
    <section className="stack">
      <h2>Deviations</h2>
      {told.length > 0 && (
        <Table
          label="Deviations"
          rows={told}
          keyOf={({ startsAt }) => startsAt}
          columns={[
            {
              id: 'when',
              name: 'When',
              cell: ({ startsAt, endsAt }) => <span className="figure">{format.timeRange(startsAt, endsAt)}</span>,
            },
            { id: 'minutes', name: 'Minutes', cell: (segment) => minutes([segment]), isFigure: true },
            { id: 'plan', name: 'Scheduled', cell: ({ scheduledState }) => SCHEDULED[scheduledState] },
            { id: 'was', name: 'Actual', cell: ({ state }) => STATES[state] },
            {
              id: 'counts',
              name: 'Counts as',
              cell: ({ standing, reason }) => (
                <>
                  <Badge look={STANDINGS[standing].look}>{STANDINGS[standing].name}</Badge>{' '}
                  {reason && <span className="small muted">{reasonWords(reason)}</span>}
                </>
              ),
            },
          ]}
        />
      )}
      {short.length > 0 && (
        <p className="small muted">
          {short.length === 1
            ? 'Out of adherence once for less than a minute'
            : `Out of adherence ${short.length} times for less than a minute each, ${minutes(short)} min in total`}
          {told.length > 0 && ', not listed here'}.
        </p>
      )}
    </section>
  );
}
