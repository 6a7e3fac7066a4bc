import { useState } from 'react';
import { addDays, mondayOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { GenerationChoices, ImproveSchedule, StartGeneration } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { GenerationChoicesQuery, JobSeenFragment } from '../../kernel/types.generated';
import { Checkbox, NumberField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer, Empty } from '../../ui/page';
import { numberIn, peopleByTeam, toggled } from './chosen';

interface FormProps {
  onStarted(job: JobSeenFragment): void;
}

export function GenerateForm({ onStarted }: FormProps) {
  const choices = useAnswer(GenerationChoices, {});
  return <Answer of={choices}>{(answer) => <NewForm choices={answer} onStarted={onStarted} />}</Answer>;
}

function NewForm({ choices, onStarted }: FormProps & { choices: GenerationChoicesQuery }) {
  const format = useFormat();
  const teams = peopleByTeam(choices.employees);
  const templates = choices.shiftTemplates.filter(({ archivedAt }) => !archivedAt);
  const [people, setPeople] = useState<ReadonlySet<string>>(
    () => new Set(choices.employees.filter(({ active }) => active).map(({ id }) => id)),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(templates.map(({ id }) => id)));
  const monday = addDays(mondayOf(format.dateOf()), 7);
  const change = useChange(StartGeneration);
  if (templates.length === 0)
    return <Empty title="There is no shift template">Make one first: shifts are made of templates.</Empty>;
  const send = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    change.mutate(
      {
        seconds: numberIn(text('seconds')),
        input: {
          name: text('name'),
          startDate: text('startDate'),
          endDate: text('endDate'),
          employeeIds: [...people],
          templateIds: [...chosen],
          options: {
            respectAvailability: fields.has('respectAvailability'),
            balanceHours: fields.has('balanceHours'),
            coverageTarget: numberIn(text('coverageTarget')),
            mostOnBreakPercent: numberIn(text('mostOnBreakPercent')),
            seed: numberIn(text('seed')),
          },
        },
      },
      { onSuccess: ({ startGeneration }) => onStarted(startGeneration) },
    );
  };
  return (
    <Form change={change} onSubmit={send} action="Generate">
      <TextField label="Name" name="name" isRequired defaultValue={`Week of ${format.longDay(monday)}`} />
      <div className="form-row">
        <TextField label="First day" name="startDate" type="date" isRequired defaultValue={monday} />
        <TextField label="Last day" name="endDate" type="date" isRequired defaultValue={addDays(monday, 6)} />
      </div>
      <fieldset className="generate-set">
        <legend>
          People: {people.size} of {choices.employees.filter(({ active }) => active).length}
        </legend>
        {teams.map(({ name, ids }) => {
          const of = ids.filter((id) => people.has(id)).length;
          return (
            <Checkbox
              key={name}
              isSelected={of === ids.length}
              isIndeterminate={of > 0 && of < ids.length}
              onChange={() => setPeople(toggled(people, ids))}
            >
              {name} <span className="muted">({of === ids.length ? ids.length : `${of} of ${ids.length}`})</span>
            </Checkbox>
          );
        })}
      </fieldset>
      <fieldset className="generate-set">
        <legend>Shift templates</legend>
        {templates.map(({ id, name, startTime, endTime }) => (
          <Checkbox key={id} isSelected={chosen.has(id)} onChange={() => setChosen(toggled(chosen, [id]))}>
            {name}{' '}
            <span className="muted figure">
              {startTime} to {endTime}
            </span>
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox name="respectAvailability" defaultSelected>
        Respect availability, time off and wishes
      </Checkbox>
      <Checkbox name="balanceHours" defaultSelected>
        Share hours and weekends evenly
      </Checkbox>
      <div className="form-row">
        <NumberField
          label="People at any time"
          name="coverageTarget"
          minValue={0}
          hint="Empty: what the forecast requires"
        />
        <NumberField label="Most on break at once, %" name="mostOnBreakPercent" minValue={1} maxValue={100} />
      </div>
      <SearchFields />
    </Form>
  );
}

function SearchFields() {
  return (
    <div className="form-row">
      <NumberField label="Seconds to search" name="seconds" defaultValue={60} minValue={1} maxValue={1800} />
      <NumberField label="Seed" name="seed" minValue={0} hint="The same seed repeats a search" />
    </div>
  );
}

/** Looks for something better than a draft, or repairs a published schedule with little change. */
export function ImproveForm({ scheduleId, onStarted }: FormProps & { scheduleId: string }) {
  const change = useChange(ImproveSchedule);
  const send = (fields: FormData) => {
    const number = (name: string) => numberIn(String(fields.get(name) ?? ''));
    change.mutate(
      { id: scheduleId, seconds: number('seconds'), seed: number('seed'), disruption: number('disruption') },
      { onSuccess: ({ improveSchedule }) => onStarted(improveSchedule) },
    );
  };
  return (
    <Form change={change} onSubmit={send} action="Improve">
      <p className="muted">
        A draft is improved. A published schedule is repaired: today and before stay, and the rest changes as little as
        the points below ask for.
      </p>
      <NumberField
        label="Points for each shift that changes"
        name="disruption"
        minValue={0}
        hint="Empty: 100 once published (as much as an hour of somebody missing), 0 in a draft"
      />
      <SearchFields />
    </Form>
  );
}
