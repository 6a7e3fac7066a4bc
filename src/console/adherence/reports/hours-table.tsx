import { useFormat } from '../../kernel/format';
import { clockText } from '../../kernel/notation';
import { timeOf } from '../../kernel/dates';
import { Empty } from '../../ui/page';
import type { ReportRow } from './report-row';

/** Heat map of nonadherence by hour of the day. */
export function HoursTable({ rows }: { rows: readonly ReportRow[] }) {
  const { percent, hours } = useFormat();
  const told = rows.filter((row): row is ReportRow & { hour: number } => row.hour !== null && row.scheduledMinutes > 0);
  if (told.length === 0) return <Empty title="Nothing scheduled">Select another period or team.</Empty>;
  const worst = Math.max(1, ...told.map(({ adherence }) => 100 - (adherence ?? 100)));
  const badness = (adherence: number | null) => ((100 - (adherence ?? 100)) / worst) * 100;
  return (
    <ol className="hours" aria-label="Adherence by hour of the day">
      {[...told]
        .sort((one, other) => one.hour - other.hour)
        .map(({ hour, adherence, exceptionMinutes }) => (
          <li
            key={hour}
            className="hour"
            style={{ background: `color-mix(in srgb, var(--bad-soft) ${badness(adherence)}%, var(--surface))` }}
          >
            <span className="small muted figure">{clockText(timeOf(hour * 60))}</span>
            <strong className="figure">{percent(adherence)}</strong>
            <span className="small muted">{hours(exceptionMinutes)} out</span>
          </li>
        ))}
    </ol>
  );
}
