import { useState } from 'react';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/field';
import { toggled, type PeopleOfTeam } from './chosen';

interface Props {
  teams: readonly PeopleOfTeam[];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
}

/** Whole teams, or single people of them. */
export function PeopleChoice({ teams, chosen, onChange }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className="generate-teams">
      {teams.map(({ name, people }) => {
        const ids = people.map(({ id }) => id);
        const count = ids.filter((id) => chosen.has(id)).length;
        const isOpen = open.has(name);
        return (
          <div key={name} role="group" aria-label={name}>
            <div className="row">
              <Checkbox
                isSelected={count === ids.length}
                isIndeterminate={count > 0 && count < ids.length}
                onChange={() => onChange(toggled(chosen, ids))}
              >
                {name} <span className="muted">({count === ids.length ? count : `${count} of ${ids.length}`})</span>
              </Checkbox>
              <Button
                look="quiet"
                label={isOpen ? `Hide the people of ${name}` : `Show the people of ${name}`}
                onPress={() => setOpen(toggled(open, [name]))}
              >
                {isOpen ? 'Hide' : 'People'}
              </Button>
            </div>
            {isOpen && (
              <div className="generate-set generate-people">
                {people.map(({ id, name: called }) => (
                  <Checkbox key={id} isSelected={chosen.has(id)} onChange={() => onChange(toggled(chosen, [id]))}>
                    {called}
                  </Checkbox>
                ))}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
