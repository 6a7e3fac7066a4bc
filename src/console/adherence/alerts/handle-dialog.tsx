import { HandleAlerts } from '../../kernel/operations.generated';
import { useChange } from '../../kernel/query';
import type { AlertRowFragment } from '../../kernel/types.generated';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { ALERTS } from '../words';

export interface Handling {
  action: 'acknowledge' | 'resolve';
  alerts: readonly AlertRowFragment[];
}

interface Props {
  handling: Handling | undefined;
  onClose(): void;
  onHandled(alerts: readonly AlertRowFragment[]): void;
}

const SHOWN = 6;

/** One note for all of them; all are handled or none. */
export function HandleDialog({ handling, onClose, onHandled }: Props) {
  const change = useChange(HandleAlerts);
  const word = handling?.action === 'resolve' ? 'Resolve' : 'Acknowledge';
  const count = handling?.alerts.length ?? 0;
  const submit = (fields: FormData) => {
    if (!handling) return;
    const notes = String(fields.get('notes') ?? '').trim();
    const input = { action: handling.action, ...(notes ? { notes } : {}) };
    change.mutate(
      { ids: handling.alerts.map(({ id }) => id), input },
      {
        onSuccess: ({ handleAlerts }) => {
          onHandled(handleAlerts);
          tell(`${count} ${count === 1 ? 'alert' : 'alerts'} ${handling.action}d`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={`${word} ${count} ${count === 1 ? 'alert' : 'alerts'}`}
      isOpen={handling !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <ul className="small">
        {handling?.alerts.slice(0, SHOWN).map(({ id, employeeName, type }) => (
          <li key={id}>
            {employeeName}: {ALERTS[type].toLowerCase()}
          </li>
        ))}
        {count > SHOWN && <li className="muted">and {count - SHOWN} more</li>}
      </ul>
      <Form change={change} onSubmit={submit} action={word}>
        <TextField
          label="Note"
          name="notes"
          rows={3}
          maxLength={2000}
          hint="What was found; all of them keep it"
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
