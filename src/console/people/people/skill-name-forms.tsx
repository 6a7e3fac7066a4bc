import { useState } from 'react';
import { counted } from '../../kernel/format';
import { MergeSkill, QueueSettingsList, RemoveSkill, RenameSkill, UseOfSkill } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import type { Skill } from '../person/person';
import { OF_PEOPLE } from '../person/use-people';

/** Actions on a skill. */
export const SKILL_ACTIONS = { rename: 'Rename', merge: 'Merge', remove: 'Remove' } as const;
export type SkillAction = keyof typeof SKILL_ACTIONS;

interface Props {
  action: SkillAction;
  skill: Skill;
  skills: readonly Skill[];
  onDone(): void;
}
type FormProps = Omit<Props, 'action'>;

const DUE = [...OF_PEOPLE, QueueSettingsList, UseOfSkill];

export function SkillNameForm({ action, ...props }: Props) {
  if (action === 'rename') return <RenameForm {...props} />;
  if (action === 'merge') return <MergeForm {...props} />;
  return <RemoveForm {...props} />;
}

function RenameForm({ skill, onDone }: FormProps) {
  const change = useChange(RenameSkill, DUE);
  const submit = (fields: FormData) => {
    const name = String(fields.get('name'));
    change.mutate({ id: skill.id, name }, { onSuccess: () => (tell(`Skill renamed to ${name}`), onDone()) });
  };
  return (
    <Form change={change} onSubmit={submit} action="Rename skill">
      <Use skill={skill} />
      <TextField label="New name" name="name" defaultValue={skill.name} isRequired autoFocus />
      <p className="small muted">An employee import with the old name creates the skill again.</p>
    </Form>
  );
}

function MergeForm({ skill, skills, onDone }: FormProps) {
  const change = useChange(MergeSkill, DUE);
  const [into, setInto] = useState<string | null>(null);
  const submit = () => {
    if (into === null) return;
    change.mutate({ id: skill.id, intoSkillId: into }, { onSuccess: () => (tell(`${skill.name} merged`), onDone()) });
  };
  return (
    <Form change={change} onSubmit={submit} action="Merge skills" look="danger">
      <Use skill={skill} />
      <SelectField
        label="Merge into"
        name="intoSkillId"
        options={skills.filter(({ id }) => id !== skill.id).map(({ id, name }) => ({ value: id, name }))}
        value={into}
        onChange={setInto}
        isRequired
      />
      <p>People and queues move to that skill. People who have both keep its level. This cannot be undone.</p>
    </Form>
  );
}

function RemoveForm({ skill, onDone }: FormProps) {
  const change = useChange(RemoveSkill, DUE);
  const submit = () => change.mutate({ id: skill.id }, { onSuccess: () => (tell(`${skill.name} removed`), onDone()) });
  return (
    <Form change={change} onSubmit={submit} action="Remove skill" look="danger">
      <Use skill={skill} />
      <p>People lose the skill, and anyone can serve queues that need it. This cannot be undone.</p>
    </Form>
  );
}

/** Shows the numbers of people and queues that use a skill. */
function Use({ skill: { id, name } }: { skill: Skill }) {
  const answer = useAnswer(UseOfSkill, { id }, { isKept: false });
  if (!answer.data) return <p className="muted">Counting…</p>;
  const { employees, queues, manualRequirements } = answer.data.skillUse;
  return (
    <p>
      {counted(employees, 'person has', 'people have')} {name}
      {queues.length > 0 && `, ${counted(queues.length, 'queue needs', 'queues need')} it: ${queues.join(', ')}`}
      {manualRequirements > 0 &&
        `, ${counted(manualRequirements, 'manual requirement names', 'manual requirements name')} it`}
      .
    </p>
  );
}
