import { DataCare, SetLegalHold } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';

/** Sets a legal hold for a person; without an id, for everyone. */
export function HoldForm({ employeeId, onDone }: { employeeId: string | null; onDone(): void }) {
  const change = useChange(SetLegalHold, [DataCare]);
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    change.mutate(
      { employeeId, reason: text('reason'), until: text('until') || null },
      {
        onSuccess: () => {
          tell('Legal hold set');
          onDone();
        },
      },
    );
  };
  return (
    <Form change={change} onSubmit={submit} action="Set hold">
      <p>
        {employeeId === null
          ? 'Keeps the data of everyone from deletion and erasure.'
          : 'Keeps the data of this person from deletion and erasure, with the schedules that have their shifts.'}
      </p>
      <TextField label="Reason" name="reason" hint="For example a case number" isRequired />
      <TextField label="Until" name="until" type="date" hint="Last day; leave empty to end the hold yourself" />
    </Form>
  );
}
