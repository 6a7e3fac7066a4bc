import type { UserStatus } from '../../access/user.rules';
import type { Issue } from '../../../kernel/errors';
import type { Role } from '../../../kernel/principal';
import { eachInSlices } from '../../../kernel/event-loop';
import { isIssue, wrong } from '../../../kernel/import/record-checks';
import type { EmployeeRecord, Name } from './employee-import.rules';

/** The outcome of the good records of an employee import for the people who exist: record by record. */

/** A user and their employee, as the database has them or is to have them. */
export interface Person {
  userId: string;
  employeeId: string;
  email: Name;
  firstName: string;
  lastName: string;
  role: Role;
  status: UserStatus;
  employeeNumber: string | null;
  teamId: string | null;
}

/** A person whom the import makes or changes. */
export interface PlannedPerson extends Person {
  before: Person | undefined;
  /** The team's name, where a record gave one. */
  team?: Name;
  /** Replaces the skills they have, where a record gave some. */
  skills?: Name[];
}

export interface ImportPlan {
  people: PlannedPerson[];
  created: number;
  updated: number;
  /** Employees who exist and were to be left alone. */
  leftAlone: number;
  refused: { index: number; issue: Issue }[];
}

interface Existing {
  /** By folded e-mail. */
  people: ReadonlyMap<string, Person>;
  /** The user id of the holder of each employee number. */
  holders: ReadonlyMap<string, string>;
  /** The folded names of teams that are archived. */
  archivedTeams: ReadonlySet<string>;
  newId(): string;
}

/** A repeat within the request meets the employee that the record before it made or changed. */
export async function planImport(
  records: readonly EmployeeRecord[],
  updateExisting: boolean,
  { people, holders, archivedTeams, newId }: Existing,
): Promise<ImportPlan> {
  const planned = new Map<string, PlannedPerson>();
  const holderOf = new Map(holders);
  const plan: ImportPlan = { people: [], created: 0, updated: 0, leftAlone: 0, refused: [] };
  await eachInSlices(records, (record) => {
    const before = people.get(record.email.folded);
    const existing = planned.get(record.email.folded) ?? (before && { ...before, before });
    if (existing && !updateExisting) {
      plan.leftAlone++;
      return;
    }
    const asked = existing ? updated(existing, record) : created(record, newId);
    const next = withTeamInUse(withOwnNumber(asked, holderOf), archivedTeams);
    if (isIssue(next)) {
      plan.refused.push({ index: record.index, issue: next });
      return;
    }
    if (existing?.employeeNumber && existing.employeeNumber !== next.employeeNumber)
      holderOf.delete(existing.employeeNumber);
    if (next.employeeNumber) holderOf.set(next.employeeNumber, next.userId);
    planned.set(record.email.folded, next);
    plan[existing ? 'updated' : 'created']++;
  });
  plan.people = [...planned.values()];
  return plan;
}

const statusOf = (active: boolean): UserStatus => (active ? 'active' : 'inactive');

function created(record: EmployeeRecord, newId: () => string): PlannedPerson {
  const { email, firstName, lastName, role = 'agent', active = true, employeeNumber = null, team, skills } = record;
  return {
    userId: newId(),
    employeeId: newId(),
    email,
    firstName,
    lastName,
    role,
    status: statusOf(active),
    employeeNumber,
    teamId: null,
    before: undefined,
    team,
    skills,
  };
}

/** Only the fields present change, and nobody becomes or ceases to be an admin by an import. */
function updated(person: PlannedPerson, record: EmployeeRecord): PlannedPerson | Issue {
  const role = record.role ?? person.role;
  const status = record.active === undefined ? person.status : statusOf(record.active);
  if (person.role === 'admin' && role !== 'admin')
    return wrong('role', 'of an existing admin is not changed by an import', role);
  if (person.role === 'admin' && status !== person.status)
    return wrong('active', 'of an existing admin is not changed by an import', record.active);
  if (person.role !== 'admin' && role === 'admin')
    return wrong('role', `of an existing ${person.role} is not raised by an import`, role);
  return {
    ...person,
    firstName: record.firstName,
    lastName: record.lastName,
    role,
    status,
    employeeNumber: record.employeeNumber ?? person.employeeNumber,
    team: record.team ?? person.team,
    skills: record.skills ?? person.skills,
  };
}

function withOwnNumber(person: PlannedPerson | Issue, holderOf: ReadonlyMap<string, string>): PlannedPerson | Issue {
  if (isIssue(person) || !person.employeeNumber) return person;
  const holder = holderOf.get(person.employeeNumber) ?? person.userId;
  return holder === person.userId ? person : wrong('employeeId', 'belongs to another employee', person.employeeNumber);
}

const withTeamInUse = (person: PlannedPerson | Issue, archived: ReadonlySet<string>): PlannedPerson | Issue =>
  !isIssue(person) && person.team && archived.has(person.team.folded)
    ? wrong('team', 'is archived', person.team.name)
    : person;

const COMPARED = ['firstName', 'lastName', 'role', 'status', 'employeeNumber', 'teamId'] as const;

/** True for a person who is new or of whom anything but the skills is to change. */
export const isChanged = ({ before, ...person }: PlannedPerson): boolean =>
  COMPARED.some((field) => before?.[field] !== person[field]);
