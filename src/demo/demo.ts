import { operatorOf } from '../access/operator';
import type { OperatorContext } from '../adherence/adherence-clock';
import type { RequestContext } from '../kernel/context';
import type { UserPrincipal } from '../kernel/principal';
import { provisionOrganization } from '../people/provision.commands';
import { beginTheDay, startDemoActivity } from './demo-activity';
import { makeHistory } from './demo-history';
import { DEMO_PASSWORD, makePeople } from './demo-people';
import { makeTemplates, rollScheduleForward } from './demo-schedule';

/** The demo organization: what a newcomer sees at first look. */

const SLUG = 'demo';
const TIME_ZONE = 'America/New_York';
const ROLES = ['admin', 'supervisor', 'agent'] as const;
export const DEMO_SIGN_INS = ROLES.map((role) => ({ email: `${role}@demo.example`, password: DEMO_PASSWORD }));

/** Makes the demo organization in an empty database; true when there is one. Its schedule is rolled forward at each start. */
export async function loadDemo(ctx: OperatorContext): Promise<boolean> {
  const [state] = await ctx.system<{ organizations: number; demo: string | null }>(
    null,
    'select organization_count() as organizations, organization_id_of($1) as demo',
    [SLUG],
  );
  if (!state || (!state.demo && state.organizations > 0)) return false;
  if (state.demo) {
    const organizationId = state.demo;
    ctx.principal = operatorOf(organizationId, TIME_ZONE, 'enterprise');
    await ctx.unitOfWork(organizationId, () => asAdmin(ctx, () => rollScheduleForward(ctx)));
    return true;
  }
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
    const [demo] = await ctx.system<{ id: string }>(null, 'select organization_id_of($1) as id', [SLUG]);
    ctx.principal = operatorOf(demo?.id as string, TIME_ZONE, 'enterprise');
    return ctx;
  };
  return startDemoActivity(enter, (ctx) => asAdmin(ctx as OperatorContext, () => rollScheduleForward(ctx)), onError);
}

/** Scheduling is done by somebody: here by the demo's admin. */
async function asAdmin(ctx: OperatorContext, work: () => Promise<void>): Promise<void> {
  const before = ctx.principal;
  const organizationId = before?.organizationId as string;
  const [admin] = await (ctx as RequestContext).q<Pick<UserPrincipal, 'userId' | 'userName'>>(
    null,
    `select id as "userId", first_name || ' ' || last_name as "userName" from user_account where organization_id = $1 and email_folded = 'admin@demo.example'`,
    [organizationId],
  );
  if (!admin) return; // somebody renamed the demo's admin: the schedule is theirs now
  ctx.principal = { kind: 'user', organizationId, timeZone: TIME_ZONE, tier: 'enterprise', ...admin, role: 'admin', employeeId: null, sessionHash: '' };
  try {
    await work();
  } finally {
    ctx.principal = before;
  }
}
