import { useState } from 'react';
import { addDays, instantOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import {
  ApproveException,
  EnterException,
  ExceptionReasons,
  PersonDay,
  RefuseException,
  WithdrawException,
} from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import { useRole } from '../../kernel/session';
import type { PersonDayQuery } from '../../kernel/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Badge, type Look } from '../../ui/notice';
import { tell } from '../../ui/toast';

type Exception = PersonDayQuery['adherenceExceptions']['data'][number];

interface Props {
  employeeId: string;
  date: string;
  exceptions: readonly Exception[];
}

const LOOKS: Record<Exception['state'], Look> = {
  approved: 'good',
  requested: 'warn',
  refused: 'bad',
  withdrawn: 'quiet',
};

/** What excuses somebody for a time: entered, decided or withdrawn by who answers for them. */
export function Exceptions({ employeeId, date, exceptions }: Props) {
  const { time } = useFormat();
  const decides = useRole() !== 'planner';
  const [isEntering, setEntering] = useState(false);
  const approve = useChange(ApproveException, [PersonDay]);
  const refuse = useChange(RefuseException, [PersonDay]);
  const withdraw = useChange(WithdrawException, [PersonDay]);
  const onError = ({ message }: Error) => tell(message, { look: 'bad' });
  return (
    <section className="stack">
      <div className="row">
        <h2>Exceptions</h2>
        {decides && (
          <span className="push">
            <Button onPress={() => setEntering(true)}>Excuse a time</Button>
          </span>
        )}
      </div>
      {exceptions.length === 0 && <p className="small muted">None on this day.</p>}
      <ul className="stack">
        {exceptions.map(({ id, state, startsAt, endsAt, reason, note, requestedBy, decidedBy }) => (
          <li key={id} className="row">
            <span className="figure">
              {time(startsAt)} to {time(endsAt)}
            </span>
            <span>{reason.name}</span>
            <Badge look={LOOKS[state]}>{state}</Badge>
            <span className="small muted">
              {[note, `asked by ${requestedBy}`, decidedBy && `decided by ${decidedBy}`].filter(Boolean).join(', ')}
            </span>
            {decides && state === 'requested' && (
              <span className="row push">
                <Button onPress={() => refuse.mutate({ id }, { onError })}>Refuse</Button>
                <Button look="primary" onPress={() => approve.mutate({ id }, { onError })}>
                  Approve
                </Button>
              </span>
            )}
            {decides && state === 'approved' && (
              <span className="push">
                <Button look="quiet" onPress={() => withdraw.mutate({ id }, { onError })}>
                  Withdraw
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Dialog title="Excuse a time" isOpen={isEntering} onOpenChange={setEntering}>
        {(close) => <Enter employeeId={employeeId} date={date} onEntered={close} />}
      </Dialog>
    </section>
  );
}

function Enter({ employeeId, date, onEntered }: { employeeId: string; date: string; onEntered(): void }) {
  const { timezone } = useFormat();
  const reasons = useAnswer(ExceptionReasons, {});
  const change = useChange(EnterException, [PersonDay]);
  const [reasonId, setReasonId] = useState<string | null>(null);
  const options = reasons.data?.exceptionReasons.map(({ id, name }) => ({ value: id, name })) ?? [];
  const submit = (fields: FormData) => {
    const [from, until] = [String(fields.get('startsAt')), String(fields.get('endsAt'))];
    const at = (day: string, time: string) => new Date(instantOf(day, time, timezone)).toISOString();
    const note = String(fields.get('note') ?? '').trim();
    const input = {
      employeeId,
      reasonId: reasonId ?? '',
      startsAt: at(date, from),
      endsAt: at(until > from ? date : addDays(date, 1), until), // over midnight
      ...(note ? { note } : {}),
    };
    change.mutate({ input }, { onSuccess: () => (tell('The time is excused'), onEntered()) });
  };
  return (
    <Form change={change} onSubmit={submit} action="Excuse it">
      <div className="form-row">
        <TextField label="From" name="startsAt" type="time" isRequired autoFocus />
        <TextField label="Until" name="endsAt" type="time" isRequired />
      </div>
      <SelectField
        label="Reason"
        name="reasonId"
        options={options}
        value={reasonId}
        onChange={setReasonId}
        isRequired
      />
      <TextField label="Note" name="note" rows={2} maxLength={2000} />
    </Form>
  );
}
