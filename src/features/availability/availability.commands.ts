import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { withoutAbsent } from '../../kernel/fields';
import { checked, localDate } from '../../kernel/shapes';
import { newId } from '../../kernel/ids';
import { recordAudit } from '../audit/audit.commands';
import { requireInScope } from '../people/scope.queries';
import type { AddAvailabilityExceptionInput, SetAvailabilityInput, SetPreferencesInput } from './availability.inputs';
import { availability } from './availability.queries';
import type { EmployeeAvailability } from './availability.type';
import { requireTemplates } from '../contracts/known-templates.queries';

/** Returns the employee's availability after a change, for the affected days. */
async function answer(ctx: RequestContext, employeeId: string, from: string, to = from): Promise<EmployeeAvailability> {
  const [person] = await availability(ctx, { employeeIds: [employeeId], from, to });
  return person as EmployeeAvailability;
}

export async function setAvailability(
  ctx: RequestContext,
  { employeeId, from, to = null, windows }: SetAvailabilityInput,
): Promise<EmployeeAvailability> {
  const { organizationId } = tenantOf(ctx);
  await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  await ctx.sql(
    'availability.set',
    `insert into availability_pattern (organization_id, employee_id, valid_from, valid_to, windows)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, employee_id, valid_from) do update
       set valid_to = excluded.valid_to, windows = excluded.windows`,
    [organizationId, employeeId, from, to, JSON.stringify(windows)],
  );
  await recordAudit(ctx, organizationId, 'availability.set', { employeeId, from, to, windows });
  return answer(ctx, employeeId, from);
}

export async function removeAvailability(ctx: RequestContext, employeeId: string, from: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  checked(localDate, from, ['from']);
  await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  const [removed] = await ctx.sql<{ windows: unknown }>(
    'availability.remove',
    `delete from availability_pattern where organization_id = $1 and employee_id = $2 and valid_from = $3
     returning windows`,
    [organizationId, employeeId, from],
  );
  if (!removed) throw notFound('Availability that begins', 'from', from);
  await recordAudit(ctx, organizationId, 'availability.remove', { employeeId, from, ...removed });
  return true;
}

export async function addAvailabilityException(
  ctx: RequestContext,
  input: AddAvailabilityExceptionInput,
): Promise<EmployeeAvailability> {
  const { organizationId } = tenantOf(ctx);
  const { employeeId, startDate, startTime = null, endTime = null, available, note = null } = input;
  const endDate = input.endDate ?? startDate;
  await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  const id = newId();
  await ctx.sql(
    'availability.except',
    `insert into availability_exception (id, organization_id, employee_id, start_date, end_date, start_time, end_time,
       available, note, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, organizationId, employeeId, startDate, endDate, startTime, endTime, available, note, ctx.clock.now()],
  );
  const details = { exceptionId: id, ...withoutAbsent(input) };
  await recordAudit(ctx, organizationId, 'availability.add_exception', details);
  return answer(ctx, employeeId, startDate);
}

export async function removeAvailabilityException(ctx: RequestContext, id: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  const [found] = await ctx.sql<{ employeeId: string; startDate: string; endDate: string }>(
    'availability.exception',
    `select employee_id as "employeeId", start_date as "startDate", end_date as "endDate" from availability_exception
     where organization_id = $1 and id = $2 for update`,
    [organizationId, id],
  );
  if (!found) throw notFound('Availability exception', 'id', id);
  await requireInScope(ctx, [{ employeeId: found.employeeId, path: 'id' }]);
  await ctx.sql(
    'availability.removeException',
    'delete from availability_exception where organization_id = $1 and id = $2',
    [organizationId, id],
  );
  await recordAudit(ctx, organizationId, 'availability.remove_exception', { exceptionId: id, ...found });
  return true;
}

/** Agents set their own preferences. */
export async function setPreferences(
  ctx: RequestContext,
  { employeeId, preferences }: SetPreferencesInput,
): Promise<EmployeeAvailability> {
  const { organizationId } = tenantOf(ctx);
  await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  const templateIds = preferences.flatMap(({ templateId }) => templateId ?? []);
  await requireTemplates(ctx, templateIds, 'preferences');
  await ctx.sql(
    'preference.set',
    `insert into work_preference (organization_id, employee_id, preferences) values ($1, $2, $3)
     on conflict (organization_id, employee_id) do update set preferences = excluded.preferences`,
    [organizationId, employeeId, JSON.stringify(preferences)],
  );
  await recordAudit(ctx, organizationId, 'preference.set', { employeeId, preferences });
  return answer(ctx, employeeId, ctx.clock.now().toISOString().slice(0, 10));
}
