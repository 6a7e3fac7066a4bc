import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addDays, mondayOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { CreateSchedule, DeleteSchedule, Schedules } from '../../api/operations.generated';
import { useOffer } from '../../kernel/page-actions';
import { useAnswer, useChange } from '../../api/query';
import { useSearch } from '../../kernel/search';
import { useRole } from '../../kernel/session';
import type { SchedulesQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Badge, Notice } from '../../ui/notice';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { GenerateButton } from '../generate/generate-button';
import { scheduleName } from './schedule-name';
import { mayDelete, statusLook, statusWord } from './schedule-status';

type Row = SchedulesQuery['schedules'][number];

const ROWS = 100;
const shape = z.object({ page: z.catch(z.number().check(z.int(), z.minimum(1)), 1) });

/** List of schedules, with the current one highlighted. */
export function SchedulesPage() {
  const format = useFormat();
  const role = useRole();
  const [{ page }, setSearch] = useSearch(shape);
  const answer = useAnswer(Schedules, { page, limit: ROWS }, { keepsPrevious: true });
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<Row>();
  useOffer([{ id: 'create', name: 'New schedule', onAction: () => setCreating(true) }]);
  const today = format.dateOf();
  const isNow = ({ startDate, endDate }: Row) => startDate <= today && today <= endDate;
  const columns: Column<Row>[] = [
    {
      id: 'name',
      name: 'Name',
      cell: (row) => (
        <Link to="/schedule/$scheduleId" params={{ scheduleId: row.id }}>
          {row.name}
        </Link>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'range',
      name: 'Days',
      cell: (row) => (
        <span className="row">
          {format.dayRange(row.startDate, row.endDate)}
          {isNow(row) && <Badge look="info">Now</Badge>}
        </span>
      ),
      sortBy: ({ startDate }) => startDate,
    },
    {
      id: 'status',
      name: 'Status',
      cell: ({ status }) => <Badge look={statusLook(status)}>{statusWord(status)}</Badge>,
      sortBy: ({ status }) => status,
    },
    {
      id: 'published',
      name: 'Published',
      cell: ({ publishedAt }) => <span className="muted">{publishedAt && format.dateTime(publishedAt)}</span>,
      sortBy: ({ publishedAt }) => publishedAt,
      isExtra: true,
    },
    {
      id: 'people',
      name: 'People',
      cell: ({ employeeCount }) => format.number(employeeCount),
      sortBy: ({ employeeCount }) => employeeCount,
      isFigure: true,
      isExtra: true,
    },
    {
      id: 'shifts',
      name: 'Shifts',
      cell: ({ shiftCount }) => format.number(shiftCount),
      sortBy: ({ shiftCount }) => shiftCount,
      isFigure: true,
    },
    {
      id: 'actions',
      name: 'Actions',
      cell: (row) =>
        mayDelete(row.status, role) && (
          <Button look="quiet" label={`Delete ${row.name}`} onPress={() => setDeleted(row)}>
            Delete
          </Button>
        ),
    },
  ];
  const schedules = answer.data?.schedules;
  const drafts = schedules?.filter(({ status }) => status === 'draft').length ?? 0;
  const create = (
    <>
      <Button onPress={() => setCreating(true)}>
        <IconPlus aria-hidden /> New schedule
      </Button>
      <GenerateButton />
    </>
  );
  return (
    <Page
      title="Schedule"
      summary={schedules && `${counted(schedules.length, 'schedule')} · ${counted(drafts, 'draft')}`}
      actions={create}
    >
      <Panel isFlush>
        <Answer of={answer} lines={8}>
          {(data) => (
            <Table
              label="Schedules"
              columns={columns}
              rows={data.schedules}
              keyOf={({ id }) => id}
              initialSort={{ column: 'range', descending: true }}
              empty={
                <Empty title={page === 1 ? 'No schedules yet' : 'No more schedules'} action={page === 1 && create}>
                  A schedule holds the shifts of a period. People see them after you publish it.
                </Empty>
              }
            />
          )}
        </Answer>
      </Panel>
      {(page > 1 || schedules?.length === ROWS) && (
        <div className="row">
          <Button isDisabled={page === 1} onPress={() => setSearch({ page: page - 1 })}>
            Before
          </Button>
          <Button isDisabled={schedules?.length !== ROWS} onPress={() => setSearch({ page: page + 1 })}>
            Next
          </Button>
        </div>
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {deleted && <DeleteDialog row={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
}

function CreateDialog({ onClose }: { onClose(): void }) {
  const format = useFormat();
  const navigate = useNavigate();
  const change = useChange(CreateSchedule, [Schedules]);
  const monday = addDays(mondayOf(format.dateOf()), 7);
  const [startDate, setStart] = useState(monday);
  const [endDate, setEnd] = useState(addDays(monday, 6));
  // The name follows the dates until the user edits it.
  const [typed, setTyped] = useState<string>();
  const name = typed ?? scheduleName(format, startDate, endDate);
  const submit = (fields: FormData) =>
    change.mutate(
      { input: { name: String(fields.get('name')), startDate, endDate } },
      {
        onSuccess: ({ createSchedule }) =>
          void navigate({ to: '/schedule/$scheduleId', params: { scheduleId: createSchedule.id } }),
      },
    );
  return (
    <Dialog title="New schedule" isOpen onOpenChange={onClose}>
      <Form change={change} action="Create" onSubmit={submit}>
        <TextField label="Name" name="name" isRequired value={name} onChange={setTyped} autoFocus />
        <TextField label="First day" name="startDate" type="date" isRequired value={startDate} onChange={setStart} />
        <TextField label="Last day" name="endDate" type="date" isRequired value={endDate} onChange={setEnd} />
      </Form>
    </Dialog>
  );
}

function DeleteDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const { number, dateTime } = useFormat();
  const change = useChange(DeleteSchedule, [Schedules]);
  const isSeen = row.status !== 'draft';
  const submit = () =>
    change.mutate(
      { id: row.id },
      {
        onSuccess: () => {
          tell(`${row.name} deleted`);
          onClose();
        },
      },
    );
  return (
    <Dialog title={`Delete ${row.name}?`} isOpen onOpenChange={onClose}>
      <Form change={change} action="Delete" look="danger" onSubmit={submit}>
        <p>
          This deletes {counted(row.shiftCount, 'shift')} of{' '}
          {row.employeeCount === 1 ? '1 person' : `${number(row.employeeCount)} people`}. This cannot be undone.
        </p>
        {isSeen && (
          <>
            <Notice look="bad">
              People have already seen these shifts{row.publishedAt && ` since ${dateTime(row.publishedAt)}`}. They lose
              them at once, also in their calendars. To hide the shifts without deleting them, open the schedule and
              select More, Back to draft.
            </Notice>
            <TextField
              label="Type the name of the schedule to confirm"
              name="typedName"
              isRequired
              hint={row.name}
              validate={(typed) => (typed.trim() === row.name.trim() ? null : 'This is not the name of the schedule')}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}
