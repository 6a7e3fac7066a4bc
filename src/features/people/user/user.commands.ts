import { hashPassword } from '../../access/passwords';
import { makePasswordLink } from '../../access/password-link.commands';
import type { PasswordLink } from '../../access/password-link.type';
import { shutOut } from '../../access/session.commands';
import { User } from '../../access/user.entity';
import { findUser, lockUser } from '../../access/user.queries';
import { isErased, namedAs } from '../../access/user.rules';
import { recordAudit } from '../../audit/audit.commands';
import { lockPeople } from '../../organization/organization.queries';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict } from '../../../kernel/errors';
import { changedFields, withoutAbsent } from '../../../kernel/fields';
import { newId } from '../../../kernel/ids';
import { Employee } from '../employee.entity';
import type { EmployeeInput } from '../employee.inputs';
import { employeesChanged } from '../employee.topics';
import { endsAdmin } from '../people.policy';
import { requireTeamInUse } from '../team.queries';
import type { CreateUserInput, UpdateUserInput } from './user.inputs';
import type { CreatedUser } from './user.type';

/**
 * Creates the user and the employee. The password is hashed before the transaction starts. A user without a password
 * gets a link, unless none is needed.
 */
export async function createUser(
  ctx: RequestContext,
  { password, employee, ...fields }: CreateUserInput,
  { needsLink = true } = {},
): Promise<CreatedUser> {
  const { organizationId } = tenantOf(ctx);
  const passwordHash = password ? await hashPassword(password) : null;
  return ctx.unitOfWork(organizationId, async () => {
    const now = ctx.clock.now();
    const { id: userId } = ctx.em.create(User, {
      id: newId(),
      organizationId,
      ...namedAs(fields),
      role: fields.role,
      status: 'active',
      passwordHash,
      isDemo: false,
      createdAt: now,
    });
    await ctx.em.flush();
    const person = ctx.em.create(Employee, {
      id: newId(),
      organizationId,
      userId,
      employeeNumber: null,
      teamId: null,
      employmentType: null,
      weeklyHoursTarget: null,
      rankPoints: null,
      seniorityDate: null,
      employedFrom: null,
      employedUntil: null,
      createdAt: now,
    });
    await applyEmployee(ctx, person, employee ?? {});
    await employeesChanged.publish(ctx, { employeeIds: [person.id] });
    const passwordLink = passwordHash || !needsLink ? null : await makePasswordLink(ctx, organizationId, userId);
    await recordAudit(ctx, organizationId, 'user.create', {
      userId,
      ...fields,
      employee: employee ?? {},
      passwordLink: passwordLink !== null,
    });
    return { user: await findUser(ctx, userId, 'id'), passwordLink };
  });
}

export async function updateUser(
  ctx: RequestContext,
  id: string,
  { employee, ...change }: UpdateUserInput,
  action = 'user.update',
): Promise<User> {
  const { organizationId } = tenantOf(ctx);
  if (change.role !== undefined || change.status !== undefined) await lockPeople(ctx);
  await lockUser(ctx, id);
  const user = await ctx.em.findOneOrFail(User, { id, organizationId });
  if (isErased(user)) throw conflict('The person is erased', { path: 'id' });
  if (endsAdmin(user, change)) await requireAnotherAdmin(ctx, id);
  const changed: Record<string, unknown> = changedFields(user, change);
  ctx.em.assign(user, { ...withoutAbsent(change), ...namedAs({ ...user, ...withoutAbsent(change) }) });
  let person = await ctx.em.findOne(Employee, { userId: id, organizationId });
  if (employee) {
    person ??= ctx.em.create(Employee, {
      id: newId(),
      organizationId,
      userId: id,
      employeeNumber: null,
      teamId: null,
      employmentType: null,
      weeklyHoursTarget: null,
      rankPoints: null,
      seniorityDate: null,
      employedFrom: null,
      employedUntil: null,
      createdAt: ctx.clock.now(),
    });
    changed.employee = changedFields(person, employee);
    await applyEmployee(ctx, person, employee);
  }
  if (isEmpty(changed.employee ?? {})) delete changed.employee;
  if (isEmpty(changed)) return findUser(ctx, id, 'id');
  if (change.status === 'inactive') await shutOut(ctx, { organizationId, userIds: [id] });
  await recordAudit(ctx, organizationId, action, { userId: id, ...changed });
  if (person) await employeesChanged.publish(ctx, { employeeIds: [person.id] });
  return findUser(ctx, id, 'id');
}

/** Deactivates the user and ends their sessions immediately; the record stays. */
export const deactivateUser = (ctx: RequestContext, id: string): Promise<User> =>
  updateUser(ctx, id, { status: 'inactive' }, 'user.deactivate');

export async function issuePasswordLink(ctx: RequestContext, userId: string): Promise<PasswordLink> {
  const { organizationId } = tenantOf(ctx);
  await findUser(ctx, userId, 'id');
  const link = await makePasswordLink(ctx, organizationId, userId);
  await recordAudit(ctx, organizationId, 'user.password_link', { userId, expiresAt: link.expiresAt });
  return link;
}

async function applyEmployee(ctx: RequestContext, person: Employee, fields: EmployeeInput): Promise<void> {
  if (fields.teamId && fields.teamId !== person.teamId) await requireTeamInUse(ctx, fields.teamId, 'employee.teamId');
  ctx.em.assign(person, withoutAbsent(fields));
  const { employedFrom, employedUntil } = person;
  if (employedFrom && employedUntil && employedUntil < employedFrom) {
    const message = `must not be before employedFrom ${employedFrom}, got "${employedUntil}"`;
    throw badInput([{ path: 'employee.employedUntil', message }]);
  }
}

/** Demotions of admins are serialized, and the admin found is locked, so that two admins cannot demote each other. */
async function requireAnotherAdmin(ctx: RequestContext, id: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const others = await ctx.sql(
    'user.otherAdmins',
    `select id from user_account where organization_id = $1 and role = 'admin' and status = 'active' and id <> $2
      order by id limit 1 for share`,
    [organizationId, id],
  );
  if (others.length === 0) throw conflict('This is the last active admin: make another one first');
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;
