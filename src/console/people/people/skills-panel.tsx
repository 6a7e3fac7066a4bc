import { useState } from 'react';
import { AddSkill } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { useRole } from '../../kernel/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Empty, Panel } from '../../ui/page';
import { RowActions } from '../../ui/row-actions';
import { Table } from '../../ui/table';
import type { Person, Skill } from '../person/person';
import { OF_PEOPLE } from '../person/use-people';
import { SKILL_ACTIONS, SkillNameForm, type SkillAction } from './skill-name-forms';

interface Props {
  skills: readonly Skill[];
  people: readonly Person[];
}

/** Skills with their number of people. A queue with the same name requires the skill. */
export function SkillsPanel({ skills, people }: Props) {
  const isAdmin = useRole() === 'admin';
  const [isAdding, setAdding] = useState(false);
  const [named, setNamed] = useState<{ skill: Skill; action: SkillAction }>();
  const change = useChange(AddSkill, OF_PEOPLE);
  const countOf = (id: string) =>
    people.filter(({ active, skills: own }) => active && own.some(({ skillId }) => skillId === id)).length;
  const submit = (fields: FormData, close: () => void) => {
    const category = String(fields.get('category') ?? '').trim();
    const input = { name: String(fields.get('name')), ...(category ? { category } : {}) };
    change.mutate({ input }, { onSuccess: close });
  };
  const add = isAdmin && (
    <Button look="primary" onPress={() => setAdding(true)}>
      <IconPlus aria-hidden /> Add skill
    </Button>
  );
  return (
    <Panel title="Skills" isFlush actions={add}>
      <Table
        label="Skills"
        rows={skills}
        keyOf={({ id }) => id}
        empty={<Empty title="No skills">People with a skill serve the queue of the same name.</Empty>}
        columns={[
          { id: 'name', name: 'Skill', sortBy: ({ name }) => name, cell: ({ name }) => name },
          { id: 'category', name: 'Category', cell: ({ category }) => category },
          {
            id: 'people',
            name: 'People',
            isFigure: true,
            sortBy: ({ id }) => countOf(id),
            cell: ({ id }) => countOf(id),
          },
          {
            id: 'levels',
            name: 'Levels',
            cell: ({ proficiencyLevels }) => proficiencyLevels.join(', '),
            isExtra: true,
          },
          ...(isAdmin
            ? [
                {
                  id: 'actions',
                  name: 'Actions',
                  cell: (skill: Skill) => (
                    <SkillMenu name={skill.name} onAction={(action) => setNamed({ skill, action })} />
                  ),
                },
              ]
            : []),
        ]}
      />
      <Dialog title="Add skill" isOpen={isAdding} onOpenChange={setAdding}>
        {(close) => (
          <Form change={change} onSubmit={(fields) => submit(fields, close)} action="Add">
            <TextField label="Name" name="name" isRequired autoFocus />
            <TextField label="Category" name="category" hint="Such as queue or language" />
          </Form>
        )}
      </Dialog>
      <Dialog
        title={named ? `${SKILL_ACTIONS[named.action]} ${named.skill.name}` : ''}
        isOpen={named !== undefined}
        onOpenChange={() => setNamed(undefined)}
      >
        {named && <SkillNameForm {...named} skills={skills} onDone={() => setNamed(undefined)} />}
      </Dialog>
    </Panel>
  );
}

function SkillMenu({ name, onAction }: { name: string; onAction(action: SkillAction): void }) {
  return (
    <RowActions
      name={name}
      actions={Object.entries(SKILL_ACTIONS).map(([action, text]) => ({
        id: action,
        name: text,
        onAction: () => onAction(action as SkillAction),
      }))}
    />
  );
}
