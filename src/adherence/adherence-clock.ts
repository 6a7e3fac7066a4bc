import { operatorOf } from '../access/operator';
import type { RequestContext } from '../kernel/context';
import type { Principal, Tier } from '../kernel/principal';
import { evaluateDue } from './evaluation.commands';

/** Judges whom time alone has made due. Any number of nodes may run it: rows are claimed, never judged twice. */

const PAUSE_MS = 400;
const FORGET_EVENTS_MS = 2 * 3_600_000;
const FORGET_EACH_MS = 60_000;

export type OperatorContext = RequestContext & { principal: Principal | null };

/** Runs until the returned function is called, which waits for the pass under way. */
export function startAdherenceClock(newContext: () => OperatorContext, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let wake: () => void = () => {};
  let lastForgotten = 0;
  const pass = async () => {
    const ctx = newContext();
    const now = ctx.clock.now();
    const due = await ctx.system<{ organization_id: string; timezone: string; tier: Tier }>('clock.due', 'select * from organizations_due($1)', [now]);
    for (const { organization_id: organizationId, timezone, tier } of due) {
      ctx.principal = operatorOf(organizationId, timezone, tier);
      while (!stopped && (await ctx.unitOfWork(organizationId, () => evaluateDue(ctx))));
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
