import { useFormat } from '../../kernel/format';
import { ForecastCourse } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { ForecastCourseQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { IconPlus, IconZoomIn } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Figure, Panel } from '../../ui/page';
import { driverRows, signedShare, type DriverRow } from './drivers';
import { isInSight, type Entry } from './inputs';
import type { Draft } from './input-dialog';
import type { Stream } from './streams';

interface DayProps {
  stream: Stream;
  date: string;
  /** Run whose forecast is shown; defaults to the newest. */
  runId?: string;
  /** Data of the chart. Days included in it need no request. */
  course: ForecastCourseQuery;
  entries: readonly Entry[];
  onAdd?(kind: Draft['kind'], date: string): void;
  onZoom(date: string): void;
}

/** Shows the forecast of a day and its drivers. */
export function DayPanel({ stream: { queue, channel }, date, runId, course, entries, onAdd, onZoom }: DayProps) {
  const { day } = useFormat();
  const known = course.forecast.data.some((row) => row.date === date && row.until === date && row.interval == null);
  const answer = useAnswer(
    ForecastCourse,
    {
      queue,
      channel,
      from: date,
      to: date,
      groupBy: 'day',
      historyFrom: date,
      historyTo: date,
      historyBy: ['day'],
      withDays: false,
      runId,
    },
    { enabled: !known, keepsPrevious: true },
  );
  const here = entries.filter((entry) => isInSight(entry, date, date));
  return (
    <Panel
      title={day(date)}
      actions={
        <>
          <Button onPress={() => onZoom(date)}>
            <IconZoomIn aria-hidden /> By interval
          </Button>
          {onAdd && (
            <Button onPress={() => onAdd('event', date)}>
              <IconPlus aria-hidden /> Add event
            </Button>
          )}
        </>
      }
    >
      {known ? (
        <Day date={date} course={course} entries={here} />
      ) : (
        <Answer of={answer}>{(ofDay) => <Day date={date} course={ofDay} entries={here} />}</Answer>
      )}
    </Panel>
  );
}

/** Contacts, handle time and drivers of the day. */
function Day({ date, course, entries }: { date: string; course: ForecastCourseQuery; entries: readonly Entry[] }) {
  const { day, number } = useFormat();
  const { forecast, contactTotals } = course;
  const row = forecast.data.find((candidate) => candidate.date === date);
  const came = contactTotals.filter((total) => total.date === date);
  const contacts = came.reduce((sum, { volume }) => sum + volume, 0);
  if (!row)
    return (
      <Empty title={came.length > 0 ? `${number(contacts)} actual contacts` : 'No forecast for this day'}>
        The forecast begins {forecast.origin ? `on ${day(forecast.origin)}` : 'once there is enough history'}.
      </Empty>
    );
  return (
    <>
      <div className="figures">
        <Figure
          name="Forecast contacts"
          value={number(row.volume)}
          note={`80 % interval: ${number(row.lower80)}–${number(row.upper80)}`}
        />
        <Figure
          name="Handle time"
          value={row.handleTimeSeconds == null ? '–' : `${number(row.handleTimeSeconds)} s`}
          note={
            row.handleTimeSeconds == null
              ? 'not recorded'
              : `${number((row.handleTimeSeconds * row.volume) / 3600)} h workload`
          }
        />
      </div>
      {(row.name || entries.length > 0) && (
        <div className="row">
          {row.name && <Badge look="info">{row.name}</Badge>}
          {entries.map(({ id, name, effect }) => (
            <span key={id} className="forecast-entry-text">
              <strong>{name}</strong> <span className="muted">{effect}</span>
            </span>
          ))}
        </div>
      )}
      <Drivers rows={driverRows(row.drivers)} />
    </>
  );
}

/** Diverging bar chart of drivers: increases to the right. */
function Drivers({ rows }: { rows: readonly DriverRow[] }) {
  const { number } = useFormat();
  const most = Math.max(0.1, ...rows.map(({ change }) => Math.abs(change ?? 0)));
  if (rows.length === 0) return null;
  return (
    <dl className="forecast-drivers" aria-label="What drives the forecast">
      {rows.map(({ name, level, change }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="forecast-driver-bar" aria-hidden>
            {change !== null && (
              <span
                className={change < 0 ? 'is-less' : 'is-more'}
                style={{
                  insetInlineStart: change < 0 ? `${50 - (50 * -change) / most}%` : '50%',
                  width: `${(50 * Math.abs(change)) / most}%`,
                }}
              />
            )}
          </dd>
          <dd className="figure">{change === null ? number(level ?? 0) : signedShare(change)}</dd>
        </div>
      ))}
    </dl>
  );
}
