import { shutOut } from '../access/session.commands';
import { recordAudit } from '../audit/audit.commands';
import { lockPeople } from '../organization/organization.queries';
import {
  finishImport,
  inRecordOrder,
  isRecord,
  recordsOf,
  refused,
  separateRecords,
  skippedRecords,
  withFurther,
  type ImportOutcome,
} from '../../kernel/import/bulk-import';
import { AS_USUAL, type ImportOptions } from '../../kernel/import/import-options';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { lostIfTaken } from '../../kernel/errors';
import { eachInSlices, serially } from '../../kernel/event-loop';
import { newId } from '../../kernel/ids';
import { localDateOf } from '../../kernel/time/local-time';
import { employeesChanged } from '../people/employee.topics';
import { maySupervise } from '../people/people.policy';
import { employeeRecordShape } from './employee-import.inputs';
import {
  contractContradictions,
  contractsNamed,
  contractsOn,
  holdersOfNumbers,
  peopleByEmail,
  skillsHeld,
  teamsNamed,
} from './employee-import.queries';
import { claimsOf, employeeRecord } from './employee-import.rules';
import {
  skillsByName,
  storeContracts,
  storePeople,
  storeSkillsOf,
  storeSupervisors,
  teamsByName,
} from './employee-import.store';
import type { EmployeeImportResult } from './employee-import.type';
import { isChanged, planImport, type ImportPlan, type PlannedPerson } from './import-plan.rules';

/**
 * Reads the existing employees, plans the outcome of each record, and stores it, with a fixed number of statements.
 * Affected rows are locked before they are read, so that concurrent changes cannot invalidate the plan. Imports of one
 * organization are serialized: on this node before they take a connection, between nodes by a lock.
 */
export async function importEmployees(
  ctx: RequestContext,
  rows: unknown,
  updateExisting: boolean,
  options = AS_USUAL,
): Promise<EmployeeImportResult> {
  const { organizationId } = tenantOf(ctx);
  const data = await recordsOf(rows);
  return serially(`employee import of ${organizationId}`, () =>
    ctx.unitOfWork(organizationId, () => importRecords(ctx, data, updateExisting, options)),
  );
}

async function importRecords(
  ctx: RequestContext,
  data: readonly unknown[],
  updateExisting: boolean,
  { dryRun, outcomes }: ImportOptions,
): Promise<EmployeeImportResult> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const today = localDateOf(ctx.clock.now(), timeZone);
  const { valid, errors, warnings } = await separateRecords(data, employeeRecordShape, employeeRecord);
  if (!dryRun) await lockPeople(ctx);
  const refusedRecords = errors.flatMap(({ index, data }) =>
    isRecord(data) ? [{ index, claims: claimsOf(data) }] : [],
  );
  const all = [...valid, ...refusedRecords.map(({ claims }) => claims)];
  const people = await peopleByEmail(ctx, all, updateExisting && !dryRun);
  const employeeIds = outcomes ? [...people.values()].map(({ employeeId }) => employeeId) : [];
  const contracts = await contractsNamed(ctx, all);
  const plan = await planImport(valid, refusedRecords, {
    updateExisting,
    people,
    holders: await holdersOfNumbers(ctx, all),
    teams: await teamsNamed(ctx, all),
    contracts,
    contradiction: await contractContradictions(ctx, all, { contracts, people, from: today }),
    held: outcomes
      ? { skills: await skillsHeld(ctx, employeeIds), contracts: await contractsOn(ctx, employeeIds, today) }
      : undefined,
    maySupervise,
    newId,
  });
  for (const index of plan.keptSupervisors)
    warnings.add(index, 'supervisor', 'is left as it is: the team has another one, and `updateExisting` is not set');
  for (const { index, first } of plan.repeats)
    warnings.add(
      index,
      'email',
      updateExisting
        ? `is that of record ${first} again: it changes the same employee`
        : `is that of record ${first} again`,
    );
  const allErrors = withFurther(
    errors,
    plan.refused.map(({ index, issues }) => refused(index, issues, data[index])),
  );
  const counts = { created: plan.created, updated: plan.updated, skipped: plan.leftAlone + allErrors.length };
  if (!dryRun) {
    // fails if a user or number was created after the plan was made
    await store(ctx, plan, today).catch(lostIfTaken('employee import'));
    const supervisors = plan.supervisors.size > 0 ? { supervisors: Object.fromEntries(plan.supervisors) } : {};
    await recordAudit(ctx, organizationId, 'import.employees', { ...counts, ...supervisors });
    const stored = data.length - allErrors.length;
    await finishImport(ctx, 'employees', { stored, refused: allErrors.length });
  }
  return {
    success: true,
    ...counts,
    errors: allErrors,
    outcomes: outcomes ? outcomesOf(plan, skippedRecords(allErrors), dryRun) : null,
    warnings: warnings.list(),
  };
}

/** Employees that are not created have no id. */
const outcomesOf = (plan: ImportPlan, skipped: ImportOutcome[], dryRun: boolean): ImportOutcome[] => {
  const exists = new Set(plan.people.flatMap(({ before, employeeId }) => (before || !dryRun ? employeeId : [])));
  return inRecordOrder(
    plan.outcomes.map(({ index, outcome, employeeId }) => ({
      index,
      outcome,
      id: outcome === 'skipped' || exists.has(employeeId) ? employeeId : null,
    })),
    skipped,
  );
};

async function store(ctx: RequestContext, { people, supervisors }: ImportPlan, today: string): Promise<void> {
  if (people.length === 0) return;
  const teams = people.flatMap(({ team }) => team ?? []);
  const teamIds = await teamsByName(ctx, teams);
  const skills = people.flatMap((person) => person.skills ?? []);
  const skillIds = await skillsByName(ctx, skills);
  for (const person of people) if (person.team) person.teamId = teamIds.get(person.team.folded) as string;
  const changed: PlannedPerson[] = [];
  await eachInSlices(people, (person) => isChanged(person) && changed.push(person));
  await storePeople(ctx, changed);
  const teamSupervisors = [...supervisors].map(([team, userId]) => ({ teamId: teamIds.get(team) as string, userId }));
  await storeSupervisors(ctx, teamSupervisors);
  const skilled = people.filter((person) => person.skills);
  const reskilled = await storeSkillsOf(ctx, skilled, skillIds);
  const recontracted = await storeContracts(ctx, people, today);
  const deactivated = changed.filter(({ before, status }) => before?.status === 'active' && status === 'inactive');
  const deactivatedIds = deactivated.map(({ userId }) => userId);
  if (deactivatedIds.length > 0)
    await shutOut(ctx, { organizationId: tenantOf(ctx).organizationId, userIds: deactivatedIds });
  const employeeIds = new Set([...changed.map(({ employeeId }) => employeeId), ...reskilled, ...recontracted]);
  await employeesChanged.publish(ctx, { employeeIds: [...employeeIds] });
}
