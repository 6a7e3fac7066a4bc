import { operatorOfSlug, type OperatorContext } from '../features/access/operator';
import { fullName } from '../features/access/user.rules';
import { provisionOrganization } from '../features/people/user/provision.commands';
import { tenantOf } from '../kernel/context';
import type { UserPrincipal } from '../kernel/principal';
import { beginTheDay, startDemoActivity } from './demo-activity';
import { makeHistory } from './demo-history';
import { DEMO_PASSWORD, makePeople } from './demo-people';
import { makeTemplates, rollScheduleForward } from './demo-schedule';

/** The demo organization that a newcomer sees at first. */

const SLUG = 'demo';
const TIME_ZONE = 'America/New_York';
const ROLES = ['admin', 'supervisor', 'agent'] as const;
/** The demo users with whom a newcomer may sign in. */
export const DEMO_SIGN_INS = ROLES.map((role) => ({ email: `${role}@demo.example`, password: DEMO_PASSWORD }));

/**
 * Makes the demo organization in an empty database, or rolls the schedule of an existing one forward. Answers whether
 * there is one.
 */
export async function loadDemo(ctx: OperatorContext): Promise<boolean> {
  const demo = await operatorOfSlug(ctx, SLUG);
  if (demo) {
    ctx.principal = demo;
    await ctx.unitOfWork(demo.organizationId, () => asAdmin(ctx, () => rollScheduleForward(ctx)));
    return true;
  }
  const [count] = await ctx.system<{ organizations: number }>(null, 'select organization_count() as organizations');
  if (count?.organizations !== 0) return false;
  const { organizationId } = await provisionOrganization(
    ctx,
    { name: 'Demo Contact Center', slug: SLUG, timezone: TIME_ZONE, tier: 'enterprise' },
    { email: 'admin@demo.example', password: DEMO_PASSWORD, firstName: 'Ada', lastName: 'Admin' },
  );
  await ctx.unitOfWork(organizationId, async () => {
    await makePeople(ctx);
    await makeHistory(ctx);
    await asAdmin(ctx, async () => {
      await makeTemplates(ctx);
      await rollScheduleForward(ctx);
    });
    await beginTheDay(ctx);
  });
  return true;
}

/** Keeps the demo's states moving until the returned function is called. */
export function runDemo(newContext: () => OperatorContext, onError: (error: unknown) => void): () => Promise<void> {
  const enter = async () => {
    const ctx = newContext();
    ctx.principal = await operatorOfSlug(ctx, SLUG);
    return ctx;
  };
  return startDemoActivity(enter, (ctx) => asAdmin(ctx, () => rollScheduleForward(ctx)), onError);
}

/** Does scheduling work as the demo's admin, since schedules are made by a user. */
async function asAdmin(ctx: OperatorContext, work: () => Promise<void>): Promise<void> {
  const before = tenantOf(ctx);
  const { organizationId, timeZone, tier } = before;
  const [admin] = await ctx.sql<Pick<UserPrincipal, 'userId' | 'userName'>>(
    null,
    `select u.id as "userId", ${fullName('u')} as "userName"
     from user_account u
     where u.organization_id = $1 and u.email_folded = 'admin@demo.example'`,
    [organizationId],
  );
  if (!admin) return; // somebody renamed the demo's admin: the schedule is theirs now
  ctx.principal = {
    kind: 'user',
    organizationId,
    timeZone,
    tier,
    ...admin,
    role: 'admin',
    employeeId: null,
    sessionHash: '',
  };
  try {
    await work();
  } finally {
    ctx.principal = before;
  }
}
