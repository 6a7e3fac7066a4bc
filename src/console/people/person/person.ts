import type {
  ContractRowFragment,
  PeopleDirectoryQuery,
  PeopleForAdminQuery,
  PersonRowFragment,
  Role,
  TeamRowFragment,
} from '../../api/types.generated';

/** Types of the people page, and checks for incomplete data. */

type ForAdmins = Pick<PeopleForAdminQuery['employees'][number], 'email' | 'role' | 'hasPassword'>;

/** Email, role and password are visible to administrators only. */
export type Person = PersonRowFragment & Partial<ForAdmins>;
export type Team = TeamRowFragment;
export type Skill = PeopleDirectoryQuery['skills'][number];
export type Contract = ContractRowFragment;
export type TeamRule = PeopleDirectoryQuery['teamRules'][number];

/** A team, skill or contract as an option. */
export interface Named {
  id: string;
  name: string;
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

export const LACKS = ['team', 'skill', 'contract', 'number', 'password'] as const;
export type Lack = (typeof LACKS)[number];

/** Current contract by employee; null for none. Employees whose contract is unknown are absent. */
export type ContractsInForce = ReadonlyMap<string, string | null>;

interface Assignment {
  employeeId: string;
  contractId: string | null;
  from: string;
}

/** The latest assignment that has started applies. One without a contract ends the previous one. */
export function contractsInForce(
  employeeIds: readonly string[],
  assignments: readonly Assignment[],
  today: string,
): ContractsInForce {
  const latest = new Map<string, Assignment>();
  for (const assignment of assignments) {
    const before = latest.get(assignment.employeeId);
    if (assignment.from <= today && (!before || before.from < assignment.from))
      latest.set(assignment.employeeId, assignment);
  }
  return new Map(employeeIds.map((id) => [id, latest.get(id)?.contractId ?? null]));
}

export function lacks(person: Person, lack: Lack, contracts: ContractsInForce | undefined): boolean {
  if (!person.active) return false;
  switch (lack) {
    case 'team':
      return person.teamId === null;
    case 'skill':
      return person.skills.length === 0;
    case 'contract':
      return contracts?.get(person.id) === null;
    case 'number':
      return person.employeeNumber === null;
    case 'password':
      return person.hasPassword === false;
  }
}

export const ANY = 'any';

export interface Filter {
  text: string;
  team: string;
  role: Role | typeof ANY;
  contract: string;
  lack: Lack | typeof ANY;
  active: 'yes' | 'no';
}

export function filtered(people: readonly Person[], filter: Filter, contracts: ContractsInForce | undefined): Person[] {
  const wanted = filter.text.trim().toLowerCase();
  return people.filter((person) => {
    if (person.active !== (filter.active === 'yes')) return false;
    if (filter.team !== ANY && person.teamId !== filter.team) return false;
    if (filter.role !== ANY && person.role !== filter.role) return false;
    if (filter.contract !== ANY && contracts?.get(person.id) !== filter.contract) return false;
    if (filter.lack !== ANY && !lacks(person, filter.lack, contracts)) return false;
    const words = `${nameOf(person)} ${person.email ?? ''} ${person.employeeNumber ?? ''}`.toLowerCase();
    return words.includes(wanted);
  });
}

/** Returns `1 person` or `1,200 people`. */
export const peopleText = (count: number, number: (value: number) => string): string =>
  count === 1 ? '1 person' : `${number(count)} people`;
