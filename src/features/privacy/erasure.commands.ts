import { tenantOf, type RequestContext } from '../../kernel/context';
import { conflict } from '../../kernel/errors';
import { recordAudit } from '../audit/audit.commands';
import { shutOut } from '../access/session.commands';
import { namedAs } from '../access/user.rules';
import { lockPeople } from '../organization/organization.queries';
import { employeesChanged } from '../people/employee.topics';
import { leftBehind } from '../scheduling/hand-over/hand-over.queries';
import { findErasure } from './erasure.queries';
import { erasedAs } from './erasure.rules';
import { addCounts, eraseAudit, runSteps, storeCounts, storeErasure, type NewErasure } from './erasure.store';
import { heldPeople } from './legal-hold.queries';
import { lockHolds } from './legal-hold.store';
import { lockPerson, namesOf, requirePerson, type Person } from './person.queries';
import { AT_ONCE } from './personal-data.rules';

/** Audit entries changed at once; the job changes the rest of a busy administrator's. */
const MAX_AUDIT_AT_ONCE = 20_000;

/**
 * Throws CONFLICT if the person is active, supervises teams, has future shifts, or is under a legal hold. Waits for
 * imports of employees.
 */
export async function requireErasable(ctx: RequestContext, employeeId: string): Promise<void> {
  await lockPeople(ctx);
  await lockHolds(ctx, 'respect');
  const { status, userId } = await requirePerson(ctx, employeeId);
  if (status === 'active') throw conflict('Deactivate the person first', { path: 'employeeId' });
  const { isEverybody, employeeIds } = await heldPeople(ctx);
  if (isEverybody || employeeIds.includes(employeeId))
    throw conflict('A legal hold keeps this person', { path: 'employeeId' });
  const { teams, ...shifts } = await leftBehind(ctx, userId);
  if (teams.length > 0 || shifts.shifts > 0)
    throw conflict('Transfer the teams and future shifts of the person first', {
      path: 'employeeId',
      leftBehind: { teams: teams.map(({ id, name }) => ({ id, name })), ...shifts },
    });
}

export interface ErasureOptions {
  reason: string;
  at?: Date;
  /** Name under which the erasure is recorded, instead of the caller's. */
  byName?: string;
}

/**
 * Erases what identifies the person, in the open unit of work; the job `person.erase` deletes the rest. Returns false
 * if the person was erased before, or is unknown.
 */
export async function eraseIdentity(
  ctx: RequestContext,
  employeeId: string,
  { reason, at = ctx.clock.now(), byName }: ErasureOptions,
): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  await lockHolds(ctx, 'respect');
  const person = await lockPerson(ctx, employeeId);
  if (!person || (await findErasure(ctx, employeeId))) return false;
  const erasure: NewErasure = {
    employeeId,
    userId: person.userId,
    words: [person.email, ...(await namesOf(ctx, person))],
    at,
    ...(byName ? { byUserId: null, byName } : actorOf(ctx)),
    reason,
  };
  await storeErasure(ctx, erasure);
  await storeErasedNames(ctx, person);
  await shutOut(ctx, { organizationId, userIds: [person.userId] });
  const counts = await runSteps(ctx, erasure, AT_ONCE);
  addCounts(counts, { audit: await eraseAudit(ctx, erasure, MAX_AUDIT_AT_ONCE) });
  await storeCounts(ctx, employeeId, counts);
  await recordAudit(ctx, organizationId, 'person.erase', { employeeId, userId: person.userId, counts });
  await employeesChanged.publish(ctx, { employeeIds: [employeeId] });
  return true;
}

async function storeErasedNames(ctx: RequestContext, { employeeId, userId }: Person): Promise<void> {
  const { email, emailFolded, firstName, lastName, nameSort, searchFolded } = namedAs(erasedAs(employeeId));
  await ctx.sql(
    null,
    `update user_account set email = $3, email_folded = $4, first_name = $5, last_name = $6, name_sort = $7,
       search_folded = $8, password_hash = null, status = 'inactive'
     where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, userId, email, emailFolded, firstName, lastName, nameSort, searchFolded],
  );
}

function actorOf(ctx: RequestContext): { byUserId: string | null; byName: string } {
  const { principal } = ctx;
  if (principal?.kind === 'user') return { byUserId: principal.userId, byName: principal.userName };
  return { byUserId: null, byName: principal?.kind === 'operator' ? principal.name : 'nobody' };
}
