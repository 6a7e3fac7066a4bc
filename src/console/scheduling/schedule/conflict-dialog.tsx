import { useFormat } from '../../kernel/format';
import { clockRange } from '../../kernel/notation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { Person } from '../board/board.store';
import { idOf } from '../board/changes';
import type { PlannedShift } from '../board/planned-shift';
import { droppedWords } from '../board/schedule-words';
import type { Conflict } from '../board/saver';

interface ConflictDialogProps {
  conflict: Conflict;
  personOf: ReadonlyMap<string, Person>;
  onKeep(): void;
  onTake(): void;
}

/** Shows both versions after a conflicting change of another user, and lets the user choose one. */
export function ConflictDialog({
  conflict: { change, theirs, dropped },
  personOf,
  onKeep,
  onTake,
}: ConflictDialogProps) {
  const { day } = useFormat();
  const words = (shift: PlannedShift | null | undefined) => {
    if (!shift) return <strong>Deleted</strong>;
    const breaks = shift.breaks.map(
      ({ type, startOffset, duration }) => `${type} +${startOffset} min (${duration} min)`,
    );
    return (
      <>
        <strong>{personOf.get(shift.employeeId)?.name ?? 'Someone'}</strong>
        <div>
          {day(shift.date)}, {clockRange(shift.startTime, shift.endTime)}
        </div>
        <div className="muted small">{breaks.join(', ') || 'No breaks'}</div>
      </>
    );
  };
  const shown = change.edits.filter((edit) => theirs.has(idOf(edit)));
  return (
    <Dialog title="Changed by another user" isOpen isKept>
      <div className="stack">
        <p>
          {theirs.size === 1
            ? `“${change.name}” was not saved because the shift has changed since you opened it.`
            : `“${change.name}” was not saved because ${theirs.size} shifts have changed since you opened them.`}{' '}
          {dropped > 0 && droppedWords(dropped)}
        </p>
        <ul className="stack">
          {shown.slice(0, 6).map((edit) => (
            <li key={idOf(edit)} className="conflict">
              <div>
                <h3>Your version</h3>
                {words(edit.after)}
              </div>
              <div>
                <h3>Current version</h3>
                {words(theirs.get(idOf(edit)))}
              </div>
            </li>
          ))}
        </ul>
        {shown.length > 6 && <p className="muted">And {shown.length - 6} more.</p>}
        <div className="form-foot">
          <Button onPress={onKeep}>Use my version</Button>
          <Button look="primary" onPress={onTake}>
            Keep theirs
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
