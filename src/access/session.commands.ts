import { recordAudit } from '../audit/audit.commands';
import { tenantOf, userOf, type RequestContext } from '../kernel/context';
import { badInput, conflict, MusterError, unauthenticated } from '../kernel/errors';
import { idArray } from '../kernel/loaders';
import type { Role, Tier, UserPrincipal } from '../kernel/principal';
import { folded } from '../kernel/shapes';
import { hashPassword, passwordFits } from './passwords';
import { digest, newToken } from './secrets.rules';
import type { ChangePasswordInput, LoginInput, SetPasswordInput } from './session.inputs';

const IDLE_MS = 12 * 3_600_000;
const LONGEST_MS = 7 * 24 * 3_600_000;
const TOUCH_MS = 60_000;
const MOST_ACCOUNTS_TRIED = 5;
const WRONG_CREDENTIALS = 'Wrong e-mail or password';

interface SessionRow {
  organization_id: string;
  timezone: string;
  tier: Tier;
  user_id: string;
  user_name: string;
  role: Role;
  employee_id: string | null;
  last_used_at: string;
  is_demo: boolean;
}

/** The user of a live session, or null. Its use is noted at most once a minute. */
export async function resolveSession(ctx: RequestContext, sessionId: string): Promise<UserPrincipal | null> {
  const now = ctx.clock.now();
  const sessionHash = digest(sessionId);
  const [row] = await ctx.system<SessionRow>('session.principal', 'select * from session_principal($1, $2, $3)', [
    sessionHash,
    new Date(now.getTime() - IDLE_MS),
    now,
  ]);
  if (!row || (row.is_demo && !ctx.demoSignIn)) return null;
  if (now.getTime() - Date.parse(row.last_used_at) > TOUCH_MS) {
    await ctx.system('session.touch', 'select touch_session($1, $2)', [sessionHash, now]);
  }
  return {
    kind: 'user',
    organizationId: row.organization_id,
    timeZone: row.timezone,
    tier: row.tier,
    userId: row.user_id,
    userName: row.user_name,
    role: row.role,
    employeeId: row.employee_id,
    sessionHash,
  };
}

/** Which of these sessions live, with the role and the tier of their users; an open socket keeps its session in use. */
export async function liveSessions(ctx: RequestContext, sessionHashes: readonly string[]): Promise<Map<string, { role: Role; tier: Tier }>> {
  const now = ctx.clock.now();
  const rows = await ctx.system<{ id_hash: string; role: Role; tier: Tier }>('session.live', 'select * from live_sessions($1, $2, $3)', [
    sessionHashes,
    new Date(now.getTime() - IDLE_MS),
    now,
  ]);
  return new Map(rows.map(({ id_hash: sessionHash, role, tier }) => [sessionHash, { role, tier }]));
}

/** Removes sessions that can never be used again. */
export async function forgetExpiredSessions(ctx: RequestContext): Promise<void> {
  const now = ctx.clock.now();
  await ctx.system('session.expire', 'select delete_expired_sessions($1, $2)', [new Date(now.getTime() - IDLE_MS), now]);
}

interface Candidate {
  organization_id: string;
  slug: string;
  user_id: string;
  password_hash: string | null;
  is_demo: boolean;
}

/** Signs in with the one active account of that e-mail whose password fits. */
export async function login(ctx: RequestContext, input: LoginInput): Promise<UserPrincipal> {
  await ctx.limits.spend('auth', `${ctx.address}|${folded(input.email)}`);
  const accounts = await ctx.system<Candidate>('session.candidates', 'select * from sign_in_candidates($1, $2)', [
    folded(input.email),
    input.organization ?? null,
  ]);
  const known = accounts.filter((account) => ctx.demoSignIn || !account.is_demo).slice(0, MOST_ACCOUNTS_TRIED);
  const fitting: Candidate[] = [];
  for (const account of known) if (await passwordFits(account.password_hash, input.password)) fitting.push(account);
  if (known.length === 0) await passwordFits(null, input.password);

  if (fitting.length === 0) {
    for (const account of known) {
      await ctx.unitOfWork(account.organization_id, () =>
        recordAudit(ctx, account.organization_id, 'auth.login_failed', { email: input.email }, { userId: account.user_id, userName: input.email }),
      );
    }
    await ctx.limits.spend('failedAuth', ctx.address);
    throw unauthenticated(WRONG_CREDENTIALS);
  }
  if (fitting.length > 1) {
    throw conflict('This e-mail belongs to several organizations: say which', { organizations: fitting.map((account) => account.slug) });
  }
  return startSession(ctx, fitting[0] as Candidate);
}

async function startSession(ctx: RequestContext, account: Candidate): Promise<UserPrincipal> {
  const sessionId = newToken();
  const now = ctx.clock.now();
  await ctx.unitOfWork(account.organization_id, () =>
    ctx.q(
      'session.start',
      `insert into user_session (id_hash, organization_id, user_id, created_at, last_used_at, expires_at) values ($1, $2, $3, $4, $4, $5)`,
      [digest(sessionId), account.organization_id, account.user_id, now, new Date(now.getTime() + LONGEST_MS)],
    ),
  );
  const principal = await resolveSession(ctx, sessionId);
  if (!principal) throw unauthenticated(WRONG_CREDENTIALS);
  ctx.signedInAs(principal);
  await ctx.unitOfWork(account.organization_id, () => recordAudit(ctx, account.organization_id, 'auth.login', {}));
  ctx.cookie?.set(sessionId);
  return principal;
}

export async function logout(ctx: RequestContext): Promise<boolean> {
  const { organizationId, sessionHash } = userOf(ctx);
  await ctx.q('session.end', 'delete from user_session where organization_id = $1 and id_hash = $2', [organizationId, sessionHash]);
  await recordAudit(ctx, organizationId, 'auth.logout', {});
  ctx.cookie?.clear();
  return true;
}

/** Ends the sessions of a user, but for the one kept. */
export async function endSessions(ctx: RequestContext, userId: string, keepHash: string | null = null): Promise<void> {
  await ctx.q('session.endAll', 'delete from user_session where organization_id = $1 and user_id = $2 and id_hash is distinct from $3', [
    tenantOf(ctx).organizationId,
    userId,
    keepHash,
  ]);
}

export async function endSessionsOf(ctx: RequestContext, userIds: readonly string[]): Promise<void> {
  await ctx.q('session.endOfUsers', 'delete from user_session where organization_id = $1 and user_id = any($2)', [tenantOf(ctx).organizationId, idArray(userIds)]);
}

export async function changePassword(ctx: RequestContext, input: ChangePasswordInput): Promise<boolean> {
  const { organizationId, userId, sessionHash } = userOf(ctx);
  const [account] = await ctx.q<{ password_hash: string | null }>(
    'user.passwordHash',
    'select password_hash from user_account where organization_id = $1 and id = $2',
    [organizationId, userId],
  );
  if (!(await passwordFits(account?.password_hash ?? null, input.currentPassword))) {
    throw badInput([{ path: 'currentPassword', message: 'is not the current password' }]);
  }
  const passwordHash = await hashPassword(input.newPassword);
  await ctx.unitOfWork(organizationId, async () => {
    await storePassword(ctx, organizationId, userId, passwordHash);
    await endSessions(ctx, userId, sessionHash);
    await recordAudit(ctx, organizationId, 'auth.password_change', {});
  });
  return true;
}

/** Uses a one-time link up: the token's user gets the password, and every session of theirs ends. */
export async function setPassword(ctx: RequestContext, input: SetPasswordInput): Promise<boolean> {
  const tokenHash = digest(input.token);
  const [link] = await ctx.system<{ organization_id: string; user_id: string }>(
    'session.link',
    'select * from password_link_user($1, $2)',
    [tokenHash, ctx.clock.now()],
  );
  if (!link) {
    await ctx.limits.spend('failedAuth', ctx.address);
    throw wrongToken();
  }
  const { organization_id: organizationId, user_id: userId } = link;
  await ctx.limits.spend('sensitive', userId);
  const passwordHash = await hashPassword(input.password);
  await ctx.unitOfWork(organizationId, async () => {
    const used = await ctx.q('session.useLink', 'delete from password_link where organization_id = $1 and token_hash = $2 returning user_id', [
      organizationId,
      tokenHash,
    ]);
    if (used.length === 0) throw wrongToken();
    const userName = await storePassword(ctx, organizationId, userId, passwordHash);
    await ctx.q('session.endOf', 'delete from user_session where organization_id = $1 and user_id = $2', [organizationId, userId]);
    await recordAudit(ctx, organizationId, 'auth.password_set', {}, { userId, userName });
  });
  return true;
}

const wrongToken = (): MusterError => badInput([{ path: 'token', message: 'is used, expired or wrong: ask for a new link' }]);

async function storePassword(ctx: RequestContext, organizationId: string, userId: string, passwordHash: string): Promise<string> {
  const [row] = await ctx.q<{ name: string }>(
    'user.storePassword',
    `update user_account set password_hash = $3 where organization_id = $1 and id = $2 returning first_name || ' ' || last_name as name`,
    [organizationId, userId, passwordHash],
  );
  return row?.name ?? '';
}
