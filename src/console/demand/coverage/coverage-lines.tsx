import { useMemo } from 'react';
import { addDays, instantOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { stepPoints } from '../../ui/chart/steps';
import { TimeChart } from '../../ui/chart/time-chart';
import type { CoverageRow } from './coverage';

interface LinesProps {
  rows: readonly CoverageRow[];
  name: string;
  from: string;
  to: string;
  view: 'day' | 'week';
}

/** Chart of required and scheduled staff. */
export function CoverageLines({ rows, name, from, to, view }: LinesProps) {
  const { timezone, number, share } = useFormat();
  const span =
    view === 'week' || rows.length === 0
      ? { from: instantOf(from, '00:00', timezone), to: instantOf(addDays(to, 1), '00:00', timezone) }
      : { from: Date.parse(rows[0]?.startsAt ?? ''), to: Date.parse(rows.at(-1)?.endsAt ?? '') };
  const { atWork, scheduled, required } = useMemo(
    () => ({
      atWork: {
        id: 'work',
        name: 'Scheduled',
        color: 'var(--chart-3)',
        points: stepPoints(rows, (row) => row.scheduledPeople),
        isStep: true,
      },
      scheduled: {
        id: 'scheduled',
        name: 'Required (incl. shrinkage)',
        color: 'var(--chart-1)',
        points: stepPoints(rows, (row) => row.scheduled),
        isStep: true,
      },
      required: {
        id: 'required',
        name: 'Required on duty',
        color: 'var(--chart-4)',
        points: stepPoints(rows, (row) => row.required),
        isStep: true,
        isDashed: true,
      },
    }),
    [rows],
  );
  const byStart = useMemo(() => new Map(rows.map((row) => [Date.parse(row.startsAt), row])), [rows]);
  const now = Date.now();
  return (
    <TimeChart
      label={`Required and scheduled staff, ${name}`}
      {...span}
      height={220}
      unit="people"
      digits={1}
      series={[atWork, scheduled, required]}
      shortOf={{ series: atWork, required: scheduled }}
      marks={now > span.from && now < span.to ? [{ id: 'now', at: now, name: 'Now' }] : []}
      detail={(at) => {
        const row = byStart.get(at);
        if (!row) return null;
        return (
          <>
            <span className="chart-tip-row muted">
              Contacts <b className="figure">{number(row.forecast, 1)}</b>
            </span>
            {row.probability != null && (
              <span className="chart-tip-row muted">
                Chance to meet the target with required staff <b className="figure">{share(row.probability, 0)}</b>
              </span>
            )}
            {row.probabilityScheduled != null && (
              <span className="chart-tip-row muted">
                Chance to meet the target with scheduled staff{' '}
                <b className="figure">{share(row.probabilityScheduled, 0)}</b>
              </span>
            )}
          </>
        );
      }}
    />
  );
}
