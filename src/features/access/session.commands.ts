import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/audit.commands';
import { userOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, MusterError, unauthenticated } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import type { Role, Tier, UserPrincipal } from '../../kernel/principal';
import { foldedEmail } from '../../kernel/shapes';
import { DAY_MS, HOUR_MS } from '../../kernel/time/units';
import { countOrganizations } from './operator';
import { voidPasswordLinks } from './password-link.commands';
import { hashing, type Hasher } from './passwords';
import { digest, newToken } from './secrets';
import { accessEnded } from './session.topics';
import type { ChangePasswordInput, LoginInput, SetPasswordInput } from './session.inputs';
import { fullName, principalOf, type UserRow } from './user.rules';

const IDLE_MS = 12 * HOUR_MS;
const MAX_MS = 7 * DAY_MS;
const TOUCH_MS = 60_000;
const MAX_ACCOUNTS_TRIED = 5;
const WRONG_CREDENTIALS = 'Wrong e-mail or password';

interface SessionRow extends UserRow {
  last_used_at: string;
  is_demo: boolean;
}

/** Returns the user of a valid session, or null. Records its use at most once a minute. */
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
  return principalOf(row, sessionHash);
}

/**
 * Returns the valid ones of these sessions, with role and tier of their users. An open socket counts as use of its
 * session.
 */
export async function liveSessions(
  ctx: RequestContext,
  sessionHashes: readonly string[],
): Promise<Map<string, { role: Role; tier: Tier }>> {
  const now = ctx.clock.now();
  const rows = await ctx.system<{ id_hash: string; role: Role; tier: Tier }>(
    'session.live',
    'select * from live_sessions($1, $2, $3)',
    [sessionHashes, new Date(now.getTime() - IDLE_MS), now],
  );
  return new Map(rows.map(({ id_hash: sessionHash, role, tier }) => [sessionHash, { role, tier }]));
}

/** Deletes sessions that can never be used again. */
export async function forgetExpiredSessions(ctx: RequestContext): Promise<void> {
  const now = ctx.clock.now();
  await ctx.system('session.expire', 'select delete_expired_sessions($1, $2)', [
    new Date(now.getTime() - IDLE_MS),
    now,
  ]);
}

interface Candidate {
  organization_id: string;
  slug: string;
  user_id: string;
  password_hash: string | null;
  is_demo: boolean;
  password_sign_in: boolean;
}

/** Signs in with the only active account of the e-mail whose password is correct. */
export async function login(ctx: RequestContext, input: LoginInput): Promise<UserPrincipal> {
  const email = foldedEmail(input.email);
  const isKnown = ctx.cookie?.knows(email) ?? false;
  await ctx.limits.spend('auth', `${isKnown ? 'known' : ctx.network}|${email}`);
  const { fits, places } = await tryPassword(ctx, input, isKnown ? [] : [ctx.network, `account|${email}`]);
  const fitting = places.filter((_, place) => fits[place]) as Candidate[];
  const [account, ...others] = fitting.filter((each) => each.password_sign_in);
  if (!account) {
    await recordFailures(ctx, input.email, places);
    const slug = await slugWithoutPasswords(ctx, input); // the same answer for correct and wrong passwords
    throw slug === undefined ? unauthenticated(WRONG_CREDENTIALS) : passwordsAreOff(ctx, slug);
  }
  if (others.length > 0) {
    throw conflict('This e-mail belongs to several organizations: say which', {
      organizations: [account, ...others].map(({ slug }) => slug),
    });
  }
  const principal = await startSession(ctx, account);
  ctx.cookie?.remember(email);
  return principal;
}

/** Returns the requested organization if it does not accept passwords, whether or not the user has an account there. */
async function slugWithoutPasswords(ctx: RequestContext, { organization }: LoginInput): Promise<string | undefined> {
  if (!organization) return undefined;
  const [row] = await ctx.system<{ refuses: boolean }>(
    'organization.refusesPasswords',
    'select refuses_passwords($1) as refuses',
    [organization],
  );
  return row?.refuses ? organization : undefined;
}

const passwordsAreOff = ({ publicUrl }: RequestContext, slug: string): MusterError => {
  const singleSignOn = `${publicUrl}/auth/sso/${slug}`;
  return new MusterError('UNAUTHENTICATED', `${slug} takes no passwords: sign in by ${singleSignOn}`, { singleSignOn });
};

/**
 * Checks the password against the accounts of the e-mail. Always tries the same number of places, so that the response
 * time does not reveal the number of accounts.
 */
const tryPassword = (
  ctx: RequestContext,
  input: LoginInput,
  budgets: readonly string[],
): Promise<{ places: Place[]; fits: boolean[] }> =>
  attempt(
    ctx,
    budgets,
    async (hasher) => {
      const places = await placesOf(ctx, input);
      const fits: boolean[] = [];
      for (const account of places) fits.push(await hasher.fits(account?.password_hash ?? null, input.password));
      return { places, fits };
    },
    ({ fits }) => !fits.includes(true),
  );

/**
 * Runs an attempt with a secret. A failure is counted in each budget before the work, when its turn to hash has come,
 * so that concurrent guesses cannot exceed the limit. It is refunded unless the secret was wrong.
 *
 * An address and an account each allow more failures than both combined (the limit `auth`). An attacker therefore
 * neither blocks others behind the same address immediately, nor can try one password on every account. Failures by
 * others do not block a user who has signed in before with the same browser.
 */
const attempt = <T>(
  ctx: RequestContext,
  budgets: readonly string[],
  work: (hasher: Hasher) => Promise<T>,
  isWrong: (answer: T) => boolean,
): Promise<T> =>
  hashing(async (hasher) => {
    const spent: string[] = [];
    let failed = false;
    try {
      for (const budget of budgets) {
        spent.push(budget);
        await ctx.limits.spend('failedAuth', budget);
      }
      const answer = await work(hasher);
      failed = isWrong(answer);
      return answer;
    } finally {
      if (!failed) for (const budget of spent) await ctx.limits.giveBack('failedAuth', budget);
    }
  });

/** An account of the e-mail, or null for a dummy. */
type Place = Candidate | null;

/** Returns one place for each organization in which the e-mail could have an account. */
async function placesOf(ctx: RequestContext, { email, organization }: LoginInput): Promise<Place[]> {
  const accounts = await ctx.system<Candidate>('session.candidates', 'select * from sign_in_candidates($1, $2)', [
    foldedEmail(email),
    organization ?? null,
  ]);
  const organizations = organization ? 1 : await countOrganizations(ctx);
  const count = Math.min(MAX_ACCOUNTS_TRIED, Math.max(1, organizations));
  const known = accounts.filter((account) => ctx.demoSignIn || !account.is_demo);
  return Array.from({ length: count }, (_, place) => known[place] ?? null);
}

/**
 * Uses one transaction per place. Commits are asynchronous, because otherwise only places with a write would wait for
 * the disk.
 */
async function recordFailures(ctx: RequestContext, email: string, places: readonly Place[]): Promise<void> {
  for (const account of places) {
    const organizationId = account?.organization_id ?? randomUUID();
    await ctx.unitOfWork(organizationId, async () => {
      await ctx.sql('session.writeBehind', 'set local synchronous_commit = off');
      if (!account) return void (await ctx.sql('session.nobody', 'select 1'));
      const actor = { userId: account.user_id, userName: email };
      await recordAudit(ctx, organizationId, 'auth.login_failed', { email }, actor);
    });
  }
}

/**
 * Starts a session after password verification, or without a hash after single sign-on.
 *
 * A concurrent deactivation or change of the password ends all existing sessions. This waits for it, and then refuses
 * to start a session.
 */
export async function startSession(
  ctx: RequestContext,
  account: Pick<Candidate, 'organization_id' | 'user_id' | 'password_hash'>,
  details: Record<string, unknown> = {},
): Promise<UserPrincipal> {
  const sessionId = newToken();
  const now = ctx.clock.now();
  await ctx.unitOfWork(account.organization_id, () =>
    ctx.sql(
      'session.start',
      `insert into user_session (id_hash, organization_id, user_id, created_at, last_used_at, expires_at)
       select $1, $2, $3, $4, $4, $5 from user_account
       where organization_id = $2 and id = $3 and status = 'active' and ($6::text is null or password_hash = $6)
       for share`,
      [
        digest(sessionId),
        account.organization_id,
        account.user_id,
        now,
        new Date(now.getTime() + MAX_MS),
        account.password_hash,
      ],
    ),
  );
  const principal = await resolveSession(ctx, sessionId);
  if (!principal) throw unauthenticated(WRONG_CREDENTIALS);
  ctx.actAs(principal, () => resolveSession(ctx, sessionId));
  await ctx.unitOfWork(account.organization_id, () => recordAudit(ctx, account.organization_id, 'auth.login', details));
  ctx.cookie?.set(sessionId);
  return principal;
}

export async function logout(ctx: RequestContext): Promise<boolean> {
  const { organizationId, sessionHash } = userOf(ctx);
  await ctx.sql('session.end', 'delete from user_session where organization_id = $1 and id_hash = $2', [
    organizationId,
    sessionHash,
  ]);
  await recordAudit(ctx, organizationId, 'auth.logout', {});
  ctx.cookie?.clear();
  return true;
}

/**
 * Revokes all access of users who were deactivated or changed their password: sessions except the given one, one-time
 * links, and access granted by other features.
 */
export async function shutOut(
  ctx: RequestContext,
  { organizationId, userIds, keepHash }: { organizationId: string; userIds: string[]; keepHash?: string },
): Promise<void> {
  await ctx.sql(
    'session.endOfUsers',
    `delete from user_session where organization_id = $1 and user_id = any($2) and id_hash is distinct from $3`,
    [organizationId, idArray(userIds), keepHash ?? null],
  );
  await voidPasswordLinks(ctx, organizationId, userIds);
  ctx.afterCommit(() => ctx.forgetUsers(organizationId));
  await accessEnded.publish(ctx, { organizationId, userIds });
}

export async function changePassword(ctx: RequestContext, input: ChangePasswordInput): Promise<boolean> {
  const { organizationId, userId, sessionHash } = userOf(ctx);
  const [account] = await ctx.sql<{ password_hash: string | null }>(
    'user.passwordHash',
    'select password_hash from user_account where organization_id = $1 and id = $2',
    [organizationId, userId],
  );
  ctx.endReads();
  const passwordHash = await hashing(async (hasher) => {
    if (!(await hasher.fits(account?.password_hash ?? null, input.currentPassword)))
      throw badInput([{ path: 'currentPassword', message: 'is not the current password' }]);
    return hasher.hash(input.newPassword);
  });
  await ctx.unitOfWork(organizationId, async () => {
    const userName = await storePassword(ctx, organizationId, userId, passwordHash);
    if (userName === undefined) throw unauthenticated();
    await shutOut(ctx, { organizationId, userIds: [userId], keepHash: sessionHash });
    await recordAudit(ctx, organizationId, 'auth.password_change', {});
  });
  return true;
}

/** Consumes a one-time link: sets the user's password and ends all their sessions. */
export async function setPassword(ctx: RequestContext, input: SetPasswordInput): Promise<boolean> {
  const tokenHash = digest(input.token);
  const link = await attempt(
    ctx,
    [ctx.network],
    async (hasher) => {
      const user = await userOfLink(ctx, tokenHash);
      if (!user) return null;
      await ctx.limits.spend('sensitive', user.userId);
      return { ...user, passwordHash: await hasher.hash(input.password) };
    },
    (user) => user === null,
  );
  if (!link) throw wrongToken();
  const { organizationId, userId, passwordHash } = link;
  await ctx.unitOfWork(organizationId, async () => {
    const userName = await storePassword(ctx, organizationId, userId, passwordHash);
    const used = await ctx.sql(
      'session.useLink',
      'delete from password_link where organization_id = $1 and token_hash = $2 returning user_id',
      [organizationId, tokenHash],
    );
    if (userName === undefined || used.length === 0) throw wrongToken();
    await shutOut(ctx, { organizationId, userIds: [userId] });
    await recordAudit(ctx, organizationId, 'auth.password_set', {}, { userId, userName });
  });
  return true;
}

async function userOfLink(
  ctx: RequestContext,
  tokenHash: string,
): Promise<{ organizationId: string; userId: string } | null> {
  const [link] = await ctx.system<{ organization_id: string; user_id: string }>(
    'session.link',
    'select * from password_link_user($1, $2)',
    [tokenHash, ctx.clock.now()],
  );
  return link ? { organizationId: link.organization_id, userId: link.user_id } : null;
}

const wrongToken = (): MusterError =>
  badInput([{ path: 'token', message: 'is used, expired or wrong: ask for a new link' }]);

/** Returns the name of the user; undefined if they are not active. Locks the user before links are read. */
async function storePassword(
  ctx: RequestContext,
  organizationId: string,
  userId: string,
  passwordHash: string,
): Promise<string | undefined> {
  const [row] = await ctx.sql<{ name: string }>(
    'user.storePassword',
    `update user_account u set password_hash = $3 where u.organization_id = $1 and u.id = $2
       and u.status = 'active' returning ${fullName('u')} as name`,
    [organizationId, userId, passwordHash],
  );
  return row?.name;
}
