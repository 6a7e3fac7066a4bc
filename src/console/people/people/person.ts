import type { PeopleForAdminQuery, PersonRowFragment } from '../../kernel/types.generated';

/** People as the page shows them, and what they lack. */

/** E-mail and role are there for administrators alone. */
export type Person = PersonRowFragment & Partial<Pick<PeopleForAdminQuery['employees'][number], 'email' | 'role'>>;

/** A team, skill or contract to choose. */
export interface Named {
  id: string;
  name: string;
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

export type Lack = 'team' | 'skill' | 'contract' | 'number';

/** Contracts in force by employee; undefined until they are known. */
export type ContractsInForce = ReadonlyMap<string, string>;

interface Assignment {
  employeeId: string;
  contractId: string | null;
  from: string;
}

/** The latest assignment that has begun counts; one without a contract ends the one before. */
export function contractsInForce(assignments: readonly Assignment[], today: string): ContractsInForce {
  const latest = new Map<string, Assignment>();
  for (const assignment of assignments) {
    const before = latest.get(assignment.employeeId);
    if (assignment.from <= today && (!before || before.from < assignment.from))
      latest.set(assignment.employeeId, assignment);
  }
  const inForce = [...latest.values()].flatMap(({ employeeId, contractId }) =>
    contractId ? [[employeeId, contractId] as const] : [],
  );
  return new Map(inForce);
}

export function lacks(person: Person, lack: Lack, contracts: ContractsInForce | undefined): boolean {
  if (!person.active) return false;
  switch (lack) {
    case 'team':
      return person.teamId === null;
    case 'skill':
      return person.skills.length === 0;
    case 'contract':
      return contracts !== undefined && !contracts.has(person.id);
    case 'number':
      return person.employeeNumber === null;
  }
}

export interface Filter {
  text: string;
  team: string;
  lack: Lack | 'any';
  active: 'yes' | 'no';
}

export const ANY = 'any';

export function filtered(people: readonly Person[], filter: Filter, contracts: ContractsInForce | undefined): Person[] {
  const wanted = filter.text.trim().toLowerCase();
  return people.filter((person) => {
    if (person.active !== (filter.active === 'yes')) return false;
    if (filter.team !== ANY && person.teamId !== filter.team) return false;
    if (filter.lack !== 'any' && !lacks(person, filter.lack, contracts)) return false;
    const words = `${nameOf(person)} ${person.email ?? ''} ${person.employeeNumber ?? ''}`.toLowerCase();
    return words.includes(wanted);
  });
}
