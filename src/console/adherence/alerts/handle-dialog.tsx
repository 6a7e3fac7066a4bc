import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationError } from '../../api/execute';
import { AlertList, HandleAlerts, NoteAlerts, PersonDay } from '../../api/operations.generated';
import { keyOf, useChange } from '../../api/query';
import type { AlertRowFragment } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Empty } from '../../ui/page';
import { tell } from '../../ui/toast';
import { ALERTS } from '../words';
import { countOf, WORDS, type Action } from './actions';

type Alert = AlertRowFragment;

interface Props {
  action: Action;
  /** Current state of the alerts, without those that another user has handled in the meantime. */
  alerts: readonly Alert[];
  onClose(): void;
  onHandled(alerts: readonly Alert[]): void;
}

const SHOWN = 6;
const DUE = [AlertList, PersonDay];

/** One note for all of them; all are handled or none. */
export function HandleDialog({ action, alerts, onClose, onHandled }: Props) {
  const client = useQueryClient();
  const handle = useChange(HandleAlerts, DUE);
  const note = useChange(NoteAlerts, DUE);
  const change = action === 'note' ? note : handle;
  const { button, title, done } = WORDS[action];
  const [sent, setSent] = useState<readonly Alert[]>([]);
  // The event of the user's own change may arrive before the response.
  const shown = change.isPending ? sent : alerts;
  const isOvertaken = change.error?.code === 'CONFLICT';
  const onDone = (handled: readonly Alert[]) => {
    onHandled(handled);
    tell(`${countOf(handled)} ${done}`);
    onClose();
  };
  const onError = ({ code }: OperationError) =>
    code === 'CONFLICT' && void client.invalidateQueries({ queryKey: keyOf(AlertList) });
  const submit = (fields: FormData) => {
    setSent(alerts);
    const ids = alerts.map(({ id }) => id);
    const text = String(fields.get('notes') ?? '').trim();
    if (action === 'note') note.mutate({ ids, text }, { onSuccess: ({ noteAlerts }) => onDone(noteAlerts) });
    else
      handle.mutate(
        { ids, input: { action, ...(text ? { notes: text } : {}) } },
        { onSuccess: ({ handleAlerts }) => onDone(handleAlerts), onError },
      );
  };
  return (
    <Dialog title={title(countOf(shown))} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {isOvertaken && (
        <Notice look="warn">Another user has handled some of these alerts. The remaining ones are listed here.</Notice>
      )}
      {shown.length === 0 ? (
        <Empty title="Another user has handled these alerts">There is nothing left to do.</Empty>
      ) : (
        <>
          <ul className="small">
            {shown.slice(0, SHOWN).map(({ id, employeeName, type }) => (
              <li key={id}>
                {employeeName}: {ALERTS[type].toLowerCase()}
              </li>
            ))}
            {shown.length > SHOWN && <li className="muted">and {shown.length - SHOWN} more</li>}
          </ul>
          <Form change={isOvertaken ? { ...change, error: null } : change} onSubmit={submit} action={button}>
            <TextField
              label="Note"
              name="notes"
              rows={3}
              maxLength={2000}
              hint="Added to every selected alert"
              isRequired={action === 'note'}
              autoFocus
            />
          </Form>
        </>
      )}
    </Dialog>
  );
}
