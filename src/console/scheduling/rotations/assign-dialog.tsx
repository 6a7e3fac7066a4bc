import { useState } from 'react';
import { addDays, isDate, mondayOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { AssignRotation, RotationDays, Rotations } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { CycleFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { IconArrowDown, IconArrowUp, IconX } from '../../ui/icons/icons';
import { tell } from '../../ui/toast';
import type { PeopleOfTeam } from '../generate/chosen';
import { PeopleChoice } from '../generate/people-choice';
import { daysFrom, PRESETS, staggered, versionOn, type CycleDay } from './cycle';
import { DaysGrid } from './days-grid';
import type { Template } from './day-field';

const NONE = 'none';
const SHOWN_DAYS = 28;
const SHOWN_PEOPLE = 12;

interface Props {
  rotations: readonly CycleFragment[];
  rotation: CycleFragment | undefined;
  teams: readonly PeopleOfTeam[];
  templates: readonly Template[];
  onClose(): void;
}

/** Assigns a rotation to people in order, each offset from the one before, with a preview of their days. */
export function AssignRotationDialog({ rotations, rotation, teams, templates, onClose }: Props) {
  const { dateOf } = useFormat();
  const [chosenId, setChosenId] = useState(rotation?.id ?? rotations[0]?.id ?? NONE);
  const [order, setOrder] = useState<readonly string[]>([]);
  const [from, setFrom] = useState(addDays(mondayOf(dateOf()), 7));
  const [to, setTo] = useState('');
  const [offset, setOffset] = useState(0);
  const [stagger, setStagger] = useState(0);
  const change = useChange(AssignRotation, [Rotations, RotationDays]);
  const names = new Map(teams.flatMap(({ people }) => people.map(({ id, name }) => [id, name] as const)));
  const chosen = rotations.find(({ id }) => id === chosenId);
  const length = chosen && isDate(from) ? (versionOn(chosen.versions, from)?.days.length ?? 1) : 1;
  const suggested = PRESETS.find(({ days }) => days.length === length && length > 1)?.stagger;
  const submit = () =>
    change.mutate(
      {
        input: {
          employeeIds: [...order],
          rotationId: chosen ? chosen.id : null,
          from,
          ...(to && { to }),
          ...(chosen && { offset, stagger }),
        },
      },
      {
        onSuccess: () => {
          const people = counted(order.length, 'person', 'people');
          tell(chosen ? `${chosen.name} assigned to ${people}` : `Rotation ended for ${people}`);
          onClose();
        },
      },
    );
  const rows = order.slice(0, SHOWN_PEOPLE).map((id, position) => ({
    id,
    name: names.get(id) ?? '',
    days: new Map(
      (chosen && isDate(from)
        ? daysFrom(chosen.versions, from, { count: SHOWN_DAYS, offset: staggered(offset, stagger, position, length) })
        : []
      ).flatMap(({ date, day }): [string, { day: CycleDay }][] => (day ? [[date, { day }]] : [])),
    ),
  }));
  const move = (position: number, by: number) => {
    const next = [...order];
    const [id] = next.splice(position, 1);
    if (id) next.splice(position + by, 0, id);
    setOrder(next);
  };
  return (
    <Dialog title="Assign rotation" place="wide" isOpen onOpenChange={onClose}>
      <Form change={change} action={chosen ? 'Assign' : 'End rotation'} onSubmit={submit}>
        <div className="form-row">
          <SelectField
            label="Rotation"
            name="rotationId"
            options={[
              ...rotations.map(({ id, name }) => ({ value: id, name })),
              { value: NONE, name: 'None', hint: 'Ends the current rotation' },
            ]}
            value={chosenId}
            onChange={setChosenId}
          />
          <DateField label="From" value={from} onChange={setFrom} />
          <DateField label="To" value={to} onChange={setTo} isOptional hint="Optional" />
          {chosen && (
            <>
              <NumberField
                label="Start on cycle day"
                value={offset + 1}
                minValue={1}
                maxValue={length}
                onChange={(day) => setOffset(Number.isNaN(day) ? 0 : day - 1)}
              />
              <NumberField
                label="Stagger"
                unit="days"
                value={stagger}
                minValue={0}
                maxValue={length}
                onChange={(days) => setStagger(Number.isNaN(days) ? 0 : days)}
                hint={
                  suggested === undefined
                    ? 'Added for each additional person'
                    : `Added for each additional person, for example ${suggested}`
                }
              />
            </>
          )}
        </div>
        <PeopleChoice
          teams={teams}
          chosen={new Set(order)}
          onChange={(next) =>
            setOrder([...order.filter((id) => next.has(id)), ...[...next].filter((id) => !order.includes(id))])
          }
        />
        {order.length > 0 && stagger > 0 && (
          <ol className="rotation-order" aria-label="Order of people">
            {order.slice(0, SHOWN_PEOPLE).map((id, position) => (
              <li key={id} className="row">
                {names.get(id)}
                <span className="row push">
                  <Button
                    look="quiet"
                    label={`Move ${names.get(id)} up`}
                    isDisabled={position === 0}
                    onPress={() => move(position, -1)}
                  >
                    <IconArrowUp aria-hidden />
                  </Button>
                  <Button
                    look="quiet"
                    label={`Move ${names.get(id)} down`}
                    isDisabled={position === order.length - 1}
                    onPress={() => move(position, 1)}
                  >
                    <IconArrowDown aria-hidden />
                  </Button>
                  <Button
                    look="quiet"
                    label={`Remove ${names.get(id)}`}
                    onPress={() => setOrder(order.filter((each) => each !== id))}
                  >
                    <IconX aria-hidden />
                  </Button>
                </span>
              </li>
            ))}
          </ol>
        )}
        {chosen && rows.length > 0 && (
          <>
            <DaysGrid label="Preview" from={from} count={SHOWN_DAYS} rows={rows} templates={templates} />
            {order.length > SHOWN_PEOPLE && (
              <p className="muted small">And {order.length - SHOWN_PEOPLE} more people</p>
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}
