import { CopyDialog } from '../history/copy-dialog';
import { HistoryDrawer } from '../history/history-drawer';
import { RestoreDialog } from '../history/restore-dialog';
import { RevertDialog } from '../history/undo-dialog';
import { CreateScenarioDialog } from '../scenarios/create-scenario';
import { PromoteDialog } from '../scenarios/promote-dialog';
import { RebaseDialog } from '../scenarios/rebase-dialog';
import type { ChangeFragment } from '../../api/types.generated';
import type { Cell, Person } from '../board/board.store';
import { NoteDialog } from './note-dialog';
import { PrintDialog } from './print-dialog';
import { PublishDialog } from './publish-dialog';
import type { ShownVersion, usePlan } from './use-board';

/** Dialogs about the schedule as a whole, its versions and its days. */
export type PlanDialog =
  | { kind: 'publish' }
  | { kind: 'print' }
  | { kind: 'copy' }
  | { kind: 'history' }
  | { kind: 'restore'; version: number; cells: readonly { employeeId: string; date: string }[] }
  | { kind: 'revert'; set: ChangeFragment }
  | { kind: 'note'; cell: Cell }
  | { kind: 'scenario'; version?: number }
  | { kind: 'promote' }
  | { kind: 'rebase' };

interface Props {
  open: PlanDialog;
  plan: ReturnType<typeof usePlan>;
  shown: readonly Person[];
  own: readonly Person[];
  date: string;
  mayChange: boolean;
  refreshMarks(): void;
  reload(): void;
  onOpen(open: PlanDialog | undefined): void;
  onView(shown: ShownVersion): void;
}

export function PlanDialogs({ open, plan, shown, own, date, mayChange, refreshMarks, reload, onOpen, onView }: Props) {
  const { board, personOf, isCurrent, version } = plan;
  const close = () => onOpen(undefined);
  switch (open.kind) {
    case 'publish':
      return <PublishDialog plan={plan} onClose={close} />;
    case 'print':
      return <PrintDialog head={board.head} onClose={close} />;
    case 'copy':
      return <CopyDialog plan={plan} shown={shown} own={own} date={date} onClose={close} />;
    case 'history':
      return (
        <HistoryDrawer
          scheduleId={board.head.id}
          shown={isCurrent ? undefined : version}
          mayChange={board.head.status !== 'locked'}
          onView={onView}
          onRestore={(of) => onOpen({ kind: 'restore', version: of, cells: [] })}
          onRevert={(set) => onOpen({ kind: 'revert', set })}
          onScenario={(of) => onOpen({ kind: 'scenario', version: of })}
          onClose={close}
        />
      );
    case 'scenario':
      return <CreateScenarioDialog schedule={board.head} version={open.version} onClose={close} />;
    case 'promote':
      return <PromoteDialog plan={plan} onRebase={() => onOpen({ kind: 'rebase' })} onClose={close} />;
    case 'rebase':
      return <RebaseDialog plan={plan} onRebased={reload} onClose={close} />;
    case 'restore':
      return (
        <RestoreDialog
          plan={plan}
          version={open.version}
          cells={open.cells}
          onRestored={() => onView({})}
          onClose={close}
        />
      );
    case 'revert':
      return <RevertDialog set={open.set} personOf={personOf} onClose={close} />;
    case 'note':
      return (
        <NoteDialog
          board={board}
          cell={open.cell}
          name={open.cell.employeeId ? personOf.get(open.cell.employeeId)?.name : undefined}
          mayChange={mayChange}
          refresh={refreshMarks}
          onClose={close}
        />
      );
  }
}
