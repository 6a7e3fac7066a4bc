import { useState } from 'react';
import { addDays, mondayOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { CreateRotation, RotationDays, Rotations, UpdateRotation } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { CycleFragment, RotationBinding, RotationInput } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { DateField, NumberField, SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { ANY, dayInput, isSameDay, OFF, type CycleDay } from './cycle';
import { CycleEditor } from './cycle-editor';
import type { Template } from './day-field';

const BINDINGS: readonly { value: RotationBinding; name: string }[] = [
  { value: 'hard', name: 'Required' },
  { value: 'soft', name: 'Preferred' },
];
const NEW_DAYS: readonly CycleDay[] = [ANY, ANY, ANY, ANY, ANY, OFF, OFF];

interface Props {
  rotation: CycleFragment | undefined;
  templates: readonly Template[];
  onClose(): void;
}

/** Creates a rotation, or changes its days from a date on. */
export function RotationForm({ rotation, templates, onClose }: Props) {
  const { dateOf } = useFormat();
  const nextMonday = addDays(mondayOf(dateOf()), 7);
  // The newest version, which may begin later: the new days follow it.
  const current = rotation && [...rotation.versions].sort((one, other) => one.from.localeCompare(other.from)).at(-1);
  const [days, setDays] = useState<readonly CycleDay[]>(current?.days ?? NEW_DAYS);
  const [binding, setBinding] = useState<RotationBinding>(rotation?.binding ?? 'hard');
  const [weight, setWeight] = useState(rotation?.weight ?? 1);
  const [from, setFrom] = useState(current && current.from > nextMonday ? current.from : nextMonday);
  const [anchorDate, setAnchor] = useState(current?.anchorDate ?? nextMonday);
  const create = useChange(CreateRotation, [Rotations]);
  const update = useChange(UpdateRotation, [Rotations, RotationDays]);
  const change = rotation ? update : create;
  const hasNewDays =
    !current ||
    anchorDate !== current.anchorDate ||
    days.length !== current.days.length ||
    days.some((day, index) => !isSameDay(day, current.days[index] ?? OFF));
  const submit = (fields: FormData) => {
    const input: RotationInput = {
      name: String(fields.get('name')),
      binding,
      weight,
      ...(hasNewDays && { from, anchorDate, days: days.map(dayInput) }),
    };
    const onSuccess = () => {
      tell(rotation ? 'Rotation saved' : 'Rotation created');
      onClose();
    };
    if (rotation) update.mutate({ id: rotation.id, input }, { onSuccess });
    else create.mutate({ input }, { onSuccess });
  };
  return (
    <Dialog title={rotation ? `Edit ${rotation.name}` : 'New rotation'} place="wide" isOpen onOpenChange={onClose}>
      <Form change={change} action={rotation ? 'Save' : 'Create rotation'} onSubmit={submit}>
        <div className="form-row">
          <TextField
            label="Name"
            name="name"
            defaultValue={rotation?.name ?? ''}
            maxLength={100}
            isRequired
            autoFocus
          />
          <SelectField<RotationBinding>
            label="Rotation days"
            options={BINDINGS}
            value={binding}
            onChange={setBinding}
            hint="Generation keeps required days"
          />
          {binding === 'soft' && (
            <NumberField
              label="Priority"
              value={weight}
              onChange={setWeight}
              minValue={0.1}
              maxValue={1000}
              hint="Cost per day that differs: 20 points × priority"
            />
          )}
        </div>
        <CycleEditor
          days={days}
          templates={templates}
          onChange={(next, preset) => {
            setDays(next);
            if (preset?.beginsOnMonday) setAnchor(mondayOf(anchorDate));
          }}
        />
        <div className="form-row">
          <DateField label="First day of the cycle" value={anchorDate} onChange={setAnchor} />
          {(!rotation || hasNewDays) && (
            <DateField
              label="In force from"
              value={from}
              onChange={setFrom}
              hint={rotation ? 'Earlier days keep the old cycle' : undefined}
            />
          )}
        </div>
      </Form>
    </Dialog>
  );
}
