import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { AddDifferentDays, AvailabilityOf } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Choice } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';

/** Form for days on which availability differs from the weekly hours. */
export function DifferentDaysForm({ employeeId, onDone }: { employeeId: string; onDone(): void }) {
  const { dateOf } = useFormat();
  const change = useChange(AddDifferentDays, [AvailabilityOf]);
  const [can, setCan] = useState<'yes' | 'no'>('no');
  const submit = (fields: FormData) => {
    const said = ['endDate', 'startTime', 'endTime', 'note'].flatMap((name) => {
      const text = String(fields.get(name) ?? '').trim();
      return text ? [[name, text] as const] : [];
    });
    const input = { employeeId, startDate: String(fields.get('startDate')), available: can === 'yes' };
    change.mutate({ input: { ...input, ...Object.fromEntries(said) } }, { onSuccess: onDone });
  };
  return (
    <Form change={change} onSubmit={submit} action="Add">
      <Choice
        label="Availability"
        options={[
          { value: 'no', name: 'Not available' },
          { value: 'yes', name: 'Available' },
        ]}
        value={can}
        onChange={(chosen: 'yes' | 'no') => setCan(chosen)}
      />
      <div className="form-row">
        <TextField label="First day" name="startDate" type="date" defaultValue={dateOf()} isRequired />
        <TextField label="Last day" name="endDate" type="date" hint="Leave empty for one day" />
      </div>
      <div className="form-row">
        <TextField label="From" name="startTime" type="time" hint="Leave empty for the whole day" />
        <TextField label="To" name="endTime" type="time" />
      </div>
      <TextField label="Note" name="note" />
    </Form>
  );
}
