import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useFormat } from '../../kernel/format';
import { AddAlertNote, AlertList, Teams } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import { useSearch } from '../../kernel/search';
import type { AlertRowFragment } from '../../kernel/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Table, type Column } from '../../ui/table';
import { ALERTS } from '../words';
import { HandleDialog, type Handling } from './handle-dialog';

type Alert = AlertRowFragment;

const ANY = 'any';
const ROWS = 50;
const TYPES = ['late_start', 'early_leave', 'extended_break', 'unscheduled_break', 'wrong_state'] as const;
const shape = z.object({
  status: z.catch(z.enum([ANY, 'active', 'acknowledged', 'resolved']), 'active'),
  type: z.catch(z.enum([ANY, ...TYPES]), ANY),
  lasting: z.catch(z.enum([ANY, 'yes', 'no']), ANY),
  team: z.catch(z.string(), ANY),
  from: z.catch(z.optional(z.string()), undefined),
  to: z.catch(z.optional(z.string()), undefined),
  page: z.catch(z.number().check(z.int(), z.minimum(1)), 1),
});

/** All alerts: which last, who has them, what was found. */
export function AlertsPage() {
  const { dateTime, number, dateOf } = useFormat();
  const [search, setSearch] = useSearch(shape);
  const { status, type, lasting, team, from, to, page } = search;
  const set = (changed: Partial<typeof search>) => setSearch({ page: 1, ...changed });
  const teams = useAnswer(Teams, {}, { staleMs: 300_000 });
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [handling, setHandling] = useState<Handling>();
  const [noted, setNoted] = useState<Alert>();
  const rows = answer.data?.adherenceAlertPage.data ?? [];
  const picked = rows.filter(({ id }) => chosen.has(id));
  const flip = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id)));
  const columns: Column<Alert>[] = [
    {
      id: 'choose',
      name: 'Choose',
      cell: ({ id, employeeName, type: kind, status: state }) =>
        state !== 'resolved' && (
          <Checkbox
            isSelected={chosen.has(id)}
            onChange={(is) => flip(id, is)}
            label={`Choose ${employeeName}, ${ALERTS[kind]}`}
          />
        ),
    },
    { id: 'at', name: 'Since', cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time> },
    {
      id: 'who',
      name: 'Who',
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
      name: 'What',
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
      cell: ({ endedAt }) => (endedAt ? `ended ${dateTime(endedAt)}` : <Badge look="bad">lasting</Badge>),
      isExtra: true,
    },
    {
      id: 'has',
      name: 'Who has it',
      cell: (alert) => <WhoHasIt alert={alert} />,
    },
    {
      id: 'note',
      name: 'Note',
      cell: (alert) => (
        <Button look="quiet" onPress={() => setNoted(alert)}>
          Add a note
        </Button>
      ),
      isExtra: true,
    },
  ];
  const total = answer.data?.adherenceAlertPage.total;
  return (
    <Page title="Alerts" summary={total === undefined ? undefined : `${number(total)} found`}>
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
            { value: 'yes', name: 'Lasting' },
            { value: 'no', name: 'Ended' },
          ]}
          value={lasting}
          onChange={(value) => set({ lasting: value })}
        />
        <SelectField
          label="Team"
          options={[
            { value: ANY, name: 'All teams' },
            ...(teams.data?.teams.map(({ id, name }) => ({ value: id, name })) ?? []),
          ]}
          value={team}
          onChange={(value) => set({ team: value })}
        />
        <TextField
          label="From"
          type="date"
          value={from ?? ''}
          onChange={(value) => set({ from: value || undefined })}
        />
        <TextField label="To" type="date" value={to ?? ''} onChange={(value) => set({ to: value || undefined })} />
      </div>
      <Panel
        isFlush
        title={picked.length > 0 ? `${picked.length} chosen` : undefined}
        actions={
          <>
            <Button
              isDisabled={!picked.some((alert) => alert.status === 'active')}
              onPress={() =>
                setHandling({ action: 'acknowledge', alerts: picked.filter((alert) => alert.status === 'active') })
              }
            >
              Acknowledge
            </Button>
            <Button isDisabled={picked.length === 0} onPress={() => setHandling({ action: 'resolve', alerts: picked })}>
              Resolve
            </Button>
          </>
        }
      >
        <Answer of={answer} lines={10}>
          {() => (
            <Table
              label="Alerts"
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              empty={<Empty title="No alert found">Choose other filters to see more.</Empty>}
            />
          )}
        </Answer>
      </Panel>
      <Pager page={page} rows={ROWS} total={total ?? 0} onPage={(next) => setSearch({ page: next })} />
      <HandleDialog
        handling={handling}
        onClose={() => setHandling(undefined)}
        onHandled={() => {
          setChosen(new Set());
          void answer.refetch();
        }}
      />
      <Dialog title="Add a note" isOpen={noted !== undefined} onOpenChange={() => setNoted(undefined)}>
        {noted && <AddNote alert={noted} onAdded={() => setNoted(undefined)} />}
      </Dialog>
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

function AddNote({ alert: { id, employeeName, message }, onAdded }: { alert: Alert; onAdded(): void }) {
  const change = useChange(AddAlertNote, [AlertList]);
  return (
    <Form
      change={change}
      onSubmit={(fields) => change.mutate({ id, text: String(fields.get('text')) }, { onSuccess: onAdded })}
      action="Add it"
    >
      <p className="small">
        <strong>{employeeName}</strong>: {message}
      </p>
      <TextField label="Note" name="text" rows={3} maxLength={2000} isRequired autoFocus />
    </Form>
  );
}
