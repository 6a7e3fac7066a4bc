import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Checkbox } from '../../ui/field';
import { Badge } from '../../ui/notice';
import { nameOf, type Person } from '../person/person';

const ROW_PX = 44;

interface Props {
  people: readonly Person[];
  /** Null is none; undefined is not known. */
  contractOf(person: Person): string | null | undefined;
  chosen: ReadonlySet<string>;
  onChoose?(id: string, isChosen: boolean): void;
  onOpen(person: Person): void;
}

/** Only the rows in sight are drawn. */
export function PeopleRows({ people, contractOf, chosen, onChoose, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  return (
    <div ref={box} className="people" role="region" aria-label="People" tabIndex={0}>
      <ul className="people-space" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const person = people[index];
          if (!person) return null;
          const { id, employeeNumber, teamName, skills, role, email, weeklyHoursTarget } = person;
          const contract = contractOf(person);
          return (
            <li key={id} className="person" style={{ transform: `translateY(${start}px)` }}>
              {onChoose && (
                <Checkbox
                  isSelected={chosen.has(id)}
                  onChange={(is) => onChoose(id, is)}
                  label={`Select ${nameOf(person)}`}
                />
              )}
              <button type="button" className="person-open" onClick={() => onOpen(person)}>
                <span>
                  <strong>{nameOf(person)}</strong> <span className="small muted">{employeeNumber}</span>
                </span>
                <span className="person-extra small muted">{email}</span>
                <span>{teamName ?? <Badge look="warn">no team</Badge>}</span>
                <span className="person-extra small">
                  {skills.length > 0 ? skills.map(({ name }) => name).join(', ') : <Badge look="warn">no skill</Badge>}
                </span>
                <span className="person-extra small">{contract === null ? <Badge>no contract</Badge> : contract}</span>
                <span className="person-extra small muted">
                  {[role, weeklyHoursTarget && `${weeklyHoursTarget} h`].filter(Boolean).join(', ')}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
