import { useState } from 'react';
import { minutesOf, timeOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import {
  ActivePeople,
  Coverage,
  CoverageByHand,
  CoverageUncovered,
  SetRequirement,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { RequirementMode } from '../../api/types.generated';
import { Choice } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField, TextField } from '../../ui/field';
import { DateField, TimeField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { tell } from '../../ui/toast';
import { streamName, type Names } from './names';

/** Initial values of the dialog. */
export interface PeopleDraft {
  from: string;
  to: string;
  fromTime?: string;
  minutes?: number;
  people?: number;
  /** `any`, a skill id, or `queue|channel`. */
  concerns?: string;
}

/** Values above this multiple of the number of employees are treated as typos. */
const TIMES_EMPLOYED = 3;

export const DUE_BY_HAND = [Coverage, CoverageByHand, CoverageUncovered];

/** Sets or adds required people manually. These values override later forecasts. */
export function SetPeople({ draft, names, onClose }: { draft: PeopleDraft; names: Names; onClose(): void }) {
  const { number } = useFormat();
  const [mode, setMode] = useState<RequirementMode>('add');
  const [concerns, setConcerns] = useState(draft.concerns ?? 'any');
  const [doubted, setDoubted] = useState<number>();
  const employed = useAnswer(ActivePeople, {}, { staleMs: 300_000 }).data?.employees.length;
  const change = useChange(SetRequirement, DUE_BY_HAND);
  const until = draft.fromTime && draft.minutes ? timeOf(minutesOf(draft.fromTime) + draft.minutes) : undefined;
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim() || undefined;
    const people = Number(fields.get('people'));
    const isDoubtful = employed !== undefined && people > TIMES_EMPLOYED * Math.max(1, employed);
    if (isDoubtful && people !== doubted) return setDoubted(people);
    const at = concerns.indexOf('|');
    const scope =
      at >= 0
        ? { queue: concerns.slice(0, at), channel: concerns.slice(at + 1) }
        : concerns === 'any'
          ? {}
          : { skillId: concerns };
    change.mutate(
      {
        input: {
          ...scope,
          mode,
          people,
          from: text('from') ?? '',
          to: text('to') ?? '',
          fromTime: text('fromTime'),
          untilTime: text('untilTime'),
          note: text('note'),
        },
      },
      {
        onSuccess: () => {
          tell(mode === 'set' ? 'Requirement set.' : 'Requirement adjusted.');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title="Manual requirement" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form change={change} action={doubted === undefined ? 'Save' : 'Save anyway'} onSubmit={submit}>
        <SelectField
          name="skillId"
          label="Applies to"
          value={concerns}
          onChange={setConcerns}
          options={[
            { value: 'any', name: 'People with any skill' },
            ...names.skills.map(({ id, name }) => ({ value: id, name: `Skill ${name}` })),
            ...names.streams.map((stream) => ({
              value: `${stream.queue}|${stream.channel}`,
              name: `Queue ${streamName(stream)}`,
            })),
          ]}
        />
        <Choice<RequirementMode>
          label="Effect"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'add', name: 'Add to the forecast' },
            { value: 'set', name: 'Replace the forecast' },
          ]}
        />
        <NumberField
          key={mode}
          name="people"
          label={mode === 'set' ? 'People on duty' : 'Additional people'}
          unit="people"
          defaultValue={mode === 'set' ? (draft.people ?? 1) : 1}
          minValue={mode === 'set' ? 0 : undefined}
          hint={mode === 'set' ? 'Without breaks and absences' : 'Negative for fewer'}
          isRequired
          onChange={() => setDoubted(undefined)}
        />
        <div className="coverage-fields">
          <DateField name="from" label="First day" defaultValue={draft.from} isRequired />
          <DateField name="to" label="Last day" defaultValue={draft.to} isRequired />
          <TimeField name="fromTime" label="From" defaultValue={draft.fromTime} hint="Leave empty for the whole day" />
          <TimeField name="untilTime" label="To" defaultValue={until} />
        </div>
        <TextField name="note" label="Note" placeholder="Reason" />
        {doubted !== undefined && (
          <Notice look="warn">
            {number(doubted)} people are far more than the {number(employed ?? 0)} employed. Is this number correct?
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}
