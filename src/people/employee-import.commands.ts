import { randomUUID } from 'node:crypto';
import { endSessionsOf } from '../access/session.commands';
import { recordAudit } from '../audit/audit.commands';
import { inRecordOrder, recordsOf, refused, sortRecords } from '../kernel/bulk-import';
import { tenantOf, type RequestContext } from '../kernel/context';
import { lostIfTaken } from '../kernel/errors';
import { oneAtATime } from '../kernel/turns';
import { planImport, type ImportPlan, type Person } from './employee-import.plan';
import { employeeRecord, type EmployeeRecord } from './employee-import.rules';
import { storePeople, storeSkillsOf, teamsByName, skillsByName } from './employee-import.store';
import type { EmployeeImportResult } from './employee-import.type';
import { employeesChanged } from './people.topics';

/**
 * Reads who exists, decides record by record what is to be, and stores the outcome: a fixed number of statements, whatever
 * the number of records. Imports of one organization happen one after another: on this node before they take a connection,
 * among nodes by a lock.
 */
export async function importEmployees(ctx: RequestContext, rows: unknown, updateExisting: boolean): Promise<EmployeeImportResult> {
  const { organizationId } = tenantOf(ctx);
  const data = await recordsOf(rows);
  return oneAtATime(`employee import of ${organizationId}`, () => ctx.unitOfWork(organizationId, () => importRecords(ctx, data, updateExisting)));
}

async function importRecords(ctx: RequestContext, data: readonly unknown[], updateExisting: boolean): Promise<EmployeeImportResult> {
  const { organizationId } = tenantOf(ctx);
  const { good, errors } = sortRecords(data, employeeRecord);
  await ctx.q('organization.lockImport', 'select id from organization where id = $1 for no key update', [organizationId]);
  const plan = planImport(good, updateExisting, {
    people: await peopleByEmail(ctx, good),
    holders: await holdersOfNumbers(ctx, good),
    newId: randomUUID,
  });
  await store(ctx, plan).catch(lostIfTaken('employee import')); // a user or a number that did not exist when the plan was made
  const allErrors = inRecordOrder(errors, plan.refused.map(({ index, issue }) => refused(index, issue, data[index])));
  const counts = { created: plan.created, updated: plan.updated, skipped: plan.left + allErrors.length };
  await recordAudit(ctx, organizationId, 'import.employees', counts);
  return { success: true, ...counts, errors: allErrors };
}

async function peopleByEmail(ctx: RequestContext, records: readonly EmployeeRecord[]): Promise<Map<string, Person>> {
  const rows = await ctx.q<Omit<Person, 'email'> & { email: string; folded: string }>(
    null,
    `select u.id as "userId", e.id as "employeeId", u.email, u.email_folded as folded,
       u.first_name as "firstName", u.last_name as "lastName", u.role, u.status,
       e.employee_number as "employeeNumber", e.team_id as "teamId"
     from user_account u join employee e on e.organization_id = u.organization_id and e.user_id = u.id
     where u.organization_id = $1 and u.email_folded = any($2)`,
    [tenantOf(ctx).organizationId, [...new Set(records.map(({ email }) => email.folded))]],
  );
  return new Map(rows.map(({ email, folded, ...person }) => [folded, { ...person, email: { name: email, folded } }]));
}

async function holdersOfNumbers(ctx: RequestContext, records: readonly EmployeeRecord[]): Promise<Map<string, string>> {
  const rows = await ctx.q<{ number: string; userId: string }>(
    null,
    'select employee_number as number, user_id as "userId" from employee where organization_id = $1 and employee_number = any($2)',
    [tenantOf(ctx).organizationId, [...new Set(records.flatMap(({ employeeNumber }) => employeeNumber ?? []))]],
  );
  return new Map(rows.map(({ number, userId }) => [number, userId]));
}

async function store(ctx: RequestContext, { people }: ImportPlan): Promise<void> {
  if (people.length === 0) return;
  const teamIds = await teamsByName(ctx, people.flatMap(({ team }) => team ?? []));
  const skillIds = await skillsByName(ctx, people.flatMap(({ skills }) => skills ?? []));
  for (const person of people) if (person.team) person.teamId = teamIds.get(person.team.folded) as string;
  const changed = people.filter(isChanged);
  await storePeople(ctx, changed);
  const reskilled = await storeSkillsOf(ctx, people.filter(({ skills }) => skills), skillIds);
  const deactivated = changed.filter(({ before, status }) => before?.status === 'active' && status === 'inactive');
  await endSessionsOf(ctx, deactivated.map(({ userId }) => userId));
  const employeeIds = new Set([...changed.map(({ employeeId }) => employeeId), ...reskilled]);
  await employeesChanged.publish(ctx, { employeeIds: [...employeeIds] });
}

const COMPARED = ['firstName', 'lastName', 'role', 'status', 'employeeNumber', 'teamId'] as const;

const isChanged = ({ before, ...person }: ImportPlan['people'][number]): boolean => COMPARED.some((field) => before?.[field] !== person[field]);
