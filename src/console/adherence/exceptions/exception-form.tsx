import { useState } from 'react';
import { stretchOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import {
  AdherenceFigures,
  AskForException,
  EnterException,
  ExceptionList,
  ExceptionReasons,
  PersonDay,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { SelectField, TextField, type Option } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';

/**
 * The user themselves (as a request), a person, or one of the teams in scope. Admins may choose the whole organization.
 */
export type Target = { isAsked: true } | { employeeId: string } | { teams: readonly Option[]; hasEverybody: boolean };

const EVERYBODY = 'everybody';
const DUE = [ExceptionList, PersonDay, AdherenceFigures];

interface FormProps {
  of: Target;
  date: string;
  onDone(): void;
}

/** Form for a period that does not count as nonadherence: requested for oneself, or entered for others. */
export function ExceptionForm({ of, date, onDone }: FormProps) {
  const { timezone } = useFormat();
  const reasons = useAnswer(ExceptionReasons, {}).data?.exceptionReasons ?? [];
  const ask = useChange(AskForException, DUE);
  const enter = useChange(EnterException, DUE);
  const [reasonId, setReasonId] = useState<string | null>(null);
  const [teamId, setTeamId] = useState<string | null>(null);
  const isAsked = 'isAsked' in of;
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const input = {
      reasonId: reasonId ?? '',
      ...stretchOf(text('date'), text('startsAt'), text('endsAt'), timezone),
      note: text('note') || undefined,
    };
    if (isAsked) return ask.mutate({ input }, { onSuccess: () => (tell('Request sent to your supervisor'), onDone()) });
    const whom =
      'employeeId' in of
        ? { employeeId: of.employeeId }
        : teamId === EVERYBODY
          ? { everybody: true }
          : { teamId: teamId ?? '' };
    enter.mutate({ input: { ...input, ...whom } }, { onSuccess: ({ enterException: { people } }) => done(people) });
  };
  const done = (people: number) => {
    tell(people === 1 ? 'Exception added' : `Exception added for ${people} people`);
    onDone();
  };
  return (
    <Form change={isAsked ? ask : enter} onSubmit={submit} action={isAsked ? 'Send request' : 'Add exception'}>
      {'teams' in of && (
        <SelectField
          label="Team"
          name="teamId"
          options={of.hasEverybody ? [{ value: EVERYBODY, name: 'Everyone' }, ...of.teams] : of.teams}
          value={teamId}
          onChange={setTeamId}
          isRequired
          hint="Current team members, except you"
        />
      )}
      <TextField label="Day" name="date" type="date" defaultValue={date} isRequired />
      <div className="form-row">
        <TextField label="From" name="startsAt" type="time" isRequired />
        <TextField label="To" name="endsAt" type="time" isRequired hint="An earlier time means the next day" />
      </div>
      <SelectField
        label="Reason"
        name="reasonId"
        options={reasons.map(({ id, name }) => ({ value: id, name }))}
        value={reasonId}
        onChange={setReasonId}
        isRequired
      />
      <TextField label="Note" name="note" rows={2} maxLength={2000} />
    </Form>
  );
}
