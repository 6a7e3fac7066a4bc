import { useMemo } from 'react';
import { addDays, instantOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import type { ForecastCourseQuery, ForecastGrouping } from '../../api/types.generated';
import { TimeChart } from '../../ui/chart/time-chart';
import { Empty } from '../../ui/page';
import { courseOf, missOf, type Course } from './course';
import { driverRows, signedShare } from './drivers';
import { marksOf, type Entry } from './inputs';
import type { Span } from './span';

export const OF: Record<ForecastGrouping, string> = {
  interval: 'by interval',
  day: 'by day',
  week: 'by week',
  month: 'by month',
};

interface ChartProps {
  answer: ForecastCourseQuery;
  span: Span;
  grouping: ForecastGrouping;
  entries: readonly Entry[];
  today: string;
  /** True while the response is that of the previous range. */
  isPast: boolean;
  /** True if the forecast is that of an earlier run. */
  isEarlier: boolean;
  onZoom(stretch: Span | undefined): void;
  onDay(day: string): void;
}

/** Chart of actuals and forecast. For an earlier forecast, also shows its error. */
export function CourseChart({ answer, span, grouping, entries, today, isPast, isEarlier, onZoom, onDay }: ChartProps) {
  const format = useFormat();
  const { timezone } = format;
  const course = useMemo<Course>(
    () =>
      courseOf(answer.forecast.data, answer.contactTotals, {
        grouping,
        timezone,
        origin: answer.forecast.origin ?? null,
        today,
        isEarlier,
      }),
    [answer, grouping, timezone, today, isEarlier],
  );
  const [from, to] = [instantOf(span.from, '00:00', timezone), instantOf(addDays(span.to, 1), '00:00', timezone)];
  const now = Date.now();
  const marks = useMemo(() => {
    const entered = marksOf(entries, span, timezone, matchMedia('(max-width: 720px)').matches);
    return grouping === 'interval' && now > from && now < to
      ? [{ id: 'now', at: now, name: 'Now' }, ...entered]
      : entered;
    // The "Now" mark of an interval chart need not move by itself.
  }, [entries, span.from, span.to, timezone, from, to, grouping]);
  const days = useMemo(() => new Map((answer.days ?? answer.forecast).data.map((row) => [row.date, row])), [answer]);
  if (course.history.length === 0 && course.expected.length === 0 && !isPast)
    return <Empty title="No contacts in this period">Select another period or queue.</Empty>;

  const dateAt = (at: number) => course.dates.get(at) ?? format.dateOf(at);
  const title = (at: number) => {
    const of = dateAt(at);
    if (grouping === 'interval') return format.dateTime(at);
    if (grouping === 'day') return format.day(of);
    return grouping === 'week' ? `Week of ${format.day(of)}` : format.longDay(of).replace(/^\d+ /, '');
  };
  const detail = (at: number) => {
    const row = days.get(dateAt(at));
    const handleTime = course.rows.get(at)?.handleTimeSeconds;
    const drivers = grouping === 'week' || grouping === 'month' ? [] : driverRows(row?.drivers ?? []);
    return (
      <>
        {handleTime != null && (
          <span className="chart-tip-row muted">
            Handle time <b className="figure">{format.number(handleTime)} s</b>
          </span>
        )}
        {row?.name && <span className="chart-tip-row">{row.name}</span>}
        {drivers.slice(1, 4).map(({ name, change }) => (
          <span key={name} className="chart-tip-row muted">
            {name} <b className="figure">{signedShare(change ?? 0)}</b>
          </span>
        ))}
      </>
    );
  };
  return (
    <div className={isPast ? 'forecast-chart is-past' : 'forecast-chart'}>
      {isEarlier && <MissLine course={course} grouping={grouping} />}
      <TimeChart
        label={`Contacts ${OF[grouping]}, ${format.dayRange(span.from, span.to)}`}
        from={from}
        to={to}
        series={[
          { id: 'came', name: 'Actual', color: 'var(--chart-3)', points: course.history },
          {
            id: 'expected',
            name: isEarlier ? 'Forecast at the time' : 'Forecast',
            color: 'var(--chart-1)',
            points: course.expected,
            isDashed: true,
          },
        ]}
        bands={[{ id: 'band', name: '80 % band', points: course.band }]}
        marks={marks}
        height={300}
        unit="contacts"
        digits={grouping === 'interval' ? 1 : 0}
        detail={detail}
        titleOf={title}
        onZoom={(stretch) => onZoom(stretch && { from: format.dateOf(stretch.from), to: format.dateOf(stretch.to) })}
        onPress={(at) => onDay(dateAt(at))}
      />
    </div>
  );
}

const POINTS: Record<ForecastGrouping, string> = { interval: 'intervals', day: 'days', week: 'weeks', month: 'months' };

/** Shows the error of an earlier forecast over the visible range. */
function MissLine({ course, grouping }: { course: Course; grouping: ForecastGrouping }) {
  const { number, share } = useFormat();
  const miss = missOf(course);
  return (
    <p className="small">
      {miss
        ? `Compared with actuals (${number(miss.points)} ${POINTS[grouping]}): ` +
          `${share(miss.wape)} error (WAPE), ${signedShare(miss.bias)} bias`
        : 'No actuals in view since this forecast.'}
    </p>
  );
}
