import { useState } from 'react';
import { minutesOf, timeOf } from '../../kernel/dates';
import { Coverage, CoverageByHand, CoverageUncovered, SetRequirement } from '../../kernel/operations.generated';
import { useChange } from '../../kernel/query';
import type { RequirementMode } from '../../kernel/types.generated';
import { Choice } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { streamName, type Names } from './names';

/** Where the dialog begins. */
export interface PeopleDraft {
  from: string;
  to: string;
  fromTime?: string;
  minutes?: number;
  people?: number;
  /** `any`, a skill's id, or `queue|channel`. */
  concerns?: string;
}

export const DUE_BY_HAND = [Coverage, CoverageByHand, CoverageUncovered];

/** People set or added by a planner; they stay through every new forecast. */
export function SetPeople({ draft, names, onClose }: { draft: PeopleDraft; names: Names; onClose(): void }) {
  const [mode, setMode] = useState<RequirementMode>('add');
  const [concerns, setConcerns] = useState(draft.concerns ?? 'any');
  const change = useChange(SetRequirement, DUE_BY_HAND);
  const until = draft.fromTime && draft.minutes ? timeOf(minutesOf(draft.fromTime) + draft.minutes) : undefined;
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim() || undefined;
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
          people: Number(fields.get('people')),
          from: text('from') ?? '',
          to: text('to') ?? '',
          fromTime: text('fromTime'),
          untilTime: text('untilTime'),
          note: text('note'),
        },
      },
      {
        onSuccess: () => {
          tell(mode === 'set' ? 'People set.' : 'People added.');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title="People by hand" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form change={change} action="Save" onSubmit={submit}>
        <SelectField
          name="skillId"
          label="Concerns"
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
          label="How people count"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'add', name: 'Add to the forecast’s' },
            { value: 'set', name: 'Set instead of them' },
          ]}
        />
        <NumberField
          key={mode}
          name="people"
          label={mode === 'set' ? 'People on duty' : 'People more'}
          defaultValue={mode === 'set' ? (draft.people ?? 1) : 1}
          minValue={mode === 'set' ? 0 : undefined}
          hint={mode === 'set' ? 'Net of breaks and absences' : 'Below 0: fewer'}
          isRequired
        />
        <div className="coverage-fields">
          <TextField name="from" label="First day" type="date" defaultValue={draft.from} isRequired />
          <TextField name="to" label="Last day" type="date" defaultValue={draft.to} isRequired />
          <TextField name="fromTime" label="From" type="time" defaultValue={draft.fromTime} hint="Empty: all day" />
          <TextField name="untilTime" label="Until" type="time" defaultValue={until} />
        </div>
        <TextField name="note" label="Note" placeholder="Why" />
      </Form>
    </Dialog>
  );
}
