import { ForecastToday } from '../../api/operations.generated';
import { useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { useAnswer } from '../../api/query';
import { Button } from '../../ui/button';
import { TimeChart } from '../../ui/chart/time-chart';
import { download } from '../../kernel/csv';
import { IconDownload } from '../../ui/icons/icons';
import { Notice } from '../../ui/notice';
import { Answer, Empty, Figure, Panel } from '../../ui/page';
import type { StreamRow } from './streams';
import { shortMinutes, todayCourse } from './today-points';

const RENEWED_MS = 60_000;

/** Today as it goes: ahead of the forecast or behind, and whether the people scheduled are enough for the rest. */
export function TodayLine({ stream: { queue, channel, name } }: { stream: StreamRow }) {
  const { number, time, span, share, dateTime } = useFormat();
  const now = useNow(RENEWED_MS);
  const answer = useAnswer(ForecastToday, { queue, channel }, { everyMs: RENEWED_MS, keepsPrevious: true });
  return (
    <Answer of={answer} lines={10}>
      {({ intraday: { date, importedUntil, streams, csv } }) => {
        const [stream] = streams;
        if (!stream || stream.intervals.length === 0)
          return (
            <Panel title="Contacts today">
              <Empty title="No contacts expected today">The queue is closed today or has no forecast.</Empty>
            </Panel>
          );
        const course = todayCourse(stream.intervals);
        const short = shortMinutes(stream.intervals, now);
        const marks = now > course.from && now < course.to ? [{ id: 'now', at: now, name: 'Now' }] : [];
        const series = {
          scheduled: {
            id: 'scheduled',
            name: 'Scheduled',
            color: 'var(--chart-3)',
            points: course.scheduled,
            isStep: true,
          },
          required: {
            id: 'required',
            name: 'Required now',
            color: 'var(--chart-1)',
            points: course.required,
            isStep: true,
          },
        };
        return (
          <>
            {!importedUntil && (
              <Notice look="info">
                No contacts imported today yet. The rest of the day shows this morning’s forecast.
              </Notice>
            )}
            <div className="figures">
              <Figure
                name="Actual so far"
                value={number(stream.actualSoFar)}
                note={`forecast until then: ${number(stream.forecastSoFar)}`}
              />
              <Figure
                name="Expected total"
                value={number(stream.expectedTotal)}
                note={`this morning: ${number(stream.forecastTotal)}`}
              />
              <Figure
                name="Adjustment"
                value={`× ${number(stream.ratio, 2)}`}
                note={`${share(stream.weight, 0)} weight on today’s actuals`}
              />
              <Figure
                name="Handle time so far"
                value={stream.handleTimeSecondsSoFar == null ? '–' : `${number(stream.handleTimeSecondsSoFar)} s`}
              />
              <Figure
                name="Understaffed, rest of the day"
                value={short < 1 ? 'Nothing' : span(short * 60)}
                note={short < 1 ? 'fully staffed' : 'staff hours'}
                look={short < 1 ? 'good' : 'warn'}
              />
              <Figure
                name="Imported through"
                value={importedUntil ? time(importedUntil) : '–'}
                note={importedUntil ? dateTime(importedUntil) : 'nothing today'}
              />
            </div>
            <Panel
              title="Contacts today"
              actions={
                <Button
                  label="Save as CSV"
                  onPress={() => download(`today-${queue || 'no-queue'}-${channel}-${date}.csv`, csv)}
                >
                  <IconDownload aria-hidden />
                </Button>
              }
            >
              <TimeChart
                label={`Contacts of ${name} today: actual, forecast and expected`}
                from={course.from}
                to={course.to}
                height={260}
                unit="contacts"
                digits={1}
                marks={marks}
                series={[
                  { id: 'came', name: 'Actual', color: 'var(--chart-3)', points: course.actual, isStep: true },
                  {
                    id: 'expected',
                    name: 'Expected',
                    color: 'var(--chart-2)',
                    points: course.expected,
                    isStep: true,
                  },
                  {
                    id: 'forecast',
                    name: 'This morning’s forecast',
                    color: 'var(--chart-1)',
                    points: course.forecast,
                    isDashed: true,
                    isStep: true,
                  },
                ]}
                bands={[{ id: 'band', name: '80 % band', points: course.band, isStep: true }]}
              />
            </Panel>
            <Panel title="Staffing">
              <TimeChart
                label={`Staff of ${name} today: scheduled and required`}
                from={course.from}
                to={course.to}
                height={170}
                unit="people"
                digits={1}
                marks={marks}
                series={[series.scheduled, series.required]}
                shortOf={{ series: series.scheduled, required: series.required }}
              />
            </Panel>
          </>
        );
      }}
    </Answer>
  );
}
