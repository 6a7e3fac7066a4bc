import { useMemo, useState } from 'react';
import { addDays, startOfWeek } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { ContractsOf, GenerationChoices, ImproveSchedule, StartGeneration } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { isInScope } from '../../kernel/scope';
import { useSession } from '../../kernel/session';
import type { GenerationChoicesQuery, JobSeenFragment, RotationUse } from '../../api/types.generated';
import { clockRange } from '../../kernel/notation';
import { Checkbox, NumberField, SelectField, TextField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer, Empty, Waiting } from '../../ui/page';
import { scheduleName } from '../schedules/schedule-name';
import {
  firstFreeWeek,
  numberIn,
  peopleByTeam,
  publishedOn,
  toggled,
  usuallyScheduled,
  type PeopleOfTeam,
} from './chosen';
import { ObjectiveFields, objectiveIn } from './objective-fields';
import { PeopleChoice } from './people-choice';

interface FormProps {
  onStarted(job: JobSeenFragment): void;
}

/** Days back in time from which schedules are read. People with shifts in them count as usually scheduled. */
const DAYS_BACK = 7;
/** Maximum number of people whose contracts are looked up to choose the initial selection. */
const MAX_ASKED = 1_000;

/** Initially selects the people who are usually scheduled and their first week without a published schedule. */
export function GenerateForm({ onStarted }: FormProps) {
  const format = useFormat();
  const { me } = useSession();
  const monday = startOfWeek(format.dateOf());
  const choices = useAnswer(GenerationChoices, { since: addDays(monday, -DAYS_BACK) });
  const sorted = useMemo(() => {
    if (!choices.data) return undefined;
    const { employees, teams, schedules } = choices.data;
    const own = employees.filter((person) => isInScope(person, teams, me));
    return { own, ...usuallyScheduled(own, schedules) };
  }, [choices.data, me]);
  const asked = sorted?.others.slice(0, MAX_ASKED).map(({ id }) => id) ?? [];
  const contracts = useAnswer(ContractsOf, { employeeIds: asked }, { enabled: asked.length > 0 });
  const isKnown = sorted && (asked.length === 0 || !contracts.isPending);
  if (!choices.data || !isKnown) return <Answer of={choices}>{() => <Waiting />}</Answer>;
  const underContract = contracts.data?.contractAssignments.flatMap((one) => (one.contractId ? one.employeeId : []));
  const usual = [...sorted.usual.map(({ id }) => id), ...(underContract ?? [])];
  const people = new Set(usual.length > 0 ? usual : sorted.own.map(({ id }) => id));
  return (
    <NewForm
      choices={choices.data}
      teams={peopleByTeam(sorted.own)}
      people={people}
      monday={firstFreeWeek(addDays(monday, 7), people, choices.data.schedules)}
      onStarted={onStarted}
    />
  );
}

interface NewFormProps extends FormProps {
  choices: GenerationChoicesQuery;
  teams: readonly PeopleOfTeam[];
  /** Initial selection. */
  people: ReadonlySet<string>;
  monday: string;
}

function NewForm({ choices, teams, people: atFirst, monday: firstMonday, onStarted }: NewFormProps) {
  const format = useFormat();
  const templates = choices.shiftTemplates.filter(({ archivedAt }) => !archivedAt);
  const [people, setPeople] = useState(atFirst);
  const [from, setFrom] = useState(firstMonday);
  const [to, setTo] = useState(addDays(firstMonday, 6));
  // The name follows the dates until the user edits it.
  const [typed, setTyped] = useState<string>();
  const name = typed ?? scheduleName(format, from, to);
  const published = publishedOn({ from, to }, people, choices.schedules);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(templates.map(({ id }) => id)));
  const [rotations, setRotations] = useState<RotationUse>('keep');
  const change = useChange(StartGeneration);
  if (templates.length === 0)
    return <Empty title="No shift templates">Create a template first. Shifts are generated from templates.</Empty>;
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
            rotations,
            coverageTarget: numberIn(text('coverageTarget')),
            maxOnBreakPercent: numberIn(text('maxOnBreakPercent')),
            seed: numberIn(text('seed')),
            ...objectiveIn(fields),
          },
        },
      },
      { onSuccess: ({ startGeneration }) => onStarted(startGeneration) },
    );
  };
  return (
    <Form change={change} onSubmit={send} action="Generate">
      <TextField label="Name" name="name" isRequired value={name} onChange={setTyped} />
      <div className="form-row">
        <DateField label="First day" name="startDate" isRequired value={from} onChange={setFrom} />
        <DateField label="Last day" name="endDate" isRequired value={to} onChange={setTo} />
      </div>
      {published.length > 0 && (
        <Notice look="warn">
          Already scheduled in this period: {published.map(publishedWords).join(', ')}. They get no second shift on days
          on which they already have one.
        </Notice>
      )}
      <fieldset>
        <legend className="generate-legend">
          People: {people.size} of {teams.reduce((sum, team) => sum + team.people.length, 0)}
        </legend>
        <PeopleChoice teams={teams} chosen={people} onChange={setPeople} />
      </fieldset>
      <fieldset className="generate-set">
        <legend>Shift templates</legend>
        {templates.map(({ id, name, startTime, endTime }) => (
          <Checkbox key={id} isSelected={chosen.has(id)} onChange={() => setChosen(toggled(chosen, [id]))}>
            {name} <span className="muted figure">{clockRange(startTime, endTime)}</span>
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox name="respectAvailability" defaultSelected>
        Respect availability, time off and preferences
      </Checkbox>
      <Checkbox name="balanceHours" defaultSelected>
        Distribute hours and weekends evenly
      </Checkbox>
      <ObjectiveFields />
      <SelectField
        label="Rotations"
        options={ROTATION_USES}
        value={rotations}
        onChange={(use: RotationUse) => setRotations(use)}
      />
      <div className="form-row">
        <NumberField
          label="Coverage target at any time"
          unit="people"
          name="coverageTarget"
          minValue={0}
          hint="Leave empty to use the forecast"
        />
        <NumberField
          label="Maximum on break at the same time"
          unit="%"
          name="maxOnBreakPercent"
          minValue={1}
          maxValue={100}
        />
      </div>
      <SearchFields />
    </Form>
  );
}

const ROTATION_USES: readonly { value: RotationUse; name: string }[] = [
  { value: 'keep', name: 'Keep: required days are binding, others add cost' },
  { value: 'fixed', name: 'Fixed: all rotation days are binding' },
  { value: 'ignore', name: 'Ignore' },
];

const publishedWords = ({ name, people }: { name: string; people: number }): string =>
  `${counted(people, 'person', 'people')} in “${name}”`;

function SearchFields() {
  return (
    <div className="form-row">
      <NumberField label="Search time" unit="s" name="seconds" defaultValue={60} minValue={1} maxValue={1800} />
      <NumberField label="Seed" name="seed" minValue={0} hint="The same seed repeats the search" />
    </div>
  );
}

/** Searches for an improvement of a draft, or repairs a published schedule with few changes. */
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
        A draft is optimized. A published schedule is repaired: past days and today stay, and the rest changes as little
        as the cost below requires.
      </p>
      <NumberField
        label="Cost of each changed shift"
        name="disruption"
        minValue={0}
        hint="Default: 100 for published schedules (as much as one understaffed hour), 0 for drafts"
      />
      <SearchFields />
    </Form>
  );
}
