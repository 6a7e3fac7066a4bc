import { instantOf } from '../../kernel/dates';
import { TimeChart } from '../../ui/chart/time-chart';
import type { Series } from '../../ui/chart/time-chart-shapes';
import type { ReportRow } from './report-row';

/** Adherence and conformance from day to day. */
export function DaysChart({ rows, timezone }: { rows: readonly ReportRow[]; timezone: string }) {
  const days = rows.filter((row): row is ReportRow & { date: string } => row.date !== null);
  if (days.length < 2) return null;
  const line = (id: 'adherence' | 'conformance', name: string, color: string): Series => ({
    id,
    name,
    color,
    points: days.map((row) => {
      const share = row[id];
      return { at: instantOf(row.date, '00:00', timezone), value: share };
    }),
  });
  const series = [
    line('adherence', 'Adherence', 'var(--chart-1)'),
    line('conformance', 'Conformance', 'var(--chart-3)'),
  ];
  const instants = series.flatMap(({ points }) => points.map(({ at }) => at));
  return (
    <div className="report-chart">
      <TimeChart
        label="Adherence and conformance by day, in percent"
        from={Math.min(...instants)}
        to={Math.max(...instants)}
        series={series}
        unit="percent"
        digits={1}
        height={180}
      />
    </div>
  );
}
