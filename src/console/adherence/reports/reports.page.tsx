import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { download } from '../../kernel/csv';
import { execute } from '../../kernel/execute';
import { useFormat, type Format } from '../../kernel/format';
import { AdherenceCsv, AdherenceFigures, Teams } from '../../kernel/operations.generated';
import { useAnswer } from '../../kernel/query';
import { useSearch } from '../../kernel/search';
import type { AdherenceFiguresQuery } from '../../kernel/types.generated';
import { Button, Choice } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Answer, Empty, Figure, Page, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { DaysChart } from './days-chart';
import { HoursTable } from './hours-table';
import { PERIODS, periodOf, type Period } from './periods';
import type { ReportRow } from './report-row';
import './reports.css';

const ALL_TEAMS = 'all';
const ROWS = 100;
const GROUPS = [
  { value: 'team', name: 'Teams' },
  { value: 'employee', name: 'People' },
  { value: 'day', name: 'Days' },
  { value: 'week', name: 'Weeks' },
  { value: 'hour', name: 'Hours' },
] as const;
type Group = (typeof GROUPS)[number]['value'];

const shape = z.object({
  period: z.catch(z.enum(['yesterday', 'week', 'lastWeek', 'fourWeeks', 'own']), 'lastWeek'),
  from: z.catch(z.optional(z.string()), undefined),
  to: z.catch(z.optional(z.string()), undefined),
  by: z.catch(z.enum(['team', 'employee', 'day', 'week', 'hour']), 'team'),
  team: z.catch(z.string(), ALL_TEAMS),
  reading: z.catch(z.enum(['amended', 'published']), 'amended'),
  page: z.catch(z.number().check(z.int(), z.minimum(1)), 1),
});

/** How well people kept to the plan, by whom and when; the worst first. */
export function ReportsPage() {
  const format = useFormat();
  const [search, setSearch] = useSearch(shape);
  const { period, by, team, reading, page } = search;
  const { from, to } = periodOf(period, format.dateOf(), search);
  const teams = useAnswer(Teams, {}, { staleMs: 300_000 });
  const asked = { from, to, groupBy: [by], reading, ...(team === ALL_TEAMS ? {} : { teamId: team }) };
  const answer = useAnswer(
    AdherenceFigures,
    { ...asked, orderBy: by === 'team' || by === 'employee' ? ('adherence' as const) : ('name' as const), page },
    { keepsPrevious: true },
  );
  const set = (changed: Partial<typeof search>) => setSearch({ page: 1, ...changed });
  const save = async () => {
    const { adherenceReport } = await execute(AdherenceCsv, asked);
    download(`adherence-by-${by}-${from}-${to}.csv`, adherenceReport.csv);
  };
  const csv = () => void save().catch(({ message }: Error) => tell(message, { look: 'bad' }));
  return (
    <Page
      title="Reports"
      summary={`${format.day(from)} to ${format.day(to)}`}
      actions={
        <Button onPress={csv}>
          <IconDownload aria-hidden /> CSV
        </Button>
      }
    >
      <div className="row">
        <SelectField
          label="Period"
          options={PERIODS}
          value={period}
          onChange={(value: Period) => set({ period: value, from, to })}
        />
        {period === 'own' && (
          <>
            <TextField label="From" type="date" value={from} onChange={(value) => value && set({ from: value })} />
            <TextField label="To" type="date" value={to} onChange={(value) => value && set({ to: value })} />
          </>
        )}
        <SelectField
          label="Team"
          options={[
            { value: ALL_TEAMS, name: 'All teams' },
            ...(teams.data?.teams.map(({ id, name }) => ({ value: id, name })) ?? []),
          ]}
          value={team}
          onChange={(value) => set({ team: value })}
        />
        <SelectField
          label="Compared with"
          options={[
            { value: 'amended', name: 'The schedule as amended' },
            { value: 'published', name: 'The schedule as published' },
          ]}
          value={reading}
          onChange={(value) => set({ reading: value })}
        />
      </div>
      <Answer of={answer} lines={10}>
        {({ adherenceReport: report }) => (
          <>
            <Totals totals={report.totals} format={format} />
            {report.pendingDays > 0 && (
              <Notice look="info">
                {format.number(report.pendingDays)} days are computed anew at this moment; their figures are the last
                ones.
              </Notice>
            )}
            <Panel
              isFlush
              actions={<Choice label="By" options={GROUPS} value={by} onChange={(value) => set({ by: value })} />}
            >
              {by === 'day' && <DaysChart rows={report.data} timezone={format.timezone} />}
              {by === 'hour' ? (
                <HoursTable rows={report.data} />
              ) : (
                <Table
                  label={`Adherence by ${by}`}
                  columns={columnsOf(by, format, from, to, (id) => set({ team: id, by: 'employee' }))}
                  rows={report.data}
                  keyOf={({ date, employeeId, teamId }) => `${date}:${employeeId}:${teamId}`}
                  empty={<Empty title="Nothing was scheduled">Choose another period or team.</Empty>}
                />
              )}
            </Panel>
            <Pager page={page} rows={ROWS} total={report.total} onPage={(next) => setSearch({ page: next })} />
          </>
        )}
      </Answer>
    </Page>
  );
}

type ReportTotals = AdherenceFiguresQuery['adherenceReport']['totals'];

function Totals({ totals, format }: { totals: ReportTotals; format: Format }) {
  const { percent, hours, number } = format;
  return (
    <div className="figures">
      <Figure name="Adherence" value={percent(totals.adherence)} note={`${hours(totals.exceptionMinutes)} out`} />
      <Figure name="Conformance" value={percent(totals.conformance)} note={`${hours(totals.workedMinutes)} worked`} />
      <Figure name="Scheduled" value={hours(totals.scheduledMinutes)} />
      <Figure
        name="Late"
        value={hours(totals.lateMinutes ?? 0)}
        note={`in ${number(totals.lateShifts ?? 0)} shifts`}
        look={totals.lateShifts ? 'warn' : 'good'}
      />
      <Figure name="Excused" value={hours(totals.excusedMinutes)} />
      <Figure name="Not known" value={hours(totals.neutralMinutes)} note="the feed was silent" />
    </div>
  );
}

function columnsOf(
  by: Group,
  { percent, hours, number, day }: Format,
  from: string,
  to: string,
  onTeam: (id: string) => void,
): Column<ReportRow>[] {
  const first: Record<Exclude<Group, 'hour'>, Column<ReportRow>> = {
    team: {
      id: 'team',
      name: 'Team',
      sortBy: ({ teamName }) => teamName,
      cell: ({ teamId, teamName }) =>
        teamId ? (
          <Button look="quiet" onPress={() => onTeam(teamId)}>
            {teamName}
          </Button>
        ) : (
          'No team'
        ),
    },
    employee: {
      id: 'employee',
      name: 'Person',
      sortBy: ({ employeeName }) => employeeName,
      cell: ({ employeeId, employeeName, employeeNumber }) => (
        <>
          <Link to={`/people/${employeeId}/${to}`}>{employeeName}</Link>{' '}
          <span className="muted small">{employeeNumber}</span>
        </>
      ),
    },
    day: { id: 'day', name: 'Day', sortBy: ({ date }) => date, cell: ({ date }) => day(date ?? from) },
    week: { id: 'week', name: 'Week from', sortBy: ({ date }) => date, cell: ({ date }) => day(date ?? from) },
  };
  return [
    ...(by === 'hour' ? [] : [first[by]]),
    {
      id: 'adherence',
      name: 'Adherence',
      isFigure: true,
      sortBy: ({ adherence }) => adherence,
      cell: ({ adherence }) => <Share value={adherence} text={percent(adherence)} />,
    },
    {
      id: 'conformance',
      name: 'Conformance',
      isFigure: true,
      sortBy: ({ conformance }) => conformance,
      cell: ({ conformance }) => percent(conformance),
    },
    {
      id: 'out',
      name: 'Out',
      isFigure: true,
      sortBy: ({ exceptionMinutes }) => exceptionMinutes,
      cell: ({ exceptionMinutes }) => hours(exceptionMinutes),
    },
    {
      id: 'late',
      name: 'Late shifts',
      isFigure: true,
      isExtra: true,
      sortBy: ({ lateShifts }) => lateShifts,
      cell: ({ lateShifts, lateMinutes }) => `${number(lateShifts ?? 0)} (${number(lateMinutes ?? 0)} min)`,
    },
    {
      id: 'scheduled',
      name: 'Scheduled',
      isFigure: true,
      isExtra: true,
      sortBy: ({ scheduledMinutes }) => scheduledMinutes,
      cell: ({ scheduledMinutes }) => hours(scheduledMinutes),
    },
  ];
}

/** A percentage as a number and as a bar. */
function Share({ value, text }: { value: number | null; text: string }) {
  return (
    <span className="share">
      <span className="share-bar" style={{ width: `${value ?? 0}%` }} aria-hidden />
      {text}
    </span>
  );
}
