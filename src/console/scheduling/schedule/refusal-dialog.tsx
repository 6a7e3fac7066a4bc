import { useState, type FormEvent } from 'react';
import { breachesOf } from '../../kernel/breaches';
import { listed } from '../../kernel/format';
import { useRole } from '../../kernel/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import type { Person } from '../board/board.store';
import { Breaches } from './breaches';
import { droppedWords, inWords } from '../board/schedule-words';
import type { Refused } from './use-board';

interface RefusalDialogProps {
  refused: Refused;
  personOf: ReadonlyMap<string, Person>;
  onOverride(reason: string): void;
  onClose(): void;
}

/** Explains why the server refused a change. Authorized users can override the rules with a reason. */
export function RefusalDialog({ refused, personOf, onOverride, onClose }: RefusalDialogProps) {
  const { change, refusal, dropped } = refused;
  const [reason, setReason] = useState('');
  const role = useRole();
  const breaches = breachesOf(refusal.details);
  const mayOverride = breaches.length > 0 && (role === 'admin' || role === 'planner');
  const people = new Set(
    change.edits.flatMap(({ before, after }) =>
      [before, after]
        .flatMap((shift) => shift ?? [])
        .map(({ employeeId }) => personOf.get(employeeId)?.name ?? 'someone'),
    ),
  );
  const whose = people.size <= 2 ? `: ${listed([...people])}` : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onOverride(reason.trim());
  };
  return (
    <Dialog title={breaches.length > 0 ? 'This breaks a rule' : 'Not saved'} isOpen onOpenChange={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          <strong>{change.name}</strong>
          {whose}
        </p>
        <Notice look="bad">{inWords(refusal.message, personOf)}</Notice>
        <Breaches breaches={breaches} personOf={personOf} />
        {dropped > 0 && <p className="muted">{droppedWords(dropped)}</p>}
        {mayOverride && (
          <TextField
            label="Reason for the override"
            hint="Recorded in the audit log and shown on the shifts"
            value={reason}
            onChange={setReason}
          />
        )}
        <div className="form-foot">
          {mayOverride && (
            <Button type="submit" isDisabled={!reason.trim()}>
              Override rule
            </Button>
          )}
          <Button look="primary" onPress={onClose}>
            Keep as is
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
