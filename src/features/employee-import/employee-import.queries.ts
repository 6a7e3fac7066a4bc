import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { newId } from '../../kernel/ids';
import { EMPLOYEE_SOURCE } from '../people/employee-columns';
import { contradictions } from '../contracts/work-rule.queries';
import type { Claims } from './employee-import.rules';
import type { NumberHolder } from './employee-numbers.rules';
import type { KnownTeam, Person } from './import-plan.rules';

/**
 * Returns the existing employees and supervisors that records name by e-mail, by folded e-mail. They are locked in the
 * order of their e-mails and stay unchanged until the end of the unit of work.
 */
export async function peopleByEmail(
  ctx: RequestContext,
  records: readonly Claims[],
  locked: boolean,
): Promise<Map<string, Person>> {
  const rows = await ctx.sql<Omit<Person, 'email'> & { email: string; folded: string }>(
    null,
    `select u.id as "userId", e.id as "employeeId", u.email, u.email_folded as folded,
       u.first_name as "firstName", u.last_name as "lastName", u.role, u.status,
       e.employee_number as "employeeNumber", e.team_id as "teamId", e.weekly_hours_target as "weeklyHours",
       e.employment_type as "employmentType", e.rank_points as "rankPoints", e.seniority_date as "seniorityDate",
       e.employed_from as "employedFrom", e.employed_until as "employedUntil"
     from ${EMPLOYEE_SOURCE} where u.organization_id = $1 and u.email_folded = any($2)
     ${locked ? 'order by u.email_folded collate "C" for no key update of u, e' : ''}`,
    [
      tenantOf(ctx).organizationId,
      [
        ...new Set([
          ...records.flatMap(({ email }) => email?.folded ?? []),
          ...records.flatMap(({ supervisor }) => supervisor ?? []),
        ]),
      ],
    ],
  );
  return new Map(rows.map(({ email, folded, ...person }) => [folded, { ...person, email: { name: email, folded } }]));
}

/** Returns the holders of the employee numbers of records, by number. */
export async function holdersOfNumbers(
  ctx: RequestContext,
  records: readonly Claims[],
): Promise<Map<string, NumberHolder>> {
  const rows = await ctx.sql<NumberHolder & { number: string }>(
    null,
    `select e.employee_number as number, e.user_id as "userId", u.email
     from employee e join user_account u on u.organization_id = e.organization_id and u.id = e.user_id
     where e.organization_id = $1 and e.employee_number = any($2)`,
    [tenantOf(ctx).organizationId, [...new Set(records.flatMap(({ employeeNumber }) => employeeNumber ?? []))]],
  );
  return new Map(rows.map(({ number, userId, email }) => [number, { userId, email }]));
}

/** Returns the existing teams of records, by folded name. Archived teams stay archived while people are locked. */
export async function teamsNamed(ctx: RequestContext, records: readonly Claims[]): Promise<Map<string, KnownTeam>> {
  const rows = await ctx.sql<KnownTeam & { folded: string }>(
    null,
    `select name_folded as folded, id, archived_at is not null as "isArchived", supervisor_id as "supervisorId"
     from team where organization_id = $1 and name_folded = any($2)`,
    [tenantOf(ctx).organizationId, [...new Set(records.flatMap(({ team }) => team?.folded ?? []))]],
  );
  return new Map(rows.map(({ folded, ...team }) => [folded, team]));
}

/** Returns the assignable contracts of records, by folded name. */
export async function contractsNamed(ctx: RequestContext, records: readonly Claims[]): Promise<Map<string, string>> {
  const names = [...new Set(records.flatMap(({ contract }) => contract?.folded ?? []))];
  if (names.length === 0) return new Map();
  const rows = await ctx.sql<{ folded: string; id: string }>(
    null,
    `select name_folded as folded, id from contract
     where organization_id = $1 and name_folded = any($2) and archived_at is null for share`,
    [tenantOf(ctx).organizationId, names],
  );
  return new Map(rows.map(({ folded, id }) => [folded, id]));
}

/** Returns the contract of employees on a day, by id; those without one are missing. */
export async function contractsOn(
  ctx: RequestContext,
  employeeIds: readonly string[],
  date: string,
): Promise<Map<string, string>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await ctx.sql<{ employeeId: string; contractId: string | null }>(
    null,
    `select distinct on (employee_id) employee_id as "employeeId", contract_id as "contractId"
     from employee_contract where organization_id = $1 and employee_id = any($2) and valid_from <= $3
     order by employee_id, valid_from desc`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), date],
  );
  return new Map(rows.flatMap(({ employeeId, contractId }) => (contractId ? [[employeeId, contractId]] : [])));
}

/** Returns the folded names of the skills of employees, by id. */
export async function skillsHeld(
  ctx: RequestContext,
  employeeIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await ctx.sql<{ employeeId: string; names: string[] }>(
    null,
    `select e.employee_id as "employeeId", array_agg(s.name_folded) as names
     from employee_skill e join skill s on s.organization_id = e.organization_id and s.id = e.skill_id
     where e.organization_id = $1 and e.employee_id = any($2) group by 1`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
  return new Map(rows.map(({ employeeId, names }) => [employeeId, new Set(names)]));
}

/**
 * Describes how the contracts of records contradict other rules from a day on: for employees who get another contract,
 * and for new employees, who have no own rules.
 */
export async function contractContradictions(
  ctx: RequestContext,
  records: readonly Claims[],
  {
    contracts,
    people,
    from,
  }: { contracts: ReadonlyMap<string, string>; people: ReadonlyMap<string, Person>; from: string },
): Promise<(contractId: string, employeeId: string | undefined) => string | undefined> {
  if (contracts.size === 0) return () => undefined;
  const given = new Map<string, string>();
  for (const { email, contract } of records) {
    const id = contract && contracts.get(contract.folded);
    const person = email && people.get(email.folded);
    if (id && person) given.set(person.employeeId, id);
  }
  for (const [employeeId, contractId] of await contractsOn(ctx, [...given.keys()], from))
    if (given.get(employeeId) === contractId) given.delete(employeeId);
  const newcomers = new Map([...contracts.values()].map((contractId) => [contractId, newId()]));
  for (const [contractId, newcomer] of newcomers) given.set(newcomer, contractId);
  const found = await contradictions(ctx, [...given.keys()], from, given);
  const known = new Set([...people.values()].map(({ employeeId }) => employeeId));
  return (contractId, employeeId) => {
    const holder = employeeId && known.has(employeeId) ? employeeId : newcomers.get(contractId);
    const first = holder && found.get(holder);
    return first ? `from ${first.date} on: ${first.says}` : undefined;
  };
}
