import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { counted, useFormat } from '../../kernel/format';
import { AlertList } from '../../api/operations.generated';
import { useOwnTeams } from '../../kernel/own-teams';
import { useAnswer } from '../../api/query';
import { dateShape, useSearch } from '../../kernel/search';
import { useRole } from '../../kernel/session';
import type { AlertRowFragment } from '../../api/types.generated';
import { Checkbox, SelectField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Table, type Column } from '../../ui/table';
import { ALERTS } from '../words';
import './alerts.css';
import { HandleBar } from './handle-bar';
import { useChosen } from './use-chosen';

type Alert = AlertRowFragment;

const ANY = 'any';
const ROWS = 50;
const TYPES = ['late_start', 'early_leave', 'extended_break', 'unscheduled_break', 'wrong_state'] as const;
const shape = z.object({
  status: z.catch(z.enum([ANY, 'active', 'acknowledged', 'resolved']), 'active'),
  type: z.catch(z.enum([ANY, ...TYPES]), ANY),
  lasting: z.catch(z.enum([ANY, 'yes', 'no']), ANY),
  team: z.catch(z.string(), ANY),
  from: z.catch(z.optional(dateShape), undefined),
  to: z.catch(z.optional(dateShape), undefined),
  page: z.catch(z.number().check(z.int(), z.minimum(1)), 1),
});

/** All alerts: ongoing ones, their assignees, and findings. */
export function AlertsPage() {
  const { dateTime, dateOf } = useFormat();
  const [search, setSearch] = useSearch(shape);
  const { status, type, lasting, team, from, to, page } = search;
  const set = (changed: Partial<typeof search>) => setSearch({ page: 1, ...changed });
  const setDate = (changed: Partial<typeof search>) => setSearch({ page: 1, ...changed }, { replace: true });
  const teams = useOwnTeams();
  const answer = useAnswer(
    AlertList,
    {
      page,
      ...(status === ANY ? {} : { status }),
      ...(type === ANY ? {} : { type }),
      ...(lasting === ANY ? {} : { lasting: lasting === 'yes' }),
      ...(team === ANY ? {} : { teamId: team }),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    },
    { keepsPrevious: true, everyMs: 30_000 },
  );
  const rows = answer.data?.adherenceAlertPage.data ?? [];
  const total = answer.data?.adherenceAlertPage.total;
  const chosen = useChosen(rows, JSON.stringify(search));
  const mayHandle = useRole() !== 'planner';
  const choose: Column<Alert> = {
    id: 'choose',
    name: 'Select',
    cell: ({ id, employeeName, type: kind }) => (
      <Checkbox
        isSelected={chosen.has(id)}
        onChange={(is) => chosen.flip(id, is)}
        label={`Select ${employeeName}, ${ALERTS[kind]}`}
      />
    ),
  };
  const columns: Column<Alert>[] = [
    ...(mayHandle ? [choose] : []),
    { id: 'at', name: 'Since', cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time> },
    {
      id: 'who',
      name: 'Employee',
      cell: ({ employeeId, employeeName, employeeNumber, createdAt }) => (
        <>
          <Link to={`/people/${employeeId}/${dateOf(createdAt)}` as '/'}>{employeeName}</Link>{' '}
          <span className="muted small">{employeeNumber}</span>
        </>
      ),
    },
    { id: 'team', name: 'Team', cell: ({ teamName }) => teamName, isExtra: true },
    {
      id: 'what',
      name: 'Alert',
      cell: ({ type: kind, message, occurrences }) => (
        <>
          <Badge look="warn">{ALERTS[kind]}</Badge>{' '}
          {occurrences > 1 && <span className="small">{occurrences} times</span>}
          <div className="small muted">{message}</div>
        </>
      ),
    },
    {
      id: 'ended',
      name: 'Condition',
      cell: ({ endedAt, expectedAt }) =>
        endedAt ? (
          `ended ${dateTime(endedAt)}`
        ) : (
          <>
            <Badge look="bad">ongoing</Badge>
            {expectedAt && <div className="small muted">expected {dateTime(expectedAt)}</div>}
          </>
        ),
      isExtra: true,
    },
    {
      id: 'has',
      name: 'Status',
      cell: (alert) => <WhoHasIt alert={alert} />,
    },
  ];
  return (
    <Page title="Alerts" summary={total === undefined ? undefined : counted(total, 'alert')}>
      <div className="row">
        <SelectField
          label="Status"
          options={[
            { value: ANY, name: 'Any' },
            { value: 'active', name: 'Active' },
            { value: 'acknowledged', name: 'Acknowledged' },
            { value: 'resolved', name: 'Resolved' },
          ]}
          value={status}
          onChange={(value) => set({ status: value })}
        />
        <SelectField
          label="Type"
          options={[{ value: ANY, name: 'Any' }, ...TYPES.map((value) => ({ value, name: ALERTS[value] }))]}
          value={type}
          onChange={(value) => set({ type: value })}
        />
        <SelectField
          label="Condition"
          options={[
            { value: ANY, name: 'Any' },
            { value: 'yes', name: 'Ongoing' },
            { value: 'no', name: 'Ended' },
          ]}
          value={lasting}
          onChange={(value) => set({ lasting: value })}
        />
        <SelectField
          label="Team"
          options={[{ value: ANY, name: 'All teams' }, ...teams.map(({ id, name }) => ({ value: id, name }))]}
          value={team}
          onChange={(value) => set({ team: value })}
        />
        <DateField
          label="From"
          isOptional
          value={from ?? ''}
          onChange={(value) => setDate({ from: value || undefined })}
        />
        <DateField label="To" isOptional value={to ?? ''} onChange={(value) => setDate({ to: value || undefined })} />
      </div>
      <Panel isFlush>
        {mayHandle && (
          <HandleBar
            alerts={rows}
            chosen={chosen}
            all={total === rows.length ? 'Select all' : `Select all ${rows.length} on this page`}
          />
        )}
        <Answer of={answer} lines={10}>
          {() => (
            <Table
              label="Alerts"
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              empty={<Empty title="No alerts found">Change the filters to see more.</Empty>}
            />
          )}
        </Answer>
      </Panel>
      <Pager page={page} rows={ROWS} total={total ?? 0} onPage={(next) => setSearch({ page: next })} />
    </Page>
  );
}

function WhoHasIt({ alert: { status, acknowledgedBy, resolvedBy, explainedAt, notes, addedNotes } }: { alert: Alert }) {
  const told = [notes, ...addedNotes.map(({ by, text }) => `${by}: ${text}`)].filter(Boolean);
  return (
    <>
      <Badge look={status === 'active' ? 'bad' : status === 'acknowledged' ? 'info' : 'good'}>
        {explainedAt ? 'excused' : status}
      </Badge>{' '}
      {resolvedBy ?? acknowledgedBy}
      {told.map((note) => (
        <div key={note} className="small muted">
          {note}
        </div>
      ))}
    </>
  );
}
