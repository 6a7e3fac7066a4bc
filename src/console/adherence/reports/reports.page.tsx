import * as z from 'zod/mini';
import { download } from '../../kernel/csv';
import { execute } from '../../api/execute';
import { counted, useFormat, type Format } from '../../kernel/format';
import { AdherenceCsv, AdherenceFigures } from '../../api/operations.generated';
import { useOwnTeams } from '../../kernel/own-teams';
import { useAnswer } from '../../api/query';
import { dateShape, useSearch } from '../../kernel/search';
import type { AdherenceFiguresQuery } from '../../api/types.generated';
import { Button, Choice } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { IconDownload } from '../../ui/icons/icons';
import { Notice } from '../../ui/notice';
import { Answer, Empty, Figure, Page, Panel, Waiting } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Table } from '../../ui/table';
import { tell } from '../../ui/toast';
import { columnsOf } from './columns';
import { DaysChart } from './days-chart';
import { HoursTable } from './hours-table';
import { denominatorsOf } from './denominators';
import { isOfTime, type Group } from './groups';
import { PERIODS, periodOf, type Period } from './periods';
import './reports.css';

const ALL_TEAMS = 'all';
const ROWS = 100;
const GROUPS = [
  { value: 'team', name: 'Teams' },
  { value: 'employee', name: 'People' },
  { value: 'day', name: 'Days' },
  { value: 'week', name: 'Weeks' },
  { value: 'hour', name: 'Hours' },
] as const satisfies readonly { value: Group; name: string }[];

const shape = z.object({
  period: z.catch(z.enum(['yesterday', 'week', 'lastWeek', 'fourWeeks', 'own']), 'lastWeek'),
  from: z.catch(z.optional(dateShape), undefined),
  to: z.catch(z.optional(dateShape), undefined),
  by: z.catch(z.enum(['team', 'employee', 'day', 'week', 'hour']), 'team'),
  team: z.catch(z.string(), ALL_TEAMS),
  person: z.catch(z.string(), ''),
  reading: z.catch(z.enum(['amended', 'published']), 'amended'),
  page: z.catch(z.number().check(z.int(), z.minimum(1)), 1),
});

/** Adherence reports by team, person and time, lowest adherence first. */
export function ReportsPage() {
  const format = useFormat();
  const [search, setSearch] = useSearch(shape);
  const { period, team, person, reading, page } = search;
  const by = person && !isOfTime(search.by) ? 'day' : search.by;
  const { from, to } = periodOf(period, format.dateOf(), search);
  const teams = useOwnTeams();
  const asked = {
    from,
    to,
    reading,
    groupBy: person ? [by, 'employee' as const] : [by],
    ...(person ? { employeeId: person } : team === ALL_TEAMS ? {} : { teamId: team }),
  };
  const answer = useAnswer(
    AdherenceFigures,
    // Days, weeks and hours are few and come whole: a page of them would cut the period.
    isOfTime(by)
      ? { ...asked, orderBy: 'name' as const }
      : { ...asked, orderBy: 'adherence' as const, page, limit: ROWS },
    { keepsPrevious: true },
  );
  const set = (changed: Partial<typeof search>) => setSearch({ page: 1, ...changed });
  const setDate = (changed: Partial<typeof search>) => setSearch({ page: 1, ...changed }, { replace: true });
  const name = answer.data?.adherenceReport.data.find(
    ({ employeeId }) => employeeId === (person || null),
  )?.employeeName;
  const save = async () => {
    const { adherenceReport } = await execute(AdherenceCsv, asked);
    download(`adherence-by-${by}-${from}-${to}.csv`, adherenceReport.csv);
  };
  const csv = () => void save().catch(({ message }: Error) => tell(message, { look: 'bad' }));
  const groups = person ? GROUPS.filter(({ value }) => isOfTime(value)) : GROUPS;
  return (
    <Page
      title="Reports"
      summary={[name, format.dayRange(from, to)].filter(Boolean).join(', ')}
      actions={
        <>
          {person && <Button onPress={() => set({ person: '', by: 'employee' })}>Show all</Button>}
          <Button onPress={csv}>
            <IconDownload aria-hidden /> CSV
          </Button>
        </>
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
            <DateField label="From" value={from} onChange={(value) => setDate({ from: value })} />
            <DateField label="To" value={to} onChange={(value) => setDate({ to: value })} />
          </>
        )}
        {!person && (
          <SelectField
            label="Team"
            options={[
              { value: ALL_TEAMS, name: 'All teams' },
              ...teams.map(({ id, name: called }) => ({ value: id, name: called })),
            ]}
            value={team}
            onChange={(value) => set({ team: value })}
          />
        )}
        <SelectField
          label="Measured against"
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
                {format.number(report.pendingDays)} days are being recalculated. Until then, their previous figures are
                shown.
              </Notice>
            )}
            <Panel
              isFlush
              actions={<Choice label="Group by" options={groups} value={by} onChange={(value) => set({ by: value })} />}
            >
              {by === 'day' && !answer.isPlaceholderData && <DaysChart rows={report.data} timezone={format.timezone} />}
              {answer.isPlaceholderData ? (
                <Waiting lines={10} />
              ) : by === 'hour' ? (
                <HoursTable rows={report.data} />
              ) : (
                <Table
                  label={`Adherence by ${by}`}
                  columns={columnsOf(by, format, {
                    from,
                    to,
                    onTeam: (id) => set({ team: id, by: 'employee' }),
                    onPerson: (id) => set({ person: id, by: 'day' }),
                    onDay: (date) => set({ period: 'own', from: date, to: date, by: 'employee' }),
                    onWeek: (dates) => set({ period: 'own', ...dates, by: 'day' }),
                  })}
                  rows={report.data}
                  keyOf={({ date, employeeId, teamId }) => `${date}:${employeeId}:${teamId}`}
                  empty={<Empty title="Nothing scheduled">Select another period or team.</Empty>}
                />
              )}
            </Panel>
            {!isOfTime(by) && (
              <Pager page={page} rows={ROWS} total={report.total} onPage={(next) => setSearch({ page: next })} />
            )}
          </>
        )}
      </Answer>
    </Page>
  );
}

type ReportTotals = AdherenceFiguresQuery['adherenceReport']['totals'];

function Totals({ totals, format }: { totals: ReportTotals; format: Format }) {
  const { percent, totalHours } = format;
  const { judgedMinutes, workMinutes } = denominatorsOf(totals);
  return (
    <div className="figures">
      <Figure
        name="Adherence"
        term="adherence"
        value={percent(totals.adherence)}
        note={`${totalHours(totals.exceptionMinutes)} out, of ${totalHours(judgedMinutes)} scheduled and not excused`}
      />
      <Figure
        name="Conformance"
        term="conformance"
        value={percent(totals.conformance)}
        note={`${totalHours(totals.workedMinutes)} worked, of ${totalHours(workMinutes)} scheduled without breaks`}
      />
      <Figure name="Scheduled" value={totalHours(totals.scheduledMinutes)} note="including breaks and lunch" />
      <Figure
        name="Late"
        value={totalHours(totals.lateMinutes ?? 0)}
        note={`in ${counted(totals.lateShifts ?? 0, 'shift')}`}
        look={totals.lateShifts ? 'warn' : 'good'}
      />
      <Figure name="Excused" value={totalHours(totals.excusedMinutes)} />
      <Figure name="Unknown" value={totalHours(totals.neutralMinutes)} note="feed outage" />
    </div>
  );
}
