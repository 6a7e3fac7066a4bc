import { GiveSkill, TakeSkill } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { messageOf } from '../../ui/form';
import { IconX } from '../../ui/icons/icons';
import { Badge, Notice } from '../../ui/notice';
import type { Person, Skill } from './person';
import { OF_PEOPLE } from './use-people';

interface Props {
  person: Person;
  skills: readonly Skill[];
}

/** Read-only list of a person's skills. */
export function SkillsOfPerson({ person }: Pick<Props, 'person'>) {
  return (
    <ul className="row">
      {person.skills.length === 0 && <li className="small muted">None yet.</li>}
      {person.skills.map(({ skillId, name, proficiencyLevel }) => (
        <li key={skillId}>
          <Badge look="info">
            {name}
            {proficiencyLevel && `, ${proficiencyLevel}`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

const NONE = 'none';

/** Editable list of a person's skills and levels. */
export function EditedSkills({ person, skills }: Props) {
  const give = useChange(GiveSkill, OF_PEOPLE);
  const take = useChange(TakeSkill, OF_PEOPLE);
  const error = give.error ?? take.error;
  const others = skills.filter(({ id }) => !person.skills.some(({ skillId }) => skillId === id));
  const levelsOf = (skillId: string, level: string | null) => {
    const levels = skills.find(({ id }) => id === skillId)?.proficiencyLevels ?? [];
    return level === null || levels.includes(level) ? levels : [...levels, level];
  };
  return (
    <>
      {person.skills.length === 0 && <p className="small muted">None yet.</p>}
      <ul className="person-skills">
        {person.skills.map(({ skillId, name, proficiencyLevel }) => (
          <li key={skillId}>
            <span>{name}</span>
            <SelectField
              label={`Level of ${name}`}
              hidesLabel
              options={[
                ...levelsOf(skillId, proficiencyLevel).map((value) => ({ value, name: value })),
                { value: NONE, name: 'No level' },
              ]}
              value={proficiencyLevel ?? NONE}
              onChange={(level: string) =>
                give.mutate({
                  input: { employeeId: person.id, skillId, proficiencyLevel: level === NONE ? null : level },
                })
              }
            />
            <Button
              look="quiet"
              label={`Remove ${name}`}
              onPress={() => take.mutate({ employeeId: person.id, skillId })}
            >
              <IconX aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <SelectField
          label="Add skill"
          options={others.map(({ id, name }) => ({ value: id, name }))}
          value={null}
          onChange={(skillId: string) => give.mutate({ input: { employeeId: person.id, skillId } })}
        />
      )}
      {error && <Notice look="bad">{messageOf(error)}</Notice>}
    </>
  );
}
