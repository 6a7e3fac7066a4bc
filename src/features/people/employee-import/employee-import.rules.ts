import type { Issue } from '../../../kernel/errors';
import { ROLES, type Role } from '../../../kernel/principal';
import { isIssue, lineOf, missing, wrong } from '../../../kernel/import/record-checks';
import { folded, isEmail } from '../../../kernel/shapes';

/** The checks of import records of employees. */

const MAX_LINE_LENGTH = 100;
const MOST_SKILLS = 100;

/** A name and the form in which it is compared. */
export interface Name {
  name: string;
  folded: string;
}

/** A good record; a field that was not given is undefined. */
export interface EmployeeRecord {
  /** Its position in the request. */
  index: number;
  email: Name;
  firstName: string;
  lastName: string;
  employeeNumber?: string;
  team?: Name;
  role?: Role;
  skills?: Name[];
  active?: boolean;
}

/** The record, or the first thing wrong with it. */
export function employeeRecord(record: Record<string, unknown>, index: number): EmployeeRecord | Issue {
  const { email, role, active } = record;
  if (email == null) return missing('email');
  const address = typeof email === 'string' ? email.trim() : '';
  if (!isEmail(address)) return { path: '', message: 'Invalid email format' };
  const firstName = required('firstName', record.firstName);
  if (isIssue(firstName)) return firstName;
  const lastName = required('lastName', record.lastName);
  if (isIssue(lastName)) return lastName;
  const employeeNumber = optional('employeeId', record.employeeId);
  if (isIssue(employeeNumber)) return employeeNumber;
  const team = optional('team', record.team);
  if (isIssue(team)) return team;
  if (role != null && !(ROLES as readonly unknown[]).includes(role))
    return wrong('role', `must be one of ${ROLES.join(', ')}`, role);
  const skills = skillNames(record.skills);
  if (isIssue(skills)) return skills;
  if (active != null && typeof active !== 'boolean') return wrong('active', 'must be true or false', active);
  return {
    index,
    email: named(address),
    firstName,
    lastName,
    employeeNumber,
    team: team === undefined ? undefined : named(team),
    role: (role as Role | null | undefined) ?? undefined,
    skills,
    active: active ?? undefined,
  };
}

const named = (name: string): Name => ({ name, folded: folded(name) });

function required(path: string, value: unknown): string | Issue {
  return value == null ? missing(path) : notEmpty(path, value);
}

const optional = (path: string, value: unknown): string | undefined | Issue =>
  value == null ? undefined : notEmpty(path, value);

function notEmpty(path: string, value: unknown): string | Issue {
  const text = lineOf(path, value, MAX_LINE_LENGTH);
  return text === '' ? wrong(path, 'must not be empty', value) : text;
}

/** Each name once, as first written. */
function skillNames(value: unknown): Name[] | undefined | Issue {
  if (value == null) return undefined;
  if (!Array.isArray(value)) return wrong('skills', 'must be an array of names', value);
  if (value.length > MOST_SKILLS)
    return { path: 'skills', message: `must have at most ${MOST_SKILLS} names, got ${value.length}` };
  const names = new Map<string, Name>();
  for (const [position, item] of value.entries()) {
    const name = required(`skills[${position}]`, item);
    if (isIssue(name)) return name;
    const skill = named(name);
    if (!names.has(skill.folded)) names.set(skill.folded, skill);
  }
  return [...names.values()];
}
