import { Link } from '@tanstack/react-router';
import { addDays } from '../../kernel/dates';
import type { Format } from '../../kernel/format';
import { Button } from '../../ui/button';
import type { Column } from '../../ui/table';
import type { Group } from './groups';
import type { ReportRow } from './report-row';

interface Drill {
  /** First and last day of the report, inclusive. */
  from: string;
  to: string;
  onTeam(id: string): void;
  /** Shows the days of a person. */
  onPerson(id: string): void;
  /** Shows the people of a day. */
  onDay(date: string): void;
  /** Shows the days of a week, clipped to the report. */
  onWeek(dates: { from: string; to: string }): void;
}

/**
 * Returns the columns of a report. The first column drills down to the next grouping, and finally to a person's day.
 */
export function columnsOf(by: Exclude<Group, 'hour'>, format: Format, drill: Drill): Column<ReportRow>[] {
  const { from, to, onTeam, onPerson, onDay, onWeek } = drill;
  const { percent, totalHours, number, day } = format;
  const first: Record<typeof by, Column<ReportRow>> = {
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
      cell: ({ employeeId, employeeName, employeeNumber }) =>
        employeeId && (
          <>
            {from === to ? (
              <Link to={`/people/${employeeId}/${from}` as '/'}>{employeeName}</Link>
            ) : (
              <Button look="quiet" onPress={() => onPerson(employeeId)}>
                {employeeName}
              </Button>
            )}{' '}
            <span className="muted small">{employeeNumber}</span>
          </>
        ),
    },
    day: {
      id: 'day',
      name: 'Day',
      sortBy: ({ date }) => date,
      cell: ({ date, employeeId }) =>
        date &&
        (employeeId ? (
          <Link to={`/people/${employeeId}/${date}` as '/'}>{day(date)}</Link>
        ) : (
          <Button look="quiet" onPress={() => onDay(date)}>
            {day(date)}
          </Button>
        )),
    },
    week: {
      id: 'week',
      name: 'Week from',
      sortBy: ({ date }) => date,
      cell: ({ date }) =>
        date && (
          <Button
            look="quiet"
            onPress={() =>
              onWeek({ from: date < from ? from : date, to: addDays(date, 6) > to ? to : addDays(date, 6) })
            }
          >
            {day(date)}
          </Button>
        ),
    },
  };
  return [
    first[by],
    {
      id: 'adherence',
      name: 'Adherence',
      term: 'adherence',
      isFigure: true,
      sortBy: ({ adherence }) => adherence,
      cell: ({ adherence }) => <Share value={adherence} text={percent(adherence)} />,
    },
    {
      id: 'conformance',
      name: 'Conformance',
      term: 'conformance',
      isFigure: true,
      sortBy: ({ conformance }) => conformance,
      cell: ({ conformance }) => percent(conformance),
    },
    {
      id: 'out',
      name: 'Out',
      isFigure: true,
      sortBy: ({ exceptionMinutes }) => exceptionMinutes,
      cell: ({ exceptionMinutes }) => totalHours(exceptionMinutes),
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
      cell: ({ scheduledMinutes }) => totalHours(scheduledMinutes),
    },
  ];
}

/** Shows a percentage as a number and a bar. */
function Share({ value, text }: { value: number | null; text: string }) {
  return (
    <span className="share">
      <span className="share-bar" style={{ width: `${value ?? 0}%` }} aria-hidden />
      {text}
    </span>
  );
}
