import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { RotationDays, SetRotationException } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { dayInput, type CycleDay } from './cycle';
import { DayField, type Template } from './day-field';

interface Props {
  employee: { id: string; name: string };
  date: string;
  planned: { day: CycleDay; isException?: boolean };
  templates: readonly Template[];
  onClose(): void;
}

/** Replaces one day of one employee. The cycle itself does not move. */
export function RotationExceptionDialog({ employee, date, planned, templates, onClose }: Props) {
  const format = useFormat();
  const [day, setDay] = useState(planned.day);
  const change = useChange(SetRotationException, [RotationDays]);
  const save = (next: CycleDay | null) =>
    change.mutate(
      { employeeId: employee.id, date, day: next && dayInput(next) },
      { onSuccess: () => (tell(next ? 'Exception saved' : 'Exception removed'), onClose()) },
    );
  return (
    <Dialog title={`${employee.name}, ${format.day(date)}`} isOpen onOpenChange={onClose}>
      <Form
        change={change}
        action="Save exception"
        onSubmit={() => save(day)}
        beside={planned.isException && <Button onPress={() => save(null)}>Remove exception</Button>}
      >
        <p className="muted">
          Replaces this day only. The cycle does not move, and existing schedules stay as they are.
        </p>
        <DayField label="Replace with" templates={templates} value={day} onChange={setDay} />
      </Form>
    </Dialog>
  );
}
