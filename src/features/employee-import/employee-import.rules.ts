import type { Issue } from '../../kernel/errors';
import { ERASED_DOMAIN, isErased } from '../access/user.rules';
import { ROLES, type Role } from '../../kernel/principal';
import { isIssue, issuesAmong, lineOf, missing, wrong, wrongNumber } from '../../kernel/import/record-checks';
import { folded, foldedEmail, isEmail } from '../../kernel/shapes';
import { isLocalDate } from '../../kernel/time/local-time';
import { EMPLOYMENT_TYPES, MAX_RANK_POINTS, MAX_WEEKLY_HOURS, type EmploymentType } from '../people/employee.rules';

/** Validates import records of employees. */

export const MAX_LINE_LENGTH = 100;
export const MAX_SKILLS = 100;

/** A name, and its normalized form for comparison. */
export interface Name {
  name: string;
  folded: string;
}

/** A valid record; fields that were not given are undefined. */
export interface EmployeeRecord {
  /** Index in the request. */
  index: number;
  email: Name;
  firstName: string;
  lastName: string;
  employeeNumber?: string;
  team?: Name;
  role?: Role;
  skills?: Name[];
  active?: boolean;
  /** Normalized e-mail of the team's supervisor. */
  supervisor?: string;
  weeklyHours?: number;
  employmentType?: EmploymentType;
  rankPoints?: number;
  seniorityDate?: string;
  employedFrom?: string;
  employedUntil?: string;
  contract?: Name;
}

/** The parts of a record that are checked against existing people, teams and contracts. */
export type Claims = Partial<
  Pick<
    EmployeeRecord,
    | 'email'
    | 'employeeNumber'
    | 'team'
    | 'role'
    | 'active'
    | 'supervisor'
    | 'contract'
    | 'employedFrom'
    | 'employedUntil'
  >
>;

/** Returns the claims of an invalid record, as far as they can be read. */
export function claimsOf(record: Record<string, unknown>): Claims {
  const readable = <T>(read: T | Issue): T | undefined => (isIssue(read) ? undefined : read);
  const email = readable(addressOf(record.email));
  const team = readable(optional('team', record.team));
  const supervisor = readable(supervisorOf(record.supervisor, record.team));
  const contract = readable(optional('contract', record.contract));
  return {
    email: email === undefined ? undefined : addressed(email),
    employeeNumber: readable(optional('employeeId', record.employeeId)),
    team: team === undefined ? undefined : named(team),
    role: readable(oneOf('role', ROLES, record.role)),
    active: readable(activeOf(record.active)),
    supervisor: supervisor === undefined ? undefined : foldedEmail(supervisor),
    contract: contract === undefined ? undefined : named(contract),
  };
}

/** Returns the record, or all its faults. */
export function employeeRecord(record: Record<string, unknown>, index: number): EmployeeRecord | Issue[] {
  const address = addressOf(record.email);
  const firstName = required('firstName', record.firstName);
  const lastName = required('lastName', record.lastName);
  const employeeNumber = optional('employeeId', record.employeeId);
  const team = optional('team', record.team);
  const supervisor = supervisorOf(record.supervisor, record.team);
  const role = oneOf('role', ROLES, record.role);
  const skills = skillNames(record.skills);
  const active = activeOf(record.active);
  const weeklyHours = hoursOf(record.weeklyHours);
  const employmentType = oneOf('employmentType', EMPLOYMENT_TYPES, record.employmentType);
  const contract = optional('contract', record.contract);
  const rankPoints = pointsOf(record.rankPoints);
  const seniorityDate = dateOf('seniorityDate', record.seniorityDate);
  const employedFrom = dateOf('employedFrom', record.employedFrom);
  const employedUntil = lastDayOf(record.employedUntil, employedFrom);
  if (
    isIssue(address) ||
    isIssue(firstName) ||
    isIssue(lastName) ||
    isIssue(employeeNumber) ||
    isIssue(team) ||
    isIssue(supervisor) ||
    isIssue(role) ||
    isIssues(skills) ||
    isIssue(active) ||
    isIssue(weeklyHours) ||
    isIssue(employmentType) ||
    isIssue(contract) ||
    isIssue(rankPoints) ||
    isIssue(seniorityDate) ||
    isIssue(employedFrom) ||
    isIssue(employedUntil)
  )
    return issuesAmong(
      ...[address, firstName, lastName, employeeNumber, team, supervisor, role, skills, active],
      ...[weeklyHours, employmentType, contract, rankPoints, seniorityDate],
      ...[employedFrom, employedUntil],
    );
  return {
    index,
    email: addressed(address),
    firstName,
    lastName,
    employeeNumber,
    team: team === undefined ? undefined : named(team),
    supervisor: supervisor === undefined ? undefined : foldedEmail(supervisor),
    role,
    skills,
    active,
    weeklyHours,
    employmentType,
    rankPoints,
    seniorityDate,
    employedFrom,
    employedUntil,
    contract: contract === undefined ? undefined : named(contract),
  };
}

function addressOf(email: unknown): string | Issue {
  if (email == null) return missing('email');
  const address = typeof email === 'string' ? email.trim() : '';
  if (!isEmail(address)) return { path: '', message: 'Invalid email format' };
  return isErased({ email: address }) ? wrong('email', `must not be of ${ERASED_DOMAIN}`, address) : address;
}

function supervisorOf(supervisor: unknown, team: unknown): string | undefined | Issue {
  if (supervisor == null) return undefined;
  const address = typeof supervisor === 'string' ? supervisor.trim() : '';
  if (!isEmail(address)) return wrong('supervisor', 'must be an e-mail', supervisor);
  return team == null ? wrong('supervisor', "is the team's, and the record has no team", supervisor) : address;
}

function oneOf<T extends string>(path: string, values: readonly T[], value: unknown): T | undefined | Issue {
  if (value == null) return undefined;
  return values.find((known) => known === value) ?? wrong(path, `must be one of ${values.join(', ')}`, value);
}

const activeOf = (active: unknown): boolean | undefined | Issue =>
  active == null || typeof active === 'boolean'
    ? (active ?? undefined)
    : wrong('active', 'must be true or false', active);

const hoursOf = (hours: unknown): number | undefined | Issue =>
  hours == null ? undefined : (wrongNumber('weeklyHours', hours, MAX_WEEKLY_HOURS) ?? (hours as number));

function pointsOf(points: unknown): number | undefined | Issue {
  if (points == null) return undefined;
  if (typeof points !== 'number' || !Number.isFinite(points)) return wrong('rankPoints', 'must be a number', points);
  return Math.abs(points) <= MAX_RANK_POINTS
    ? points
    : wrong('rankPoints', `must be from -${MAX_RANK_POINTS} to ${MAX_RANK_POINTS}`, points);
}

function dateOf(path: string, date: unknown): string | undefined | Issue {
  if (date == null) return undefined;
  return typeof date === 'string' && isLocalDate(date)
    ? date
    : wrong(path, 'must be a date YYYY-MM-DD from 1990 to 2100', date);
}

/** Returns the last day of employment, which is not before the first. */
function lastDayOf(date: unknown, first: string | undefined | Issue): string | undefined | Issue {
  const last = dateOf('employedUntil', date);
  return typeof last === 'string' && typeof first === 'string' && last < first
    ? wrong('employedUntil', `must not be before employedFrom ${first}`, last)
    : last;
}

const named = (name: string): Name => ({ name, folded: folded(name) });
const addressed = (email: string): Name => ({ name: email, folded: foldedEmail(email) });

function required(path: string, value: unknown): string | Issue {
  return value == null ? missing(path) : notEmpty(path, value);
}

const optional = (path: string, value: unknown): string | undefined | Issue =>
  value == null ? undefined : notEmpty(path, value);

function notEmpty(path: string, value: unknown): string | Issue {
  const text = lineOf(path, value, MAX_LINE_LENGTH);
  return text === '' ? wrong(path, 'must not be empty', value) : text;
}

const isIssues = (value: Name[] | undefined | Issue | Issue[]): value is Issue | Issue[] =>
  isIssue(value) || (Array.isArray(value) && isIssue(value[0]));

/** Removes duplicate names; the first spelling wins. */
function skillNames(value: unknown): Name[] | undefined | Issue | Issue[] {
  if (value == null) return undefined;
  if (!Array.isArray(value)) return wrong('skills', 'must be an array of names', value);
  if (value.length > MAX_SKILLS)
    return { path: 'skills', message: `must have at most ${MAX_SKILLS} names, got ${value.length}` };
  const names = new Map<string, Name>();
  const issues: Issue[] = [];
  for (const [position, item] of value.entries()) {
    const name = required(`skills[${position}]`, item);
    if (isIssue(name)) issues.push(name);
    else if (!names.has(folded(name))) names.set(folded(name), named(name));
  }
  return issues.length > 0 ? issues : [...names.values()];
}
