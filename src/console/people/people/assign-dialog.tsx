import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { AgreeContract, GiveSkill, MovePeople } from '../../kernel/operations.generated';
import { useChange } from '../../kernel/query';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import type { Named, Person } from './person';
import { OF_PEOPLE } from './use-people';

export interface Assigning {
  what: 'team' | 'skill' | 'contract';
  people: readonly Person[];
  options: readonly Named[];
}

const NONE = 'none';
const WORDS = {
  team: { title: 'Move to a team', action: 'Move', done: 'moved' },
  skill: { title: 'Give a skill', action: 'Give it', done: 'have the skill' },
  contract: { title: 'Agree a contract', action: 'Agree it', done: 'have the contract' },
};

/** The same for several people at once. */
export function AssignDialog({ assigning, onClose }: { assigning: Assigning | undefined; onClose(): void }) {
  return (
    <Dialog
      title={assigning ? `${WORDS[assigning.what].title}: ${assigning.people.length} people` : ''}
      isOpen={assigning !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {assigning && <AssignForm {...assigning} onDone={onClose} />}
    </Dialog>
  );
}

function AssignForm({ what, people, options, onDone }: Assigning & { onDone(): void }) {
  const { dateOf } = useFormat();
  const move = useChange(MovePeople, OF_PEOPLE);
  const agree = useChange(AgreeContract, OF_PEOPLE);
  const give = useChange(GiveSkill, OF_PEOPLE);
  const [id, setId] = useState<string | null>(null);
  const change = { team: move, contract: agree, skill: give }[what];
  const employeeIds = people.map((person) => person.id);
  const submit = async (fields: FormData) => {
    if (id === null) return;
    const chosen = id === NONE ? null : id;
    if (what === 'team') await move.mutateAsync({ input: { employeeIds, teamId: chosen } });
    else if (what === 'contract')
      await agree.mutateAsync({ input: { employeeIds, contractId: chosen, from: String(fields.get('from')) } });
    else
      for (const employeeId of employeeIdsWithout(people, id))
        await give.mutateAsync({ input: { employeeId, skillId: id } });
    tell(`${people.length} people ${WORDS[what].done}`);
    onDone();
  };
  const none = what === 'skill' ? [] : [{ value: NONE, name: what === 'team' ? 'No team' : 'No contract' }];
  return (
    <Form change={change} onSubmit={(fields) => void submit(fields).catch(() => {})} action={WORDS[what].action}>
      <SelectField
        label={what === 'team' ? 'Team' : what === 'skill' ? 'Skill' : 'Contract'}
        options={[...options.map((option) => ({ value: option.id, name: option.name })), ...none]}
        value={id}
        onChange={setId}
        isRequired
      />
      {what === 'contract' && <TextField label="From" name="from" type="date" defaultValue={dateOf()} isRequired />}
    </Form>
  );
}

/** Who has the skill already keeps its level. */
const employeeIdsWithout = (people: readonly Person[], skill: string): string[] =>
  people.filter(({ skills }) => !skills.some(({ skillId }) => skillId === skill)).map(({ id }) => id);
