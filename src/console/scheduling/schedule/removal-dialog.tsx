import { useFormat } from '../../kernel/format';
import { clockRange } from '../../kernel/notation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { Person } from '../board/board.store';
import type { Change } from '../board/changes';
import type { PlannedShift } from '../board/planned-shift';
import { shiftWords } from '../board/schedule-words';

const MAX_SHOWN = 10;

/** Returns true if a change replaces a shift with another one of the same person and day, as a split does. */
export const isReplaced = ({ edits }: Change, { employeeId, date }: PlannedShift): boolean =>
  edits.some(({ before, after }) => !before && after?.employeeId === employeeId && after.date === date);

interface RemovalDialogProps {
  change: Change;
  personOf: ReadonlyMap<string, Person>;
  onRemove(): void;
  onClose(): void;
}

/** Asks for confirmation before deleting shifts that people have seen. */
export function RemovalDialog({ change, personOf, onRemove, onClose }: RemovalDialogProps) {
  const { day, number } = useFormat();
  const removed = change.edits.flatMap(({ before, after }) => (before && !after ? [before] : []));
  return (
    <Dialog title={`Delete ${shiftWords(removed.length)} of a published schedule?`} isOpen onOpenChange={onClose}>
      <p>People have already seen these shifts and lose them at once:</p>
      <ul>
        {removed.slice(0, MAX_SHOWN).map(({ id, employeeId, date, startTime, endTime }) => (
          <li key={id}>
            {personOf.get(employeeId)?.name}, {day(date)}, {clockRange(startTime, endTime)}
          </li>
        ))}
        {removed.length > MAX_SHOWN && <li>and {number(removed.length - MAX_SHOWN)} more</li>}
      </ul>
      <div className="form-foot">
        <Button onPress={onClose}>Keep</Button>
        <Button look="danger" onPress={onRemove}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
