import { IconArrowLeft, IconArrowRight, IconDownload, IconZoomOut } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { addDays, instantOf } from '../../kernel/dates';
import { execute } from '../../kernel/execute';
import { useFormat } from '../../kernel/format';
import { ForecastCourse, ForecastCsv, ForecastInputs } from '../../kernel/operations.generated';
import { useOffer } from '../../kernel/page-actions';
import { useAnswer } from '../../kernel/query';
import { useSearch } from '../../kernel/search';
import type { ForecastCourseQuery, ForecastGrouping } from '../../kernel/types.generated';
import { Button, Choice } from '../../ui/button';
import { TimeChart } from '../../ui/chart/time-chart';
import { download } from '../../kernel/csv';
import { messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { courseOf, type Course } from './course';
import { DayPanel } from './day-panel';
import { driverRows, signedShare } from './drivers';
import { entriesOf, marksOf, type Entry } from './inputs';
import { InputsList } from './inputs-list';
import { InputDialog, type Draft } from './input-dialog';
import {
  clampSpan,
  groupingOf,
  movedSpan,
  presetOf,
  presetSpan,
  PRESETS,
  wholeSpan,
  widerSpan,
  type Preset,
  type Span,
} from './span';
import type { StreamRow } from './streams';

const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const shape = z.object({
  from: z.catch(z.optional(date), undefined),
  to: z.catch(z.optional(date), undefined),
  day: z.catch(z.optional(date), undefined),
});

const NAMES: Record<Preset, string> = { year: 'Year', quarter: 'Quarter', month: 'Month', week: 'Week', day: 'Day' };
const OF: Record<ForecastGrouping, string> = {
  interval: 'by interval',
  day: 'by day',
  week: 'by week',
  month: 'by month',
};

interface CourseProps {
  stream: StreamRow;
  today: string;
  mayWrite: boolean;
}

/** What came and what is expected, from two years to an interval, and what planners have entered about it. */
export function CoursePanel({ stream, today, mayWrite }: CourseProps) {
  const [search, setSearch] = useSearch(shape);
  const [draft, setDraft] = useState<Draft>();
  const { queue, channel } = stream;
  const span = useMemo(
    () =>
      search.from && search.to ? clampSpan({ from: search.from, to: search.to }, today) : presetSpan('month', today),
    [search.from, search.to, today],
  );
  const grouping = groupingOf(span);
  const whole = wholeSpan(span, grouping);
  const answer = useAnswer(
    ForecastCourse,
    {
      queue,
      channel,
      from: whole.from,
      to: whole.to,
      groupBy: grouping,
      historyFrom: whole.from,
      historyTo: whole.to,
      historyBy: grouping === 'interval' ? ['day', 'interval'] : ['day'],
      withDays: grouping === 'interval',
    },
    { keepsPrevious: true },
  );
  const inputs = useAnswer(ForecastInputs, { queue, channel, from: addDays(today, -400) });
  const entries = useMemo(() => (inputs.data ? entriesOf(inputs.data, stream) : []), [inputs.data, stream]);

  const show = ({ from, to }: Span) => setSearch({ from, to });
  const zoomOut = () => show(widerSpan(span, today));
  const add = (kind: Draft['kind'], day = search.day ?? addDays(today, 1)) => setDraft({ kind, date: day });
  useOffer(
    mayWrite
      ? [
          { id: 'event', name: 'Add an event to the forecast', onAction: () => add('event') },
          { id: 'override', name: 'Override the forecast', onAction: () => add('override') },
        ]
      : [],
  );
  const saveCsv = () =>
    void execute(ForecastCsv, { queue, channel, from: whole.from, to: whole.to, groupBy: grouping }).then(
      ({ forecast }) => download(`forecast-${queue || 'no-queue'}-${channel}-${whole.from}.csv`, forecast.csv),
      (error) => tell(messageOf(error), { look: 'bad' }),
    );

  return (
    <>
      <Answer of={answer} lines={10}>
        {(course) => (
          <>
            <Remarks forecast={course.forecast} today={today} />
            <Panel
              title={`Contacts ${OF[grouping]}`}
              actions={
                <>
                  <Choice
                    label="Time in sight"
                    value={presetOf(span, today) ?? ('other' as Preset)}
                    onChange={(preset) => show(presetSpan(preset, today))}
                    options={PRESETS.map((value) => ({ value, name: NAMES[value] }))}
                  />
                  <Button label="Earlier" onPress={() => show(movedSpan(span, -1, today))}>
                    <IconArrowLeft aria-hidden />
                  </Button>
                  <Button label="Later" onPress={() => show(movedSpan(span, 1, today))}>
                    <IconArrowRight aria-hidden />
                  </Button>
                  <Button onPress={zoomOut}>
                    <IconZoomOut aria-hidden /> Zoom out
                  </Button>
                  <Button label="Save as CSV" onPress={saveCsv}>
                    <IconDownload aria-hidden />
                  </Button>
                </>
              }
            >
              <CourseChart
                answer={course}
                span={whole}
                grouping={grouping}
                entries={entries}
                today={today}
                isPast={answer.isPlaceholderData}
                onZoom={(stretch) => (stretch ? show(clampSpan(stretch, today)) : zoomOut())}
                onDay={(day) => setSearch({ day })}
              />
              <p className="small muted">
                Draw over a stretch to look closer; Escape looks from farther away. Arrow keys walk, Enter opens a day.
              </p>
            </Panel>
            <div className="forecast-beside">
              <DayPanel
                stream={stream}
                date={search.day ?? today}
                course={course}
                entries={entries}
                onAdd={mayWrite ? add : undefined}
                onZoom={(day) => show({ from: day, to: day })}
              />
              <Answer of={inputs}>
                {() => (
                  <InputsList
                    entries={entries}
                    span={whole}
                    today={today}
                    onAdd={mayWrite ? add : undefined}
                    onEdit={
                      mayWrite
                        ? (entry: Entry) =>
                            setDraft({ kind: entry.override ? 'override' : 'event', date: entry.startDate, entry })
                        : undefined
                    }
                  />
                )}
              </Answer>
            </div>
          </>
        )}
      </Answer>
      {draft && <InputDialog draft={draft} stream={stream} onClose={() => setDraft(undefined)} />}
    </>
  );
}

function Remarks({ forecast, today }: { forecast: ForecastCourseQuery['forecast']; today: string }) {
  const { dateTime, day } = useFormat();
  const flags = forecast.flags.filter(({ date: of }) => !of || (of >= today && of <= addDays(today, 90)));
  return (
    <>
      {forecast.reason && (
        <Notice look={forecast.id ? 'warn' : 'bad'}>
          {forecast.id ? 'There is no newer forecast: ' : 'There is no forecast: '}
          {forecast.reason}
          {forecast.failedAt && ` Since ${dateTime(forecast.failedAt)}.`}
        </Notice>
      )}
      {flags
        .filter(({ kind }) => kind !== 'notRenewed')
        .slice(0, 4)
        .map(({ kind, date: of, message }) => (
          <Notice key={kind + (of ?? '')} look="info">
            {of && <strong>{day(of)}: </strong>}
            {message}
          </Notice>
        ))}
    </>
  );
}

interface ChartProps {
  answer: ForecastCourseQuery;
  span: Span;
  grouping: ForecastGrouping;
  entries: readonly Entry[];
  today: string;
  /** The answer is that of the stretch before. */
  isPast: boolean;
  onZoom(stretch: Span | undefined): void;
  onDay(day: string): void;
}

function CourseChart({ answer, span, grouping, entries, today, isPast, onZoom, onDay }: ChartProps) {
  const format = useFormat();
  const { timezone } = format;
  const course = useMemo<Course>(
    () =>
      courseOf(answer.forecast.data, answer.contactTotals, {
        grouping,
        timezone,
        origin: answer.forecast.origin ?? null,
        today,
      }),
    [answer, grouping, timezone, today],
  );
  const [from, to] = [instantOf(span.from, '00:00', timezone), instantOf(addDays(span.to, 1), '00:00', timezone)];
  const now = Date.now();
  const marks = useMemo(() => {
    const entered = marksOf(entries, span, timezone, matchMedia('(max-width: 720px)').matches);
    return grouping === 'interval' && now > from && now < to
      ? [{ id: 'now', at: now, name: 'Now' }, ...entered]
      : entered;
    // "Now" need not move by itself on a chart of days.
  }, [entries, span.from, span.to, timezone, from, to, grouping]);
  const days = useMemo(() => new Map((answer.days ?? answer.forecast).data.map((row) => [row.date, row])), [answer]);
  if (course.history.length === 0 && course.expected.length === 0 && !isPast)
    return <Empty title="No contacts in this time">Look at another stretch, or choose another queue.</Empty>;

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
      <TimeChart
        label={`Contacts ${OF[grouping]}, ${format.day(span.from)} to ${format.day(span.to)}`}
        from={from}
        to={to}
        series={[
          { id: 'came', name: 'Came', color: 'var(--chart-3)', points: course.history },
          { id: 'expected', name: 'Forecast', color: 'var(--chart-1)', points: course.expected, isDashed: true },
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
