import { useState } from 'react';
import { addDays, startOfWeek } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { ActivitySessions, CancelSession } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { ActivityTermsQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { RowActions } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { AttendeesDialog, MoveDialog, type Session } from './session-dialogs';

const ROWS = 50;

interface Props {
  terms: ActivityTermsQuery;
  /** Monday of the week shown; empty is the present week. */
  week: string;
  onWeek(monday: string): void;
}

type Open = { kind: 'move' | 'attendees' | 'cancel'; session: Session };

/** Sessions of a week with their attendees. */
export function SessionsPanel({ terms, week, onWeek }: Props) {
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open>();
  const monday = startOfWeek(week || format.dateOf());
  const sunday = addDays(monday, 6);
  const answer = useAnswer(ActivitySessions, { from: monday, to: sunday, page, limit: ROWS }, { keepsPrevious: true });
  const cancel = useChange(CancelSession, [ActivitySessions]);
  const step = (days: number) => {
    setPage(1);
    onWeek(addDays(monday, days));
  };
  const now = Date.now();
  const columns: Column<Session>[] = [
    {
      id: 'when',
      name: 'When',
      cell: ({ date, startsAt, endsAt }) => (
        <span className="figure">
          {format.day(date)} · {format.timeRange(startsAt, endsAt)}
        </span>
      ),
      sortBy: ({ startsAt }) => startsAt,
    },
    {
      id: 'plan',
      name: 'Session',
      cell: ({ plan, cancelledAt }) => (
        <span className="row">
          <span className="activity-color" style={{ background: plan.activityCode.color }} aria-hidden />
          {plan.name} {cancelledAt && <Badge>Canceled</Badge>}
        </span>
      ),
      sortBy: ({ plan }) => plan.name,
    },
    {
      id: 'who',
      name: 'Attendees',
      cell: ({ attendees, missing }) => (
        <>
          {attendees.map(nameOf).join(', ')}
          {missing.length > 0 && (
            <div>
              <Badge look="warn">Missing</Badge> <span className="small">{missing.map(nameOf).join(', ')}</span>
            </div>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      name: 'Actions',
      cell: (session) =>
        session.cancelledAt || Date.parse(session.startsAt) <= now ? null : (
          <RowActions
            name={`${session.plan.name}, ${format.dateTime(session.startsAt)}`}
            actions={[
              { id: 'move', name: 'Move', onAction: () => setOpen({ kind: 'move', session }) },
              { id: 'attendees', name: 'Change attendees', onAction: () => setOpen({ kind: 'attendees', session }) },
              { id: 'cancel', name: 'Cancel session', onAction: () => setOpen({ kind: 'cancel', session }) },
            ]}
          />
        ),
    },
  ];
  const close = () => {
    setOpen(undefined);
    cancel.reset();
  };
  return (
    <Panel
      isFlush
      title="Sessions"
      actions={
        <>
          <Button look="quiet" label="Previous week" onPress={() => step(-7)}>
            <IconChevronLeft aria-hidden />
          </Button>
          <span className="figure">{format.dayRange(monday, sunday)}</span>
          <Button look="quiet" label="Next week" onPress={() => step(7)}>
            <IconChevronRight aria-hidden />
          </Button>
        </>
      }
    >
      <Answer of={answer} lines={6}>
        {({ activitySessions: { data, total } }) => (
          <>
            <Table
              label="Sessions"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              empty={<Empty title="No sessions in this week">Place the sessions of a plan to see them here.</Empty>}
            />
            <Pager page={page} rows={ROWS} total={total} onPage={setPage} />
          </>
        )}
      </Answer>
      {open?.kind === 'move' && <MoveDialog session={open.session} terms={terms} onClose={close} />}
      {open?.kind === 'attendees' && <AttendeesDialog session={open.session} terms={terms} onClose={close} />}
      <Confirm
        title={open ? `Cancel ${open.session.plan.name}, ${format.dateTime(open.session.startsAt)}?` : ''}
        action="Cancel session"
        isOpen={open?.kind === 'cancel'}
        onClose={close}
        change={cancel}
        onConfirm={(done) =>
          open && cancel.mutate({ id: open.session.id }, { onSuccess: () => (tell('Session canceled'), done()) })
        }
      >
        Attendees return to contacts for that time.
      </Confirm>
    </Panel>
  );
}

const nameOf = ({ firstName, lastName }: Session['attendees'][number]): string => `${firstName} ${lastName}`;
