import { countOrganizations, operatorOfSlug, type OperatorContext } from '../features/access/operator';
import { provisionOrganization } from '../features/people/user/provision.commands';
import { tenantOf } from '../kernel/context';
import { addDays } from '../kernel/time/local-time';
import { DAY_MS } from '../kernel/time/units';
import { startLoop } from '../platform/nodes/loop';
import { actingAs, emailOf, type SignInRole } from './acting';
import { makeAgreements } from './agreements';
import { asIfSeenThen, lookAfterAlerts } from './alerts';
import { importContacts } from './contacts';
import { describeQueues, planDemandEvents } from './demand';
import { makeDraft } from './draft';
import { excuse, pastOutage } from './exceptions';
import { openMarketplace } from './marketplace';
import { DEMO_PASSWORD, demoAgents, makePeople } from './people';
import { lockPastWeeks, publishWeek, WEEKS_BACK, weeksToPublish } from './schedules';
import { lastMovedMs, moveStates, type Outage } from './states';
import { makeTemplates } from './templates';
import { askForTimeOff, grantYear, refuseForgotten, setLimits, weeksToAskFor } from './time-off';

/** The demo organization for new users. */

const SLUG = 'demo';
const TIME_ZONE = 'America/New_York';
const ROLES: readonly SignInRole[] = ['admin', 'planner', 'supervisor', 'agent'];
/** Credentials of the demo users. */
export const DEMO_SIGN_INS = ROLES.map((role) => ({ email: emailOf(role), password: DEMO_PASSWORD }));

const MOVED_EVERY_MS = 3_000;
const ALERTS_EVERY_MS = 30_000;
const PLANNED_EVERY_MS = 20_000;

/**
 * Creates the demo organization in an empty database, or updates an existing one to the present. Returns whether it
 * exists.
 */
export async function loadDemo(ctx: OperatorContext): Promise<boolean> {
  const demo = await operatorOfSlug(ctx, SLUG);
  if (demo) {
    ctx.principal = demo;
    await keepUp(ctx).finally(() => ctx.endReads());
    await catchUp(ctx);
    return true;
  }
  if ((await countOrganizations(ctx)) > 0) return false;
  const { organizationId } = await provisionOrganization(
    ctx,
    { name: 'Demo Contact Center', slug: SLUG, timezone: TIME_ZONE, tier: 'enterprise' },
    { email: emailOf('admin'), password: DEMO_PASSWORD, firstName: 'Ada', lastName: 'Admin' },
  );
  await ctx.unitOfWork(organizationId, async () => {
    await makePeople(ctx);
    await actingAs(ctx, 'admin', async () => {
      await makeTemplates(ctx);
      await makeAgreements(ctx, await demoAgents(ctx));
      await setLimits(ctx);
    });
    await keepUp(ctx);
    await actingAs(ctx, 'admin', () => describeQueues(ctx));
    const outage = pastOutage(ctx);
    await catchUp(ctx, outage);
    await excuse(ctx, outage);
  });
  return true;
}

/** Creates the data of new days and weeks: contacts, time off, events, schedules. */
export async function keepUp(ctx: OperatorContext): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  await ctx.unitOfWork(organizationId, () => importContacts(ctx));
  for (const monday of await weeksToAskFor(ctx))
    await ctx.unitOfWork(organizationId, async () => {
      await actingAs(ctx, 'admin', async () => {
        for (const date of [monday, addDays(monday, 6)]) await grantYear(ctx, Number(date.slice(0, 4)));
        await planDemandEvents(ctx, monday);
      });
      await askForTimeOff(ctx, monday);
    });
  for (const monday of await weeksToPublish(ctx)) await publishWeek(ctx, monday);
  await lockPastWeeks(ctx);
  await openMarketplace(ctx);
  await refuseForgotten(ctx);
}

/** Creates agent states since the last known one, up to a few weeks, and the alerts of that time. */
export async function catchUp(ctx: OperatorContext, outage?: Outage): Promise<void> {
  await ctx.unitOfWork(tenantOf(ctx).organizationId, async () => {
    const begun = ctx.clock.now();
    const earliest = begun.getTime() - 7 * WEEKS_BACK * DAY_MS;
    await moveStates(ctx, Math.max(earliest, (await lastMovedMs(ctx)) ?? earliest), outage);
    await lookAfterAlerts(ctx);
    await asIfSeenThen(ctx, begun);
  });
}

/** Updates the demo continuously until the returned function is called. */
export function runDemo(newContext: () => OperatorContext, onError: (error: unknown) => void): () => Promise<void> {
  const repeated = (everyMs: number, work: (ctx: OperatorContext) => Promise<void>) =>
    startLoop(
      async () => {
        const ctx = newContext();
        ctx.principal = await operatorOfSlug(ctx, SLUG);
        await (ctx.principal && work(ctx))?.finally(() => ctx.endReads());
      },
      { everyMs, onError },
    );
  let movedMs: number | null = null;
  const loops = [
    repeated(MOVED_EVERY_MS, async (ctx) => {
      const nowMs = ctx.clock.now().getTime();
      const afterMs = movedMs ?? (await lastMovedMs(ctx)) ?? nowMs - MOVED_EVERY_MS;
      await ctx.unitOfWork(tenantOf(ctx).organizationId, () => moveStates(ctx, Math.min(afterMs, nowMs)));
      movedMs = nowMs;
    }),
    repeated(ALERTS_EVERY_MS, lookAfterAlerts),
    repeated(PLANNED_EVERY_MS, async (ctx) => {
      await keepUp(ctx);
      await makeDraft(ctx);
    }),
  ];
  return async () => void (await Promise.all(loops.map((stop) => stop())));
}
