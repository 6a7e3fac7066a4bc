import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import {
  AdherenceFigures,
  ApproveException,
  ExceptionList,
  PersonDay,
  RefuseException,
  Teams,
  WithdrawException,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useSession } from '../../kernel/session';
import type { ExceptionRowFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import './exceptions.css';
import { decisionsOf, isOwn, type Decision } from './rights';
import { whoOf } from './words';

const WORDS: Record<Decision, { name: string; done: string; look: 'primary' | 'danger' }> = {
  approve: { name: 'Approve', done: 'Approved', look: 'primary' },
  refuse: { name: 'Reject', done: 'Rejected', look: 'danger' },
  withdraw: { name: 'Withdraw', done: 'Withdrawn', look: 'danger' },
};

/** Actions that the user may take on an exception. Each opens a dialog for a note. */
export function Decisions({ of }: { of: ExceptionRowFragment }) {
  const { me } = useSession();
  const teams = useAnswer(Teams, {}, { enabled: me.role !== 'agent', staleMs: 300_000 }).data?.teams ?? [];
  const [chosen, setChosen] = useState<Decision>();
  const decisions = decisionsOf(me, of, teams);
  if (decisions.length === 0) return null;
  return (
    <span className="exception-decisions">
      {decisions.map((decision) => (
        <Button
          key={decision}
          look={decision === 'approve' ? 'plain' : 'quiet'}
          label={`${WORDS[decision].name}: ${whoOf(of)}, ${of.reason.name}`}
          onPress={() => setChosen(decision)}
        >
          {WORDS[decision].name}
        </Button>
      ))}
      {chosen && <DecisionDialog of={of} decision={chosen} onClose={() => setChosen(undefined)} />}
    </span>
  );
}

interface DialogProps {
  of: ExceptionRowFragment;
  decision: Decision;
  onClose(): void;
}

function DecisionDialog({ of, decision, onClose }: DialogProps) {
  const { dateTime, time } = useFormat();
  const { me } = useSession();
  const due = [ExceptionList, PersonDay, AdherenceFigures];
  const changes = {
    approve: useChange(ApproveException, due),
    refuse: useChange(RefuseException, due),
    withdraw: useChange(WithdrawException, due),
  };
  const change = changes[decision];
  const { name, done, look } = WORDS[decision];
  const send = (fields: FormData) =>
    change.mutate(
      { id: of.id, note: String(fields.get('note') ?? '').trim() || undefined },
      { onSuccess: () => (tell(done), onClose()) },
    );
  const goesBack = decision === 'withdraw' && of.state === 'approved';
  return (
    <Dialog title={`${name} exception`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form change={change} onSubmit={send} action={name} look={look}>
        <p>
          {whoOf(of)}, {of.reason.name}, {dateTime(of.startsAt)}–{time(of.endsAt)}
        </p>
        {of.note && <p className="small muted">{of.note}</p>}
        {goesBack && <p className="small">This time counts toward adherence again.</p>}
        <TextField
          label={decision === 'approve' ? 'Note' : 'Reason'}
          name="note"
          rows={2}
          maxLength={2000}
          isRequired={decision === 'refuse' || (goesBack && !isOwn(me, of))}
          hint={isOwn(me, of) ? undefined : 'Visible to the employees concerned.'}
        />
      </Form>
    </Dialog>
  );
}
