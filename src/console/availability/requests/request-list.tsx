import type { ReactNode } from 'react';
import { useFormat } from '../../kernel/format';
import type { AskedTimeOffFragment } from '../../api/types.generated';
import { Badge } from '../../ui/notice';
import { Table, type Column } from '../../ui/table';
import { STATES, timesText } from './time-off-words';

interface Props {
  rows: readonly AskedTimeOffFragment[];
  empty: ReactNode;
  /** Hides the name column in the list of the user's own requests. */
  isOwn?: boolean;
  action?(row: AskedTimeOffFragment): ReactNode;
}

export function RequestList({ rows, empty, isOwn = false, action }: Props) {
  const format = useFormat();
  const columns: Column<AskedTimeOffFragment>[] = [
    ...(isOwn
      ? []
      : [{ id: 'who', name: 'Employee', cell: (row: AskedTimeOffFragment) => row.employeeName, sortBy: nameOf }]),
    {
      id: 'when',
      name: 'When',
      cell: (row) => <span className="figure">{timesText(row, format.dayRange)}</span>,
      sortBy: ({ startDate, startTime }) => `${startDate}${startTime ?? ''}`,
    },
    { id: 'type', name: 'Type', cell: ({ type }) => type.name, sortBy: ({ type }) => type.name },
    {
      id: 'hours',
      name: 'Hours',
      cell: ({ minutes }) => format.hours(minutes),
      sortBy: ({ minutes }) => minutes,
      isFigure: true,
      isExtra: true,
    },
    {
      id: 'state',
      name: 'Status',
      cell: ({ state, decidedBy, decisionNote, overrideReason }) => (
        <>
          <Badge look={STATES[state].look}>{STATES[state].name}</Badge>
          {decidedBy && <span className="muted small"> {decidedBy}</span>}
          {(decisionNote || overrideReason) && (
            <div className="muted small">{[decisionNote, overrideReason].filter(Boolean).join('; ')}</div>
          )}
        </>
      ),
      sortBy: ({ state }) => STATES[state].name,
    },
    {
      id: 'asked',
      name: 'Requested',
      cell: ({ requestedAt }) => <time dateTime={requestedAt}>{format.dateTime(requestedAt)}</time>,
      sortBy: ({ requestedAt }) => requestedAt,
      isExtra: true,
    },
    ...(action ? [{ id: 'action', name: 'Action', cell: action }] : []),
  ];
  return <Table label="Time off" columns={columns} rows={rows} keyOf={({ id }) => id} empty={empty} />;
}

const nameOf = ({ employeeName }: AskedTimeOffFragment): string => employeeName;
