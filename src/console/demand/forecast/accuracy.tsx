import { useState } from 'react';
import { addDays, instantOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { ForecastAccuracy } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { Button, Choice } from '../../ui/button';
import { TimeChart } from '../../ui/chart/time-chart';
import { download } from '../../kernel/csv';
import { IconDownload } from '../../ui/icons/icons';
import { Badge, Notice } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { coverageWord, leadRows, type LeadRow } from './accuracy-rows';
import { signedShare } from './drivers';
import type { StreamRow } from './streams';

type Weeks = '4' | '8' | '13' | '26';
type Lead = 'next' | 'week' | 'month';
const LEADS: Record<Lead, { leadFrom: number; leadTo: number; name: string }> = {
  next: { leadFrom: 1, leadTo: 1, name: '1 day ahead' },
  week: { leadFrom: 1, leadTo: 7, name: '1–7' },
  month: { leadFrom: 8, leadTo: 28, name: '8–28' },
};

/** Forecast accuracy by lead time. */
export function Accuracy({ stream: { queue, channel, name }, today }: { stream: StreamRow; today: string }) {
  const format = useFormat();
  const { share, number, timezone } = format;
  const [weeks, setWeeks] = useState<Weeks>('8');
  const [lead, setLead] = useState<Lead>('week');
  const { leadFrom, leadTo } = LEADS[lead];
  const answer = useAnswer(
    ForecastAccuracy,
    {
      queue,
      channel,
      from: addDays(today, -7 * Number(weeks)),
      to: addDays(today, -1),
      groupBy: Number(weeks) > 8 ? 'week' : 'day',
      leadFrom,
      leadTo,
    },
    { keepsPrevious: true },
  );
  const columns: Column<LeadRow>[] = [
    { id: 'lead', name: 'Lead time', cell: (row) => row.name },
    { id: 'days', name: 'Days', cell: ({ days }) => number(days), isFigure: true },
    {
      id: 'wape',
      name: 'Error (WAPE)',
      cell: ({ wape }) => (
        <span className="forecast-wape">
          <span aria-hidden style={{ width: `${Math.min(100, (wape ?? 0) * 500)}%` }} />
          <b className="figure">{share(wape)}</b>
        </span>
      ),
      isFigure: true,
    },
    { id: 'bias', name: 'Bias', cell: ({ bias }) => (bias === null ? '–' : signedShare(bias)), isFigure: true },
    { id: 'band', name: 'Within 80 % band', cell: ({ coverage80 }) => share(coverage80, 0), isFigure: true },
    {
      id: 'word',
      name: 'Band',
      cell: ({ coverage80, days }) => {
        const word = coverageWord(coverage80, days);
        return word ? <Badge look={word === 'well calibrated' ? 'good' : 'warn'}>{word}</Badge> : null;
      },
      isExtra: true,
    },
  ];
  return (
    <Answer of={answer} lines={8}>
      {({ byLead, byDate }) => {
        const { rows, isBacktest } = leadRows(byLead);
        const points = (value: 'contacts' | 'forecastContacts') =>
          byDate.data.flatMap((row) =>
            row.date && row.days > 0
              ? [{ at: instantOf(row.date, '00:00', timezone), value: row[value] / timesForecast(row, weeks) }]
              : [],
          );
        const came = points('contacts');
        return (
          <>
            {isBacktest && rows.length > 0 && (
              <Notice look="info">
                Not enough real forecasts yet. These are backtests: the current model, run as of earlier days and
                compared with actuals.
              </Notice>
            )}
            <Panel
              title={isBacktest ? 'Backtests by lead time' : 'Accuracy by lead time'}
              actions={
                <Choice<Weeks>
                  label="Weeks to look back"
                  value={weeks}
                  onChange={setWeeks}
                  options={(['4', '8', '13', '26'] as const).map((value) => ({ value, name: `${value} weeks` }))}
                />
              }
              isFlush
            >
              <Table
                label={`Accuracy of ${name} by lead time`}
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                empty={<Empty title="No accuracy yet">Accuracy appears once forecast days have passed.</Empty>}
              />
            </Panel>
            <Panel
              title="Forecast and actual"
              actions={
                <>
                  <Choice<Lead>
                    label="Lead time"
                    value={lead}
                    onChange={setLead}
                    options={(Object.keys(LEADS) as Lead[]).map((value) => ({ value, name: LEADS[value].name }))}
                  />
                  <Button
                    label="Save as CSV"
                    isDisabled={byDate.data.length === 0}
                    onPress={() => download(`accuracy-${queue || 'no-queue'}-${channel}.csv`, byDate.csv)}
                  >
                    <IconDownload aria-hidden />
                  </Button>
                </>
              }
            >
              {came.length < 2 ? (
                <Empty title="No data yet">
                  No forecast of this lead time has passed in these weeks. Every night adds a day.
                </Empty>
              ) : (
                <TimeChart
                  label={`Forecast (${LEADS[lead].name}) and actual contacts of ${name}`}
                  from={(came[0]?.at ?? 0) - 43_200_000}
                  to={(came.at(-1)?.at ?? 0) + 43_200_000}
                  height={200}
                  unit="contacts"
                  titleOf={(at) => format.day(format.dateOf(at))}
                  series={[
                    { id: 'came', name: 'Actual', color: 'var(--chart-3)', points: came },
                    {
                      id: 'forecast',
                      name: 'Forecast at the time',
                      color: 'var(--chart-1)',
                      points: points('forecastContacts'),
                      isDashed: true,
                    },
                  ]}
                />
              )}
            </Panel>
          </>
        );
      }}
    </Answer>
  );
}

/** A day counts as often as it was forecast; a week's days are summed. */
const timesForecast = ({ days }: { days: number }, weeks: Weeks): number =>
  Number(weeks) > 8 ? Math.max(1, days / 7) : days;
