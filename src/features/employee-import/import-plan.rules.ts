import type { UserStatus } from '../access/user.rules';
import type { Issue } from '../../kernel/errors';
import type { Role } from '../../kernel/principal';
import { eachInSlices } from '../../kernel/event-loop';
import type { Outcome } from '../../kernel/import/bulk-import';
import { issuesAmong, wrong } from '../../kernel/import/record-checks';
import type { EmploymentType } from '../people/employee.rules';
import type { Claims, EmployeeRecord, Name } from './employee-import.rules';
import { EmployeeNumbers, movesOf, movesWithout, type NumberHolder, type NumberMove } from './employee-numbers.rules';

/** Plans the outcome of each valid record of an employee import. */

/** A user and their employee, as stored or as planned. */
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
  weeklyHours: number | null;
  employmentType: EmploymentType | null;
  rankPoints: number | null;
  seniorityDate: string | null;
  employedFrom: string | null;
  employedUntil: string | null;
}

/** A person that the import creates or updates. */
export interface PlannedPerson extends Person {
  before: Person | undefined;
  /** Name of the team, if a record has one. */
  team?: Name;
  /** Replaces the current skills, if a record has any. */
  skills?: Name[];
  /** Contract from today on, if a record has one. */
  contractId?: string;
}

export interface KnownTeam {
  id: string;
  isArchived: boolean;
  supervisorId: string | null;
}

export interface ImportPlan {
  people: PlannedPerson[];
  created: number;
  updated: number;
  /** Number of existing employees not updated because the request excludes them. */
  leftAlone: number;
  refused: { index: number; issues: Issue[] }[];
  /** User ids of the new supervisors of teams, by folded name of the team. */
  supervisors: Map<string, string>;
  /** Records whose team keeps another supervisor, because the request does not update existing ones. */
  keptSupervisors: number[];
  /** Records with the e-mail of an earlier record, and the index of that one. */
  repeats: { index: number; first: number }[];
  /** Outcomes of the records that were not refused. */
  outcomes: { index: number; outcome: Outcome; employeeId: string }[];
}

interface Existing {
  updateExisting: boolean;
  /** By folded e-mail. */
  people: ReadonlyMap<string, Person>;
  /** The holder of each employee number. */
  holders: ReadonlyMap<string, NumberHolder>;
  /** By folded name. */
  teams: ReadonlyMap<string, KnownTeam>;
  /** Ids of contracts by folded name. */
  contracts: ReadonlyMap<string, string>;
  /** Describes how a contract contradicts other rules of an employee, or of a new one (undefined). */
  contradiction(contractId: string, employeeId: string | undefined): string | undefined;
  /** Current skills and contracts by employee id, loaded only if outcomes are requested. */
  held?: { skills: ReadonlyMap<string, ReadonlySet<string>>; contracts: ReadonlyMap<string, string> };
  maySupervise(person: Pick<Person, 'role'>): boolean;
  newId(): string;
}

/** An invalid record. Its claims are checked nevertheless, so that all faults can be fixed at once. */
export interface RefusedRecord {
  index: number;
  claims: Claims;
}

/** After this many attempts, a number is assigned only after its holder has got another one. */
const MAX_PLANS_WITH_MOVES = 3;

/**
 * Plans an import. A repeated e-mail applies to the employee that the earlier record created or updated. Numbers that
 * the request moves are available to all its records; if a record that releases one is refused, planning is repeated
 * without that move.
 */
export async function planImport(
  records: readonly EmployeeRecord[],
  refusedRecords: readonly RefusedRecord[],
  known: Existing,
): Promise<ImportPlan> {
  let moves = known.updateExisting ? movesOf(records, known.people) : [];
  for (let plans = 1; ; plans++) {
    const plan = await planWith(moves, records, refusedRecords, known);
    const left = new Map(plan.people.map(({ userId, employeeNumber }) => [userId, employeeNumber]));
    const failed = moves.filter(({ userId, from }) => (left.get(userId) ?? from) === from);
    if (failed.length === 0) return plan;
    moves = plans < MAX_PLANS_WITH_MOVES ? movesWithout(moves, failed) : [];
  }
}

async function planWith(
  moves: readonly NumberMove[],
  records: readonly EmployeeRecord[],
  refusedRecords: readonly RefusedRecord[],
  known: Existing,
): Promise<ImportPlan> {
  const planned = new Map<string, PlannedPerson>();
  const numbers = new EmployeeNumbers(known.holders, moves);
  const firstOf = new Map<string, number>();
  const plan: ImportPlan = {
    people: [],
    created: 0,
    updated: 0,
    leftAlone: 0,
    refused: [],
    supervisors: new Map(),
    keptSupervisors: [],
    repeats: [],
    outcomes: [],
  };
  const personNow = (email: Name | undefined): PlannedPerson | undefined => {
    const before = email && known.people.get(email.folded);
    return email && (planned.get(email.folded) ?? (before && { ...before, before }));
  };
  await eachInSlices(records, (record) => {
    const { index } = record;
    const first = firstOf.get(record.email.folded);
    if (first !== undefined) plan.repeats.push({ index, first });
    const existing = personNow(record.email);
    if (existing && !known.updateExisting) {
      plan.leftAlone++;
      if (known.held) plan.outcomes.push({ index, outcome: 'skipped', employeeId: existing.employeeId });
      return;
    }
    const next = existing ? updated(existing, record, known) : created(record, known);
    const supervisor = record.supervisor === next.email.folded ? next : personOf(record.supervisor, planned, known);
    const issues = [
      ...wrongClaims(record, existing, numbers, known),
      ...issuesAmong(wrongSupervisor(record, supervisor, plan, known)),
    ];
    if (issues.length > 0) {
      plan.refused.push({ index, issues });
      return;
    }
    if (record.employeeNumber !== undefined) numbers.give(next, existing?.employeeNumber);
    if (record.team && supervisor) supervise(record.team, supervisor, index, plan, known);
    planned.set(record.email.folded, next);
    if (first === undefined) firstOf.set(record.email.folded, index);
    plan[existing ? 'updated' : 'created']++;
    if (known.held)
      plan.outcomes.push({ index, outcome: outcomeOf(existing, next, known), employeeId: next.employeeId });
  });
  await eachInSlices(refusedRecords, ({ index, claims }) => {
    const existing = personNow(claims.email);
    if (existing && !known.updateExisting) return;
    const issues = wrongClaims(claims, existing, numbers, known);
    if (claims.supervisor !== claims.email?.folded)
      issues.push(...issuesAmong(wrongSupervisor(claims, personOf(claims.supervisor, planned, known), plan, known)));
    if (issues.length > 0) plan.refused.push({ index, issues });
  });
  plan.people = [...planned.values()];
  return plan;
}

const wrongClaims = (
  claims: Claims,
  existing: Person | undefined,
  numbers: EmployeeNumbers,
  known: Existing,
): Issue[] => [
  ...(existing ? [...raised(existing, claims), ...employedBackwards(existing, claims)] : []),
  ...issuesAmong(
    numbers.wrongNumber(claims.employeeNumber, existing?.userId),
    archivedTeam(claims, known),
    unknownContract(claims, known),
    impossibleContract(claims, existing, known),
  ),
];

const statusOf = (active: boolean): UserStatus => (active ? 'active' : 'inactive');

function created(record: EmployeeRecord, { contracts, newId }: Existing): PlannedPerson {
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
    weeklyHours: record.weeklyHours ?? null,
    employmentType: record.employmentType ?? null,
    rankPoints: record.rankPoints ?? null,
    seniorityDate: record.seniorityDate ?? null,
    employedFrom: record.employedFrom ?? null,
    employedUntil: record.employedUntil ?? null,
    before: undefined,
    team,
    skills,
    contractId: record.contract && contracts.get(record.contract.folded),
  };
}

/** Updates only the given fields. */
const updated = (person: PlannedPerson, record: EmployeeRecord, { contracts }: Existing): PlannedPerson => ({
  ...person,
  firstName: record.firstName,
  lastName: record.lastName,
  role: record.role ?? person.role,
  status: record.active === undefined ? person.status : statusOf(record.active),
  employeeNumber: record.employeeNumber ?? person.employeeNumber,
  weeklyHours: record.weeklyHours ?? person.weeklyHours,
  employmentType: record.employmentType ?? person.employmentType,
  rankPoints: record.rankPoints ?? person.rankPoints,
  seniorityDate: record.seniorityDate ?? person.seniorityDate,
  employedFrom: record.employedFrom ?? person.employedFrom,
  employedUntil: record.employedUntil ?? person.employedUntil,
  team: record.team ?? person.team,
  skills: record.skills ?? person.skills,
  contractId: (record.contract && contracts.get(record.contract.folded)) ?? person.contractId,
});

/** Imports can neither grant nor revoke the admin role. */
function raised(person: Person, { role = person.role, active }: Claims): Issue[] {
  const issues: Issue[] = [];
  if (person.role === 'admin' && role !== 'admin')
    issues.push(wrong('role', 'of an existing admin is not changed by an import', role));
  if (person.role === 'admin' && active !== undefined && statusOf(active) !== person.status)
    issues.push(wrong('active', 'of an existing admin is not changed by an import', active));
  if (person.role !== 'admin' && role === 'admin')
    issues.push(wrong('role', `of an existing ${person.role} is not raised by an import`, role));
  return issues;
}

/** The last day of employment is not before the first, of which one may be known already. */
function employedBackwards(person: Person, claims: Claims): Issue[] {
  const first = claims.employedFrom ?? person.employedFrom;
  const last = claims.employedUntil ?? person.employedUntil;
  if (!first || !last || last >= first) return [];
  return [wrong('employedUntil', `must not be before employedFrom ${first}`, last)];
}

const archivedTeam = ({ team }: Claims, { teams }: Existing): Issue | undefined =>
  team && teams.get(team.folded)?.isArchived ? wrong('team', 'is archived', team.name) : undefined;

const unknownContract = ({ contract }: Claims, { contracts }: Existing): Issue | undefined =>
  contract && !contracts.has(contract.folded)
    ? wrong('contract', 'must be the name of a contract that exists', contract.name)
    : undefined;

function impossibleContract(
  { contract }: Claims,
  existing: Person | undefined,
  { contracts, contradiction }: Existing,
): Issue | undefined {
  const id = contract && contracts.get(contract.folded);
  const says = id && contradiction(id, existing?.employeeId);
  return says ? wrong('contract', `contradicts other rules of the employee ${says}`, contract.name) : undefined;
}

const personOf = (
  email: string | undefined,
  planned: ReadonlyMap<string, Person>,
  { people }: Existing,
): Person | undefined => (email === undefined ? undefined : (planned.get(email) ?? people.get(email)));

function wrongSupervisor(
  { supervisor: email, team }: Claims,
  supervisor: Person | undefined,
  { supervisors }: ImportPlan,
  { maySupervise }: Existing,
): Issue | undefined {
  if (email === undefined || !team) return undefined;
  if (!supervisor || !maySupervise(supervisor) || supervisor.status !== 'active') {
    const who = 'must be an active supervisor or admin who exists or stands in an earlier record';
    return wrong('supervisor', who, email);
  }
  const other = supervisors.get(team.folded);
  return other === undefined || other === supervisor.userId
    ? undefined
    : wrong('supervisor', `must be the one of earlier records of the team ${team.name}`, email);
}

function supervise(team: Name, { userId }: Person, index: number, plan: ImportPlan, known: Existing): void {
  const present = known.teams.get(team.folded)?.supervisorId ?? null;
  if (present === null || known.updateExisting) plan.supervisors.set(team.folded, userId);
  else if (present !== userId) plan.keptSupervisors.push(index);
}

const COMPARED = [
  ...(['firstName', 'lastName', 'role', 'status', 'employeeNumber', 'teamId'] as const),
  ...(['weeklyHours', 'employmentType', 'rankPoints', 'seniorityDate'] as const),
  ...(['employedFrom', 'employedUntil'] as const),
];

/** True for a person who is new, or changed in anything but skills and contract. */
export const isChanged = (person: PlannedPerson): boolean =>
  COMPARED.some((field) => person.before?.[field] !== person[field]);

function outcomeOf(existing: PlannedPerson | undefined, next: PlannedPerson, { teams, held }: Existing): Outcome {
  if (!existing) return 'created';
  const { employeeId } = next;
  const teamOf = ({ team, teamId }: PlannedPerson) => (team ? (teams.get(team.folded)?.id ?? team.folded) : teamId);
  const skillsOf = ({ skills }: PlannedPerson) =>
    skills ? new Set(skills.map(({ folded }) => folded)) : (held?.skills.get(employeeId) ?? new Set<string>());
  const contractOf = ({ contractId }: PlannedPerson) => contractId ?? held?.contracts.get(employeeId);
  const [had, has] = [skillsOf(existing), skillsOf(next)];
  const isSame =
    COMPARED.every((field) => field === 'teamId' || existing[field] === next[field]) &&
    teamOf(existing) === teamOf(next) &&
    contractOf(existing) === contractOf(next) &&
    had.size === has.size &&
    [...has].every((name) => had.has(name));
  return isSame ? 'unchanged' : 'updated';
}
