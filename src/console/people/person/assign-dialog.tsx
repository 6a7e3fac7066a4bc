import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { AgreeContract, GiveSkillToMany, MovePeople } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { slicesOf } from './parts';
import { nameOf, peopleText, type Named, type Person } from './person';
import { OF_PEOPLE } from './use-people';

export interface Assigning {
  what: 'team' | 'skill' | 'contract';
  people: readonly Person[];
  options: readonly (Named & { proficiencyLevels?: readonly string[] })[];
}

const NONE = 'none';
const KEPT = 'kept';
const WORDS = {
  team: { title: 'Move to team', name: 'Team', action: 'Move', done: (people: string) => `${people} moved` },
  skill: { title: 'Add skill', name: 'Skill', action: 'Add', done: (people: string) => `Skill added to ${people}` },
  contract: {
    title: 'Assign contract',
    name: 'Contract',
    action: 'Assign',
    done: (people: string) => `Contract assigned to ${people}`,
  },
};

/** Assigns a team, contract or skill to several people. */
export function AssignDialog({ assigning, onClose }: { assigning: Assigning | undefined; onClose(): void }) {
  const { number } = useFormat();
  const [only] = assigning?.people ?? [];
  const whom = assigning?.people.length === 1 && only ? nameOf(only) : '';
  return (
    <Dialog
      title={assigning ? `${WORDS[assigning.what].title}: ${whom || peopleText(assigning.people.length, number)}` : ''}
      isOpen={assigning !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {assigning && <AssignForm {...assigning} onDone={onClose} />}
    </Dialog>
  );
}

function AssignForm({ what, people, options, onDone }: Assigning & { onDone(): void }) {
  const { dateOf, number } = useFormat();
  const move = useChange(MovePeople, OF_PEOPLE);
  const agree = useChange(AgreeContract, OF_PEOPLE);
  const give = useChange(GiveSkillToMany, OF_PEOPLE);
  const [id, setId] = useState<string | null>(null);
  const [level, setLevel] = useState(KEPT);
  const change = { team: move, contract: agree, skill: give }[what];
  const levels = options.find((option) => option.id === id)?.proficiencyLevels ?? [];

  /** Returns the number of people who were changed. */
  const send = async (employeeIds: string[], fields: FormData): Promise<number> => {
    const chosen = id === NONE ? null : id;
    if (what === 'team')
      return (await move.mutateAsync({ input: { employeeIds, teamId: chosen } })).moveEmployees.moved;
    if (what === 'contract') {
      const from = String(fields.get('from'));
      await agree.mutateAsync({ input: { employeeIds, from, ...(chosen ? { contractId: chosen } : {}) } });
      return employeeIds.length;
    }
    const proficiencyLevel = level === NONE ? null : level;
    const input = { employeeIds, skillId: id as string, ...(level === KEPT ? {} : { proficiencyLevel }) };
    return (await give.mutateAsync({ input })).assignSkills.assigned;
  };
  const submit = async (fields: FormData) => {
    let count = 0;
    for (const slice of slicesOf(people.map((person) => person.id))) count += await send(slice, fields);
    const left = people.length - count;
    tell(WORDS[what].done(peopleText(count, number)) + (left > 0 ? `; ${peopleText(left, number)} unchanged` : ''));
    onDone();
  };
  const none = what === 'skill' ? [] : [{ value: NONE, name: what === 'team' ? 'No team' : 'No contract' }];
  return (
    <Form change={change} onSubmit={(fields) => void submit(fields).catch(() => {})} action={WORDS[what].action}>
      <SelectField
        label={WORDS[what].name}
        name={`${what}Id`}
        options={[...options.map((option) => ({ value: option.id, name: option.name })), ...none]}
        value={id}
        onChange={(chosen: string) => {
          setId(chosen);
          setLevel(KEPT);
        }}
        isRequired
      />
      {what === 'skill' && levels.length > 0 && (
        <SelectField
          label="Level"
          name="proficiencyLevel"
          options={[
            { value: KEPT, name: 'Keep current level' },
            ...levels.map((value) => ({ value, name: value })),
            { value: NONE, name: 'No level' },
          ]}
          value={level}
          onChange={setLevel}
          hint="People who already have the skill keep their level unless you select one"
        />
      )}
      {what === 'contract' && <DateField label="From" name="from" defaultValue={dateOf()} isRequired />}
    </Form>
  );
}
