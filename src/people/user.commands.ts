import { randomUUID } from 'node:crypto';
import { hashPassword } from '../access/passwords';
import { makePasswordLink, type PasswordLink } from '../access/password-link.commands';
import { endSessions } from '../access/session.commands';
import { namedAs, User } from '../access/user.entity';
import { findUser } from '../access/user.queries';
import { recordAudit } from '../audit/audit.commands';
import { tenantOf, type RequestContext } from '../kernel/context';
import { conflict, notFound } from '../kernel/errors';
import { Employee } from './employee.entity';
import type { CreateUserInput, EmployeeInput, UpdateUserInput } from './people.inputs';
import { employeesChanged } from './people.topics';
import { Team } from './team.entity';

export interface CreatedUser {
  user: User;
  passwordLink: PasswordLink | null;
}

/** Makes the sign-in identity and the person who is scheduled. Hashes before the transaction opens. */
export async function createUser(ctx: RequestContext, { password, employee, ...fields }: CreateUserInput): Promise<CreatedUser> {
  const { organizationId } = tenantOf(ctx);
  const passwordHash = password ? await hashPassword(password) : null;
  return ctx.unitOfWork(organizationId, async () => {
    const now = ctx.clock.now();
    const { id: userId } = ctx.em.create(User, {
      id: randomUUID(),
      organizationId,
      ...namedAs(fields),
      role: fields.role,
      status: 'active',
      passwordHash,
      isDemo: false,
      createdAt: now,
    });
    await ctx.em.flush();
    const person = ctx.em.create(Employee, { id: randomUUID(), organizationId, userId, employeeNumber: null, teamId: null, employmentType: null, weeklyHoursTarget: null, createdAt: now });
    await applyEmployee(ctx, person, employee ?? {});
    await employeesChanged.publish(ctx, { employeeIds: [person.id] });
    const passwordLink = passwordHash ? null : await makePasswordLink(ctx, organizationId, userId);
    await recordAudit(ctx, organizationId, 'user.create', { userId, ...fields, employee: employee ?? {}, passwordLink: passwordLink !== null });
    return { user: await findUser(ctx, userId, 'id'), passwordLink };
  });
}

export async function updateUser(ctx: RequestContext, id: string, { employee, ...change }: UpdateUserInput, action = 'user.update'): Promise<User> {
  const { organizationId } = tenantOf(ctx);
  const user = await ctx.em.findOne(User, { id, organizationId });
  if (!user) throw notFound('User', 'id', id);
  if (user.role === 'admin' && user.status === 'active' && ((change.role ?? 'admin') !== 'admin' || change.status === 'inactive')) {
    await requireAnotherAdmin(ctx, id);
  }
  const changed: Record<string, unknown> = changedFields(user, change);
  ctx.em.assign(user, { ...definedOf(change), ...namedAs({ ...user, ...definedOf(change) }) });
  let person = await ctx.em.findOne(Employee, { userId: id, organizationId });
  if (employee) {
    person ??= ctx.em.create(Employee, { id: randomUUID(), organizationId, userId: id, employeeNumber: null, teamId: null, employmentType: null, weeklyHoursTarget: null, createdAt: ctx.clock.now() });
    changed.employee = changedFields(person, employee);
    await applyEmployee(ctx, person, employee);
  }
  if (isEmpty(changed.employee ?? {})) delete changed.employee;
  if (isEmpty(changed)) return findUser(ctx, id, 'id');
  if (change.status === 'inactive') await endSessions(ctx, id);
  await recordAudit(ctx, organizationId, action, { userId: id, ...changed });
  if (person) await employeesChanged.publish(ctx, { employeeIds: [person.id] });
  return findUser(ctx, id, 'id');
}

/** A soft delete: the user is kept, their sessions end at once. */
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
  if (fields.teamId && !(await ctx.em.findOne(Team, { id: fields.teamId, organizationId: person.organizationId }))) {
    throw notFound('Team', 'employee.teamId', fields.teamId);
  }
  ctx.em.assign(person, definedOf(fields));
}

/** Two admins who demote each other at once wait for one another here. */
async function requireAnotherAdmin(ctx: RequestContext, id: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  await ctx.q('organization.lock', 'select id from organization where id = $1 for update', [organizationId]);
  const others = await ctx.q(
    'user.otherAdmins',
    `select id from user_account where organization_id = $1 and role = 'admin' and status = 'active' and id <> $2 limit 1`,
    [organizationId, id],
  );
  if (others.length === 0) throw conflict('This is the last active admin: make another one first');
}

const changedFields = (before: object, change: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => value !== undefined && value !== (before as Record<string, unknown>)[name]));
const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** Only the fields present. */
const definedOf = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
