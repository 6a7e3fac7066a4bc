import { useFormat } from '../../kernel/format';
import { CancelTimeOff, TimeOffRequests, WhoIsAway } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { AskedTimeOffFragment } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { timesText } from './time-off-words';

/** Cancels approved time off, with a reason for the employee. */
export function CancelDialog({ row, onClose }: { row: AskedTimeOffFragment; onClose(): void }) {
  const format = useFormat();
  const change = useChange(CancelTimeOff, [TimeOffRequests, WhoIsAway, { name: 'BalancesOf' }]);
  const send = (fields: FormData) =>
    change.mutate(
      { id: row.id, note: String(fields.get('note') ?? '') || undefined },
      {
        onSuccess: () => {
          tell(`Time off canceled for ${row.employeeName}`);
          onClose();
        },
      },
    );
  return (
    <Dialog title={`Cancel ${row.employeeName}’s time off?`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form change={change} onSubmit={send} action="Cancel time off" look="danger">
        <p>
          <strong>{timesText(row, format.dayRange)}</strong>, {row.type.name}, {format.hours(row.minutes)}. The employee
          works the shifts in this period again.
        </p>
        <TextField label="Note" name="note" rows={2} hint="Visible to the employee." />
      </Form>
    </Dialog>
  );
}
