import { useState } from 'react';
import { stretchOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { AskForException, ExceptionList, MyState } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { DialogButton } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';

/** Requests an adherence exception, for example after a long contact. */
export function ExceptionButton() {
  return (
    <DialogButton title="Request exception" button={<Button>Request exception</Button>}>
      {(close) => <ExceptionForm onDone={close} />}
    </DialogButton>
  );
}

function ExceptionForm({ onDone }: { onDone(): void }) {
  const format = useFormat();
  const reasons = useAnswer(MyState, {}).data?.exceptionReasons ?? [];
  const [reasonId, setReason] = useState<string | null>(null);
  const change = useChange(AskForException, [ExceptionList]);
  const send = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    change.mutate(
      {
        input: {
          reasonId: reasonId ?? '',
          ...stretchOf(text('date'), text('start'), text('end'), format.timezone),
          note: text('note') || undefined,
        },
      },
      {
        onSuccess: () => {
          tell('Request sent to your supervisor');
          onDone();
        },
      },
    );
  };
  return (
    <Form change={change} onSubmit={send} action="Send request">
      <SelectField
        label="Reason"
        name="reasonId"
        isRequired
        options={reasons.map(({ id, name }) => ({ value: id, name }))}
        value={reasonId}
        onChange={setReason}
      />
      <TextField label="Day" name="date" type="date" isRequired defaultValue={format.dateOf()} />
      <div className="form-row">
        <TextField label="From" name="start" type="time" isRequired />
        <TextField label="To" name="end" type="time" isRequired />
      </div>
      <TextField label="Note" name="note" rows={2} />
    </Form>
  );
}
