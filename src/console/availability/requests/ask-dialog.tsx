import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { AskForTimeOff, TimeOffRequests, TimeOffTypes, WhoIsAway } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { TimeOffInput } from '../../kernel/types.generated';
import { Button, Choice } from '../../ui/button';
import { DialogButton } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { Effect } from './effect';
import { STATES, usualType } from './time-off-words';

export function AskButton() {
  return (
    <DialogButton title="Ask for time off" button={<Button look="primary">Ask for time off</Button>}>
      {(close) => <AskForm onDone={close} />}
    </DialogButton>
  );
}

/** Days or hours, with what they do shown before they are sent. */
function AskForm({ onDone }: { onDone(): void }) {
  const format = useFormat();
  const types = useAnswer(TimeOffTypes, {}).data?.timeOffTypes ?? [];
  const [chosen, setType] = useState<string | null>(null);
  const [kind, setKind] = useState<'days' | 'hours'>('days');
  const [startDate, setStart] = useState('');
  const [endDate, setEnd] = useState('');
  const [startTime, setStartTime] = useState('');
  const [endTime, setEndTime] = useState('');
  const change = useChange(AskForTimeOff, [TimeOffRequests, WhoIsAway, { name: 'BalancesOf' }]);
  const typeId = chosen ?? usualType(types)?.id ?? null;
  const isHours = kind === 'hours';
  const isWhole = Boolean(
    typeId && startDate && (isHours ? startTime && endTime && startTime !== endTime : !endDate || endDate >= startDate),
  );
  const input: TimeOffInput = {
    typeId: typeId ?? '',
    startDate,
    ...(isHours ? { startTime, endTime } : endDate && { endDate }),
  };
  const send = (fields: FormData) =>
    change.mutate(
      { input: { ...input, note: String(fields.get('note') ?? '') || undefined } },
      {
        onSuccess: ({ requestTimeOff: { state } }) => {
          tell(`Time off: ${STATES[state].name.toLowerCase()}`);
          onDone();
        },
      },
    );
  return (
    <Form change={change} onSubmit={send} action="Ask">
      <SelectField
        label="Type"
        name="typeId"
        options={types.map(({ id, name }) => ({ value: id, name }))}
        value={typeId}
        onChange={setType}
      />
      <Choice<'days' | 'hours'>
        label="Whole days or hours"
        options={[
          { value: 'days', name: 'Whole days' },
          { value: 'hours', name: 'Hours' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <div className="form-row">
        <TextField
          label={isHours ? 'Day' : 'First day'}
          name="startDate"
          type="date"
          isRequired
          value={startDate}
          onChange={setStart}
        />
        {!isHours && (
          <TextField
            label="Last day"
            name="endDate"
            type="date"
            value={endDate}
            onChange={setEnd}
            hint="Empty: one day"
          />
        )}
      </div>
      {isHours && (
        <div className="form-row">
          <TextField label="From" name="startTime" type="time" isRequired value={startTime} onChange={setStartTime} />
          <TextField label="To" name="endTime" type="time" isRequired value={endTime} onChange={setEndTime} />
        </div>
      )}
      <TextField label="Note" name="note" rows={2} />
      {isWhole ? (
        <Effect of={{ input }} />
      ) : (
        <p className="muted small">
          Choose {isHours ? 'day and hours' : 'the days'} to see what they take, {format.timezone} time.
        </p>
      )}
    </Form>
  );
}
