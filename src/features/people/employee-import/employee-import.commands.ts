import { shutOut } from '../../access/session.commands';
import { recordAudit } from '../../audit/audit.commands';
import { lockPeople } from '../../organization/organization.queries';
import { countRecords, inRecordOrder, recordsOf, refused, separateRecords } from '../../../kernel/import/bulk-import';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { lostIfTaken } from '../../../kernel/errors';
import { eachInSlices, serially } from '../../../kernel/event-loop';
import { newId } from '../../../kernel/ids';
import { employeesChanged } from '../employee.topics';
import { archivedTeams, holdersOfNumbers, peopleByEmail } from './employee-import.queries';
import { employeeRecord } from './employee-import.rules';
import { skillsByName, storePeople, storeSkillsOf, teamsByName } from './employee-import.store';
import type { EmployeeImportResult } from './employee-import.type';
import { isChanged, planImport, type ImportPlan, type PlannedPerson } from './import-plan.rules';

/**
 * Reads who exists, decides record by record what is to be, and stores the outcome: a fixed number of statements,
 * whatever the number of records. Whom it may change is locked before it is read, so that nothing is decided on what
 * somebody else is about to change. Imports of one organization happen one after another: on this node before they
 * take a connection, among nodes by a lock.
 */
export async function importEmployees(
  ctx: RequestContext,
  rows: unknown,
  updateExisting: boolean,
): Promise<EmployeeImportResult> {
  const { organizationId } = tenantOf(ctx);
  const data = await recordsOf(rows);
  return serially(`employee import of ${organizationId}`, () =>
    ctx.unitOfWork(organizationId, () => importRecords(ctx, data, updateExisting)),
  );
}

async function importRecords(
  ctx: RequestContext,
  data: readonly unknown[],
  updateExisting: boolean,
): Promise<EmployeeImportResult> {
  const { organizationId } = tenantOf(ctx);
  const { valid, errors } = await separateRecords(data, employeeRecord);
  await lockPeople(ctx);
  const plan = await planImport(valid, updateExisting, {
    people: await peopleByEmail(ctx, valid, updateExisting),
    holders: await holdersOfNumbers(ctx, valid),
    archivedTeams: await archivedTeams(ctx, valid),
    newId,
  });
  // a user or a number that did not exist when the plan was made
  await store(ctx, plan).catch(lostIfTaken('employee import'));
  const allErrors = inRecordOrder(
    errors,
    plan.refused.map(({ index, issue }) => refused(index, issue, data[index])),
  );
  const counts = { created: plan.created, updated: plan.updated, skipped: plan.leftAlone + allErrors.length };
  await recordAudit(ctx, organizationId, 'import.employees', counts);
  countRecords(ctx, 'employees', data.length - allErrors.length, allErrors.length);
  return { success: true, ...counts, errors: allErrors };
}

async function store(ctx: RequestContext, { people }: ImportPlan): Promise<void> {
  if (people.length === 0) return;
  const teams = people.flatMap(({ team }) => team ?? []);
  const teamIds = await teamsByName(ctx, teams);
  const skills = people.flatMap((person) => person.skills ?? []);
  const skillIds = await skillsByName(ctx, skills);
  for (const person of people) if (person.team) person.teamId = teamIds.get(person.team.folded) as string;
  const changed: PlannedPerson[] = [];
  await eachInSlices(people, (person) => isChanged(person) && changed.push(person));
  await storePeople(ctx, changed);
  const skilled = people.filter((person) => person.skills);
  const reskilled = await storeSkillsOf(ctx, skilled, skillIds);
  const deactivated = changed.filter(({ before, status }) => before?.status === 'active' && status === 'inactive');
  const deactivatedIds = deactivated.map(({ userId }) => userId);
  if (deactivatedIds.length > 0) await shutOut(ctx, deactivatedIds);
  const employeeIds = new Set([...changed.map(({ employeeId }) => employeeId), ...reskilled]);
  await employeesChanged.publish(ctx, { employeeIds: [...employeeIds] });
}
