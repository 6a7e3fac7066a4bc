import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { download } from '../../kernel/csv';
import { minutesOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { ChangeSchedule, Schedules } from '../../api/operations.generated';
import { useOffer } from '../../kernel/page-actions';
import { useChange } from '../../api/query';
import { dateShape, useSearch } from '../../kernel/search';
import { useRole } from '../../kernel/session';
import type { ScheduleBoardQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import type { MenuAction } from '../../ui/menu';
import { Badge, Notice } from '../../ui/notice';
import { Answer, Empty, Page } from '../../ui/page';
import { tell } from '../../ui/toast';
import { statusLook, statusWord } from '../schedules/schedule-status';
import type { Change } from '../board/changes';
import { StepDialog } from '../history/undo-dialog';
import { ConflictDialog } from './conflict-dialog';
import { Gantt } from './gantt';
import { meantCells } from './gantt-keys';
import { newShift, newShiftId, nominalMinutes, type PlannedShift } from '../board/planned-shift';
import { PrintSheet } from './print-sheet';
import { usePin } from './marks';
import { PlanDialogs, type PlanDialog } from './plan-dialogs.lazy';
import { RefusalDialog } from './refusal-dialog';
import { isReplaced, RemovalDialog } from './removal-dialog';
import { ALL } from '../board/rows';
import { BYTE_ORDER_MARK, scheduleCsv } from '../board/schedule-csv';
import { SaveState } from './save-state';
import './schedule.css';
import { ShiftDialog } from './shift-dialog';
import { Toolbar } from './toolbar';
import { useUndo } from './undo';
import { usePlan, useScheduleBoard } from './use-board';
import { useRows } from './use-rows';

const shape = z.object({
  view: z.catch(z.enum(['day', 'week', 'month']), 'week'),
  date: z.catch(dateShape, ''),
  team: z.catch(z.string(), ALL),
  skill: z.catch(z.string(), ALL),
  search: z.catch(z.string(), ''),
  /** Id of the open shift. */
  shift: z.catch(z.optional(z.string()), undefined),
  /** True if the shift needs another person, as its owner is absent. */
  replace: z.catch(z.optional(z.boolean()), undefined),
  /** Earlier version to show. */
  version: z.catch(z.optional(z.number().check(z.int(), z.minimum(1))), undefined),
  /** Instant of the state to show. */
  asOf: z.catch(z.optional(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))), undefined),
});

export function SchedulePage() {
  const { scheduleId = '' } = useParams({ strict: false });
  const { timezone } = useFormat();
  const [{ version, asOf }, setSearch] = useSearch(shape);
  const answer = useScheduleBoard(scheduleId, version === undefined ? { asOf } : { version });
  if (!answer.data)
    return (
      <Page title="Schedule">
        {answer.error && (version !== undefined || asOf !== undefined) && (
          <p>
            <Button onPress={() => setSearch({ version: undefined, asOf: undefined })}>Current version</Button>
          </p>
        )}
        <Answer of={answer} lines={12}>
          {() => null}
        </Answer>
      </Page>
    );
  return <Planning answer={answer.data} timezone={timezone} reload={() => void answer.refetch()} />;
}

interface PlanningProps {
  answer: ScheduleBoardQuery;
  timezone: string;
  reload(): void;
}

/** Open dialog. */
type Open = { kind: 'new'; shift: PlannedShift } | PlanDialog;

function Planning({ answer, timezone, reload }: PlanningProps) {
  const plan = usePlan(answer, timezone, reload);
  const { board, saver, people, personOf, templates, refused, setRefused, conflict, setConflict, around } = plan;
  const head = useSyncExternalStore(board.subscribe, () => board.head);
  const count = useSyncExternalStore(board.subscribe, board.count);
  const since = useSyncExternalStore(board.subscribe, board.changedSincePublished);
  const format = useFormat();
  const navigate = useNavigate();
  const role = useRole();
  const [search, setSearch] = useSearch(shape);
  const [open, setOpen] = useState<Open>();
  const [removing, setRemoving] = useState<Change>();
  const { view } = search;
  const known = useSyncExternalStore(board.subscribe, () => (search.shift ? board.get(search.shift) : undefined));
  // Snapshot from when the dialog was opened. Concurrent changes are reported on saving.
  const opened = useMemo(() => known, [known?.id]);
  const openShift = (id: string | undefined) => setSearch({ shift: id, replace: undefined });
  const { own, shown, shownShifts } = useRows(plan, search);
  const today = format.dateOf();
  const within = today < head.startDate ? head.startDate : today > head.endDate ? head.endDate : today;
  const date = search.date || within;
  const { isCurrent } = plan;
  useEffect(() => {
    if (!isCurrent || (search.version === undefined && search.asOf === undefined)) return;
    // The version shown is the present one: without it in the URL, the page follows live changes.
    setSearch({ version: undefined, asOf: undefined }, { replace: true });
  }, [isCurrent, search.version, search.asOf]);
  const mayEdit = (isCurrent ? head.status : plan.presentStatus) !== 'locked';
  const mayChange = mayEdit && isCurrent;
  const steps = useUndo(plan, mayChange, plan.changes);
  const refreshMarks = () => void plan.marks.refetch();
  const pin = usePin(board, refreshMarks);
  const pinMeant = () => pin(meantCells(board));
  const dialogs =
    Number(Boolean(open ?? opened ?? removing ?? steps.refused)) + Number(Boolean(refused)) + Number(Boolean(conflict));
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    if (dialogs === 0) setReturns((before) => before + 1);
  }, [dialogs]);

  const templateNames = useMemo(() => new Map(templates.map(({ id, name }) => [id, name])), [templates]);

  const add = (employeeId = board.focus?.employeeId ?? shown[0]?.id, on = board.focus?.date ?? date) => {
    if (!employeeId) return;
    const [template] = templates;
    const start = minutesOf(template?.startTime ?? '09:00');
    const minutes = nominalMinutes(template ?? { startTime: '09:00', endTime: '17:00' });
    const shift = newShift(board.clock, { id: newShiftId(), employeeId, date: on, start, minutes, template });
    setOpen({ kind: 'new', shift });
  };
  const make = (change: Change) => {
    const removes = change.edits.some(({ before, after }) => before && !after && !isReplaced(change, before));
    // People have seen these shifts: an accidental key is not enough.
    if (head.status === 'published' && removes) setRemoving(change);
    else saver.make(change);
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !mayChange) return;
      if ((event.target as HTMLElement).closest('input, textarea, [role=dialog]')) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) steps.run('undo');
      else if (key === 'y' || key === 'z') steps.run('redo');
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [steps.run, mayChange]);

  const status = useChange(ChangeSchedule, [Schedules]);
  const become = (next: 'draft' | 'published' | 'locked', says: string) =>
    status.mutate(
      { id: head.id, input: { status: next } },
      {
        onSuccess: ({ updateSchedule }) => {
          board.setHead(updateSchedule);
          tell(says);
        },
        onError: (error) => tell(messageOf(error), { look: 'bad' }),
      },
    );
  const isPlanner = role === 'admin' || role === 'planner';
  const csv = () =>
    download(
      `${head.name}.csv`,
      BYTE_ORDER_MARK +
        scheduleCsv(
          board.all(),
          (id) => personOf.get(id),
          (id) => templateNames.get(id),
        ),
    );
  const withFocus = (action: (cell: { employeeId: string; date: string }) => void) => {
    const [cell] = meantCells(board);
    if (cell) action(cell);
    else tell('Select a day or a shift first', { look: 'info' });
  };
  // A scenario whose base was deleted is a draft like others.
  const scenario = plan.scenarioOf?.schedule ? plan.scenarioOf : null;
  const more: MenuAction[] = [
    { id: 'history', name: 'History', onAction: () => setOpen({ kind: 'history' }) },
    ...(mayChange ? [{ id: 'pin', name: 'Pin or unpin the day', onAction: () => withFocus(pinMeant) }] : []),
    ...(isCurrent
      ? [{ id: 'note', name: 'Notes of the day', onAction: () => withFocus((cell) => setOpen({ kind: 'note', cell })) }]
      : []),
    ...(isCurrent ? [{ id: 'copy', name: 'Copy', onAction: () => setOpen({ kind: 'copy' }) }] : []),
    ...(isCurrent ? [{ id: 'scenario', name: 'Create scenario', onAction: () => setOpen({ kind: 'scenario' }) }] : []),
    ...(scenario && isCurrent ? [{ id: 'rebase', name: 'Rebase', onAction: () => setOpen({ kind: 'rebase' }) }] : []),
    { id: 'compare', name: 'Compare', onAction: () => void navigate({ to: `/schedule/${head.id}/compare` }) },
    { id: 'print', name: 'Print', onAction: () => setOpen({ kind: 'print' }) },
    { id: 'result', name: 'Result', onAction: () => void navigate({ to: `/schedule/${head.id}/result` }) },
    { id: 'csv', name: 'Download as CSV', onAction: csv },
    ...(head.status === 'published' && isCurrent
      ? [{ id: 'lock', name: 'Lock', onAction: () => become('locked', 'Schedule locked') }]
      : []),
    ...(head.status === 'published' && isPlanner && isCurrent
      ? [
          {
            id: 'draft',
            name: 'Back to draft',
            onAction: () => become('draft', 'Back to draft. People no longer see the schedule.'),
          },
        ]
      : []),
    ...(head.status === 'locked' && isPlanner && isCurrent
      ? [{ id: 'unlock', name: 'Unlock', onAction: () => become('published', 'Schedule unlocked') }]
      : []),
  ];
  useOffer(more.map(({ id, name, onAction }) => ({ id, name, onAction: () => onAction?.() })));

  return (
    <Page
      title={head.name}
      isFilled
      summary={
        <span className="row">
          <Badge look={statusLook(head.status)}>{scenario ? 'Scenario' : statusWord(head.status)}</Badge>
          {scenario?.schedule && (
            <span>
              of{' '}
              <Link to="/schedule/$scheduleId" params={{ scheduleId: scenario.scheduleId }} search={{}}>
                {scenario.schedule.name}
              </Link>
              , version {scenario.version} ·
            </span>
          )}
          {format.dayRange(head.startDate, head.endDate)} ·{' '}
          {shown.length < own.length && `${format.number(shownShifts)} of `}
          {counted(count, 'shift')}
          {since > 0 && ` · ${format.number(since)} changed since it was published`}
          <SaveState saver={saver} />
        </span>
      }
      actions={
        head.status === 'draft' &&
        isCurrent && (
          <Button look="primary" onPress={() => setOpen({ kind: scenario ? 'promote' : 'publish' })}>
            {scenario ? 'Promote' : 'Publish'}
          </Button>
        )
      }
    >
      <Toolbar
        plan={plan}
        view={view}
        date={date}
        own={own}
        filters={search}
        mayChange={mayChange}
        onSearch={(change) => setSearch({ date, ...change }, { replace: true })}
        onAdd={() => add()}
        onChange={make}
        steps={steps}
        onPin={() => pin(board.chosenCells())}
        more={more}
      />
      {!isCurrent && (
        <Notice
          look="warn"
          action={
            <span className="row">
              {mayEdit && (
                <Button onPress={() => setOpen({ kind: 'restore', version: plan.version, cells: board.chosenCells() })}>
                  Restore
                </Button>
              )}
              <Button onPress={() => setSearch({ version: undefined, asOf: undefined })}>Current version</Button>
            </span>
          }
        >
          You are viewing version {plan.version}
          {search.asOf && `, as of ${format.dateTime(search.asOf)}`}. Select shifts to restore only their days.
        </Notice>
      )}
      {around.error && (
        <Notice look="warn" action={<Button onPress={() => void around.refetch()}>Try again</Button>}>
          The requirement, time off and rest periods could not be loaded: {messageOf(around.error)}
        </Notice>
      )}
      {shown.length === 0 ? (
        <Empty
          title="No people to show"
          action={<Button onPress={() => setSearch({ team: ALL, skill: ALL, search: '' })}>Show all</Button>}
        >
          No one in this schedule matches the filters.
        </Empty>
      ) : (
        <Gantt
          board={board}
          people={shown}
          view={view}
          date={date}
          templateNames={templateNames}
          colors={plan.colors}
          mayChange={mayChange}
          onChange={make}
          onOpen={openShift}
          onAdd={add}
          onPin={pinMeant}
          onNote={(cell) => setOpen({ kind: 'note', cell })}
          returns={returns - 1}
          onDay={(day) => setSearch({ view: 'day', date: day })}
        />
      )}
      <PrintSheet board={board} people={shown} />
      {open?.kind === 'new' && (
        <ShiftDialog
          board={board}
          shift={open.shift}
          isNew
          people={people}
          templates={templates}
          mayChange={mayChange}
          onChange={make}
          onClose={() => setOpen(undefined)}
        />
      )}
      {opened && (
        <ShiftDialog
          key={opened.id}
          board={board}
          shift={opened}
          isNew={false}
          needsReplacement={search.replace}
          people={people}
          templates={templates}
          mayChange={mayChange}
          onChange={make}
          onClose={() => openShift(undefined)}
        />
      )}
      {removing && (
        <RemovalDialog
          change={removing}
          personOf={personOf}
          onRemove={() => {
            setRemoving(undefined);
            saver.make(removing);
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {open && open.kind !== 'new' && (
        <PlanDialogs
          open={open}
          plan={plan}
          shown={shown}
          own={own}
          date={date}
          mayChange={mayChange}
          refreshMarks={refreshMarks}
          reload={() => {
            setOpen(undefined);
            reload();
          }}
          onOpen={setOpen}
          onView={({ version, asOf }) => {
            setOpen(undefined);
            setSearch({ version, asOf, shift: undefined });
          }}
        />
      )}
      {steps.refused && (
        <StepDialog
          refused={steps.refused}
          personOf={personOf}
          onOverride={(reason) => steps.run(steps.refused?.step ?? 'undo', reason)}
          onClose={steps.dismiss}
        />
      )}
      {refused && (
        <RefusalDialog
          refused={refused}
          personOf={personOf}
          onOverride={(reason) => {
            setRefused(undefined);
            saver.make(refused.change, reason);
          }}
          onClose={() => setRefused(undefined)}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          personOf={personOf}
          onKeep={() => (setConflict(undefined), saver.keepMine(conflict))}
          onTake={() => (setConflict(undefined), saver.takeTheirs(conflict))}
        />
      )}
    </Page>
  );
}
