import { recordAudit } from '../../audit/audit.commands';
import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict } from '../../../kernel/errors';
import { findUser } from '../user.queries';
import { problemOf } from './provider';
import type { SetSingleSignOnInput } from './single-sign-on.inputs';
import { ownSingleSignOn, sealedFor, storedSingleSignOn } from './single-sign-on.queries';
import type { SingleSignOn, SingleSignOnTest } from './single-sign-on.type';

const GROUPS = 'groups';

/** Replaces all settings. The secret can be omitted if issuer and client stay the same. */
export async function setSingleSignOn(ctx: RequestContext, input: SetSingleSignOnInput): Promise<SingleSignOn> {
  const { organizationId } = tenantOf(ctx);
  if (new URL(input.issuer).protocol !== 'https:' && !ctx.providers.reachesPrivate)
    throw badInput([{ path: 'issuer', message: `must be an https address, got ${JSON.stringify(input.issuer)}` }]);
  const { clientSecret, ...fields } = input;
  const before = await storedSingleSignOn(ctx);
  const isSameClient = before?.issuer === input.issuer && before.clientId === input.clientId;
  // A secret must not be sent to another issuer than the one it was entered for.
  if (!clientSecret && !isSameClient)
    throw badInput([{ path: 'clientSecret', message: 'is required for a new issuer or client' }]);
  const chosen = {
    ...fields,
    groupsClaim: fields.groupsClaim ?? GROUPS,
    groupRoles: fields.groupRoles ?? [],
    defaultRole: fields.defaultRole ?? null,
    createsEmployees: fields.createsEmployees ?? true,
  };
  await ctx.sql(
    'singleSignOn.set',
    `insert into single_sign_on (organization_id, issuer, client_id, client_secret, email_domains, groups_claim,
       group_roles, default_role, creates_employees, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (organization_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret = excluded.client_secret, email_domains = excluded.email_domains,
       groups_claim = excluded.groups_claim, group_roles = excluded.group_roles,
       default_role = excluded.default_role, creates_employees = excluded.creates_employees,
       updated_at = excluded.updated_at`,
    [
      organizationId,
      chosen.issuer,
      chosen.clientId,
      clientSecret ? ctx.sealing.seal(clientSecret, sealedFor(organizationId)) : before?.sealedSecret,
      chosen.emailDomains,
      chosen.groupsClaim,
      JSON.stringify(chosen.groupRoles),
      chosen.defaultRole,
      chosen.createsEmployees,
      ctx.clock.now(),
    ],
  );
  await recordAudit(ctx, organizationId, 'single_sign_on.set', { ...chosen, hasNewSecret: Boolean(clientSecret) });
  return (await ownSingleSignOn(ctx)) as SingleSignOn;
}

/**
 * Allows passwords again and deletes the links of users to the provider. Returns false if there was nothing to delete.
 */
export async function deleteSingleSignOn(ctx: RequestContext): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  const [row] = await ctx.sql<{ issuer: string }>(
    'singleSignOn.delete',
    'delete from single_sign_on where organization_id = $1 returning issuer',
    [organizationId],
  );
  if (!row) return false;
  await ctx.sql('singleSignOn.forget', 'delete from single_sign_on_identity where organization_id = $1', [
    organizationId,
  ]);
  await recordAudit(ctx, organizationId, 'single_sign_on.delete', row);
  return true;
}

/**
 * Allows or forbids passwords. To forbid them, the caller must have signed in by single sign-on, which proves that it
 * works.
 */
export async function switchPasswordSignIn(ctx: RequestContext, allowed: boolean): Promise<SingleSignOn> {
  const { organizationId, userId } = userOf(ctx);
  const [identity] = await ctx.sql(
    'singleSignOn.ownIdentity',
    `select from single_sign_on_identity i
     join single_sign_on s on s.organization_id = i.organization_id and s.issuer = i.issuer
     where i.organization_id = $1 and i.user_id = $2`,
    [organizationId, userId],
  );
  if (!allowed && !identity) throw conflict('Sign in by single sign-on yourself before you switch passwords off');
  await setPasswordSignIn(ctx, allowed);
  return (await ownSingleSignOn(ctx)) as SingleSignOn;
}

export async function setPasswordSignIn(ctx: RequestContext, allowed: boolean): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const rows = await ctx.sql(
    'singleSignOn.passwordSignIn',
    `update single_sign_on set password_sign_in = $2, updated_at = $3 where organization_id = $1
     returning organization_id`,
    [organizationId, allowed, ctx.clock.now()],
  );
  if (rows.length === 0) throw conflict('The organization has no single sign-on: passwords are its only way in');
  await recordAudit(ctx, organizationId, 'single_sign_on.password_sign_in', { passwordSignIn: allowed });
}

/**
 * Unlinks a user from the provider, to be matched by e-mail again after the account was recreated under another
 * subject.
 */
export async function unlinkSingleSignOn(ctx: RequestContext, userId: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  await findUser(ctx, userId, 'userId');
  const rows = await ctx.sql(
    'singleSignOn.unlink',
    'delete from single_sign_on_identity where organization_id = $1 and user_id = $2 returning subject',
    [organizationId, userId],
  );
  if (rows.length === 0) return false;
  await recordAudit(ctx, organizationId, 'single_sign_on.unlink', { userId });
  return true;
}

/** Queries the provider, without reads or locks in the meantime. */
export async function testSingleSignOn(ctx: RequestContext): Promise<SingleSignOnTest> {
  const { organizationId } = tenantOf(ctx);
  const stored = await storedSingleSignOn(ctx);
  ctx.endReads();
  if (!stored) return { works: false, problem: 'Single sign-on is not set' };
  const problem = await problemOf(ctx, stored);
  await ctx.unitOfWork(organizationId, () => recordAudit(ctx, organizationId, 'single_sign_on.test', { problem }));
  return { works: problem === null, problem };
}
