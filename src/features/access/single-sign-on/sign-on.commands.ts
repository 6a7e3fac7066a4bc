import { recordAudit } from '../../audit/audit.commands';
import type { RequestContext } from '../../../kernel/context';
import { badInput, lostIfTaken, MusterError, unauthenticated } from '../../../kernel/errors';
import type { UserPrincipal } from '../../../kernel/principal';
import { foldedEmail, isEmail } from '../../../kernel/shapes';
import { operatorOfSlug, type OperatorContext } from '../operator';
import { startSession } from '../session.commands';
import type { UserStatus } from '../user.rules';
import { authorizationUrl, claimsOf, type Expected } from './provider';
import { slugsOfDomain, storedSingleSignOn, type StoredSingleSignOn } from './single-sign-on.queries';
import {
  domainOf,
  emailIn,
  groupsProblemIn,
  isSubject,
  isVerified,
  namesIn,
  roleOf,
  type Claims,
} from './single-sign-on.rules';
import { personArrived, roleTold } from './single-sign-on.topics';

/** Single sign-on, from the click on the sign-in page to the session. */

/** Time limit in seconds for the steps at the provider. */
export const ATTEMPT_SECONDS = 600;
const ATTEMPT = 'single sign-on attempt';
const NOT_BEGUN = 'This sign-in was not begun in this browser, or took longer than 10 minutes: start again';
const DEFAULT_ROLE = 'agent';

/** The encrypted cookie of an attempt; it is valid for this organization and issuer only. */
interface Attempt extends Expected {
  slug: string;
  issuer: string;
  endsAtMs: number;
}

const budgetOf = ({ address }: RequestContext): string => `sso|${address}`;

/** Limits attempts to probe organizations, or to make the server call an unresponsive provider. */
async function countingFailures<T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> {
  await ctx.limits.check('failedAuth', budgetOf(ctx));
  try {
    return await work();
  } catch (error) {
    await ctx.limits.spend('failedAuth', budgetOf(ctx));
    throw error;
  }
}

/** Returns the slug of the organization that an e-mail or slug refers to. */
export const slugMeantBy = (ctx: RequestContext, text: string): Promise<string> =>
  countingFailures(ctx, () => slugIn(ctx, text));

async function slugIn(ctx: RequestContext, text: string): Promise<string> {
  const meant = text.trim().toLowerCase();
  if (!isEmail(meant)) return meant;
  const [slug, another] = await slugsOfDomain(ctx, domainOf(meant));
  if (!slug) throw noSingleSignOn(domainOf(meant));
  if (another)
    throw badInput([{ path: 'who', message: `is of several organizations (${domainOf(meant)}): enter yours instead` }]);
  return slug;
}

/** Returns the URL to redirect the browser to, and the encrypted attempt. */
export const beginSignOn = (ctx: OperatorContext, slug: string): Promise<{ url: string; attempt: string }> =>
  countingFailures(ctx, () => attemptAt(ctx, slug));

async function attemptAt(ctx: OperatorContext, slug: string): Promise<{ url: string; attempt: string }> {
  const settings = await settingsOf(ctx, slug);
  const { url, expected } = await authorizationUrl(ctx, settings);
  const endsAtMs = ctx.clock.now().getTime() + ATTEMPT_SECONDS * 1_000;
  const attempt: Attempt = { ...expected, slug, issuer: settings.issuer, endsAtMs };
  return { url, attempt: ctx.sealing.seal(JSON.stringify(attempt), ATTEMPT) };
}

/**
 * Signs in the user authenticated by the provider. Until it succeeds, an attempt counts as a failure of its address, to
 * limit calls to the provider. These failures are separate from wrong passwords.
 */
export async function completeSignOn(
  ctx: OperatorContext,
  slug: string,
  query: string,
  sealed: string | null,
): Promise<UserPrincipal> {
  const attempt = attemptIn(ctx, sealed);
  if (attempt?.slug !== slug) throw unauthenticated(NOT_BEGUN);
  const settings = await settingsOf(ctx, slug);
  if (settings.issuer !== attempt.issuer) throw unauthenticated(NOT_BEGUN);
  const organizationId = ctx.principal?.organizationId as string;
  const budget = budgetOf(ctx);
  await ctx.limits.spend('failedAuth', budget);
  let email: string | null = null;
  try {
    const claims = await claimsOf(ctx, settings, query, attempt);
    email = emailIn(claims);
    const userId = await ctx.unitOfWork(organizationId, () => admit(ctx, settings, claims));
    const user = { organization_id: organizationId, user_id: userId, password_hash: null };
    const principal = await startSession(ctx, user, { singleSignOn: settings.issuer });
    await ctx.limits.giveBack('failedAuth', budget);
    return principal;
  } catch (error) {
    if (error instanceof MusterError)
      await ctx.unitOfWork(organizationId, () =>
        recordAudit(ctx, organizationId, 'auth.login_failed', {
          singleSignOn: settings.issuer,
          email,
          reason: error.message,
        }),
      );
    throw error;
  }
}

/** From here on the request acts in this organization only. */
async function settingsOf(ctx: OperatorContext, slug: string): Promise<StoredSingleSignOn> {
  const operator = await operatorOfSlug(ctx, slug);
  ctx.principal = operator && { ...operator, name: 'single sign-on' };
  const settings = operator && (await storedSingleSignOn(ctx));
  ctx.endReads();
  if (!settings) throw noSingleSignOn(slug);
  return settings;
}

const noSingleSignOn = (what: string): MusterError =>
  new MusterError('NOT_FOUND', `There is no single sign-on for ${JSON.stringify(what.slice(0, 80))}`, { path: 'who' });

function attemptIn(ctx: RequestContext, sealed: string | null): Attempt | null {
  const text = sealed && ctx.sealing.open(sealed, ATTEMPT);
  if (!text) return null;
  const attempt = JSON.parse(text) as Attempt;
  return attempt.endsAtMs > ctx.clock.now().getTime() ? attempt : null;
}

interface FoundUser {
  id: string;
  role: UserPrincipal['role'];
  status: UserStatus;
  is_demo: boolean;
  subject: string | null;
}

/** Returns the user of the claims in this organization: by issuer and subject, else by e-mail, else a new one. */
async function admit(
  ctx: RequestContext,
  settings: StoredSingleSignOn,
  claims: Claims & { sub: string },
): Promise<string> {
  if (!isSubject(claims.sub))
    throw unauthenticated(
      `The identity provider names you by a subject of ${claims.sub.length} characters: 1 to 255 are allowed`,
    );
  const email = emailIn(claims);
  if (!email) throw unauthenticated('The identity provider tells no e-mail of you');
  if (!isVerified(claims)) throw unauthenticated(`The identity provider has not verified your e-mail ${email}`);
  if (!settings.emailDomains.includes(domainOf(email)))
    throw unauthenticated(`E-mails of ${domainOf(email)} may not sign in to this organization`);
  const role = roleOf(settings, claims);
  if (role === null) throw unauthenticated('None of your groups may sign in to this organization');
  const user = (await userOfSubject(ctx, settings, claims.sub)) ?? (await userOfEmail(ctx, settings, email));
  const untold = settings.groupRoles.length > 0 ? groupsProblemIn(claims, settings.groupsClaim) : null;
  if (!user) return newUser(ctx, settings, claims, email, untold);
  if (user.subject !== null && user.subject !== claims.sub)
    throw unauthenticated(`The e-mail ${email} belongs to somebody else who signed in before: ask an admin`);
  if (user.status !== 'active') throw unauthenticated('Your account is deactivated: ask an admin');
  if (user.is_demo && !ctx.demoSignIn) throw unauthenticated('Demo users cannot sign in here');
  if (user.subject === null) await link(ctx, settings, claims.sub, user.id);
  if (role && role !== user.role) await roleTold.publish(ctx, { userId: user.id, role });
  if (untold) await auditUnknownGroups(ctx, settings, { userId: user.id, role: user.role, reason: untold });
  return user.id;
}

/** Writes an audit entry with the reason why a role did not come from groups. */
const auditUnknownGroups = (
  ctx: RequestContext,
  { issuer }: StoredSingleSignOn,
  told: { userId: string; role: UserPrincipal['role']; reason: string },
): Promise<void> =>
  recordAudit(ctx, ctx.principal?.organizationId as string, 'single_sign_on.groups_unknown', { issuer, ...told });

const FOUND = 'u.id, u.role, u.status, u.is_demo, i.subject';

async function userOfSubject(
  ctx: RequestContext,
  { issuer }: StoredSingleSignOn,
  subject: string,
): Promise<FoundUser | undefined> {
  const [user] = await ctx.sql<FoundUser>(
    'singleSignOn.userOfSubject',
    `select ${FOUND} from single_sign_on_identity i
     join user_account u on u.organization_id = i.organization_id and u.id = i.user_id
     where i.organization_id = $1 and i.issuer = $2 and i.subject = $3`,
    [ctx.principal?.organizationId, issuer, subject],
  );
  return user;
}

async function userOfEmail(
  ctx: RequestContext,
  { issuer }: StoredSingleSignOn,
  email: string,
): Promise<FoundUser | undefined> {
  const [user] = await ctx.sql<FoundUser>(
    'singleSignOn.userOfEmail',
    `select ${FOUND} from user_account u
     left join single_sign_on_identity i
       on i.organization_id = u.organization_id and i.user_id = u.id and i.issuer = $2
     where u.organization_id = $1 and u.email_folded = $3`,
    [ctx.principal?.organizationId, issuer, foldedEmail(email)],
  );
  return user;
}

async function newUser(
  ctx: RequestContext,
  settings: StoredSingleSignOn,
  claims: Claims & { sub: string },
  email: string,
  untold: string | null,
): Promise<string> {
  if (!settings.createsEmployees) throw unauthenticated(`There is no user with the e-mail ${email}: ask an admin`);
  if (untold && settings.defaultRole === null)
    throw unauthenticated(`Your groups are not known, and there is no role without them: ${untold}; ask an admin`);
  const role = roleOf(settings, claims) ?? settings.defaultRole ?? DEFAULT_ROLE;
  await personArrived.publish(ctx, { email, ...namesIn(claims, email), role }).catch(lostIfTaken(email));
  const user = (await userOfEmail(ctx, settings, email)) as FoundUser;
  await link(ctx, settings, claims.sub, user.id);
  if (untold) await auditUnknownGroups(ctx, settings, { userId: user.id, role, reason: untold });
  return user.id;
}

const link = (ctx: RequestContext, { issuer }: StoredSingleSignOn, subject: string, userId: string) =>
  ctx
    .sql(
      'singleSignOn.link',
      `insert into single_sign_on_identity (organization_id, issuer, subject, user_id, created_at)
       values ($1, $2, $3, $4, $5)`,
      [ctx.principal?.organizationId, issuer, subject, userId, ctx.clock.now()],
    )
    .catch(lostIfTaken('two sign-ins of one person at once'));
