import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { addDays } from '../../kernel/dates';
import { execute } from '../../api/execute';
import { useFormat } from '../../kernel/format';
import { ForecastCourse, ForecastCsv, ForecastInputs } from '../../api/operations.generated';
import { useOffer } from '../../kernel/page-actions';
import { useAnswer } from '../../api/query';
import { dateShape, useSearch } from '../../kernel/search';
import type { ForecastCourseQuery } from '../../api/types.generated';
import { Button, Choice } from '../../ui/button';
import { download } from '../../kernel/csv';
import { messageOf } from '../../ui/form';
import { IconArrowLeft, IconArrowRight, IconDownload, IconZoomOut } from '../../ui/icons/icons';
import { Notice } from '../../ui/notice';
import { Answer, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { CourseChart, OF } from './course-chart';
import { DayPanel } from './day-panel';
import { entriesOf, type Entry } from './inputs';
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
import { RunChoice } from './run-choice';
import type { StreamRow } from './streams';

const shape = z.object({
  from: z.catch(z.optional(dateShape), undefined),
  to: z.catch(z.optional(dateShape), undefined),
  day: z.catch(z.optional(dateShape), undefined),
  run: z.catch(z.optional(z.string()), undefined),
});

const NAMES: Record<Preset, string> = { year: 'Year', quarter: 'Quarter', month: 'Month', week: 'Week', day: 'Day' };
interface CourseProps {
  stream: StreamRow;
  today: string;
  mayWrite: boolean;
}

/** Shows actuals, forecast and manual inputs, zoomable from two years to an interval. */
export function CoursePanel({ stream, today, mayWrite }: CourseProps) {
  const [search, setSearch] = useSearch(shape);
  const [draft, setDraft] = useState<Draft>();
  const { queue, channel } = stream;
  const runId = search.run;
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
      runId,
    },
    { keepsPrevious: true },
  );
  const inputs = useAnswer(ForecastInputs, { queue, channel, from: addDays(today, -400) });
  const entries = useMemo(() => (inputs.data ? entriesOf(inputs.data, stream) : []), [inputs.data, stream]);

  const show = ({ from, to }: Span) => setSearch({ from, to });
  /** An earlier forecast is shown from its first day on. */
  const look = (run: { id: string; origin: string } | undefined) =>
    setSearch({
      run: run?.id,
      ...(run && run.origin < span.from ? clampSpan({ from: addDays(run.origin, -7), to: span.to }, today) : {}),
    });
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
    void execute(ForecastCsv, { queue, channel, from: whole.from, to: whole.to, groupBy: grouping, runId }).then(
      ({ forecast }) => download(`forecast-${queue || 'no-queue'}-${channel}-${whole.from}.csv`, forecast.csv),
      (error) => tell(messageOf(error), { look: 'bad' }),
    );

  return (
    <>
      <div className="forecast-run-choice">
        <RunChoice runId={runId} onChange={look} />
      </div>
      <Answer of={answer} lines={10}>
        {(course) => (
          <>
            {!runId && <Remarks forecast={course.forecast} today={today} />}
            <Panel
              title={`Contacts ${OF[grouping]}`}
              actions={
                <>
                  <Choice
                    label="Period"
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
                isEarlier={runId !== undefined}
                onZoom={(stretch) => (stretch ? show(clampSpan(stretch, today)) : zoomOut())}
                onDay={(day) => setSearch({ day })}
              />
              <p className="small muted">
                Drag to zoom in. Press Esc to zoom out. Use the arrow keys to move and Enter to open a day.
              </p>
            </Panel>
            <div className="forecast-beside">
              <DayPanel
                stream={stream}
                date={search.day ?? today}
                runId={runId}
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
  const flags = forecast.flags
    .filter(({ kind, date: of }) => !of || kind === 'openingHoursChanged' || (of >= today && of <= addDays(today, 90)))
    .sort((a, b) => Number(b.kind === 'noCountry') - Number(a.kind === 'noCountry'));
  return (
    <>
      {forecast.reason && (
        <Notice look={forecast.id ? 'warn' : 'bad'}>
          {forecast.id ? 'The latest forecast failed: ' : 'No forecast: '}
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
            {kind === 'noCountry' && (
              <>
                {' '}
                <Link to="/settings" search={{ tab: 'queues' }}>
                  Queue settings
                </Link>
              </>
            )}
          </Notice>
        ))}
    </>
  );
}
