import { operatorOf } from '../access/operator';
import type { RequestContext } from '../kernel/context';
import type { Principal, Tier } from '../kernel/principal';
import { evaluateDue } from './evaluation.commands';
import { beat } from './feed.commands';

/** Judges whom time alone has made due. Any number of nodes may run it: rows are claimed, never judged twice. */

const PAUSE_MS = 700;
/** A silent organization is asked again after so long: what waited is judged within two seconds once its feed is back. */
const SILENT_PAUSE_MS = 1_000;
const BEAT_EACH_MS = 5_000;
const FORGET_EVENTS_MS = 2 * 3_600_000;
const FORGET_EACH_MS = 60_000;

export type OperatorContext = RequestContext & { principal: Principal | null };

/** Runs until the returned function is called, which waits for the pass under way. Its first beat is done when it resolves. */
export async function startAdherenceClock(newContext: () => OperatorContext, onError: (error: unknown) => void): Promise<() => Promise<void>> {
  let stopped = false;
  let wake: () => void = () => {};
  let lastForgotten = 0;
  let lastBeat = Date.now();
  const silent = new Map<string, number>();
  await beat(newContext());
  const judgeDue = async (organizationId: string, timeZone: string, tier: Tier) => {
    const ctx = newContext();
    ctx.principal = operatorOf(organizationId, timeZone, tier);
    let answer: Awaited<ReturnType<typeof evaluateDue>>;
    do answer = await ctx.unitOfWork(organizationId, () => evaluateDue(ctx));
    while (answer === 'more' && !stopped);
    if (answer === 'silent') silent.set(organizationId, Date.now() + SILENT_PAUSE_MS);
    else silent.delete(organizationId);
  };
  const pass = async () => {
    const ctx = newContext();
    const now = ctx.clock.now();
    if (Date.now() - lastBeat > BEAT_EACH_MS) {
      await beat(ctx);
      lastBeat = Date.now();
    }
    const due = await ctx.system<{ organization_id: string; timezone: string; tier: Tier }>('clock.due', 'select * from organizations_due($1)', [now]);
    for (const { organization_id: organizationId, timezone, tier } of due) {
      if (stopped) return;
      // The trouble of one organization is not that of the next.
      if ((silent.get(organizationId) ?? 0) <= Date.now()) await judgeDue(organizationId, timezone, tier).catch(onError);
    }
    if (now.getTime() - lastForgotten > FORGET_EACH_MS) {
      lastForgotten = now.getTime();
      await ctx.system('clock.forget', 'select forget_live_events($1)', [new Date(now.getTime() - FORGET_EVENTS_MS)]);
    }
  };
  const running = (async () => {
    while (!stopped) {
      await pass().catch(onError);
      if (!stopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, PAUSE_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  })();
  return () => {
    stopped = true;
    wake();
    return running;
  };
}
