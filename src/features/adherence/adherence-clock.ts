import { operatorOf, type OperatorContext } from '../access/operator';
import type { Tier } from '../../kernel/principal';
import { startLoop } from '../../platform/nodes/loop';
import { judgeDue } from './judgement.commands';

/**
 * Judges employees whom time alone has made due. Any number of nodes may run it: rows are claimed, never judged twice.
 */

const PAUSE_MS = 700;
/** A silent organization is asked again after so long: it is judged within two seconds once its feed is back. */
const SILENT_PAUSE_MS = 1_000;

interface DueOrganization {
  organization_id: string;
  timezone: string;
  tier: Tier;
}

/** Runs until the returned function is called, which waits for the pass under way. */
export function startAdherenceClock(
  newContext: () => OperatorContext,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  const silentUntilMs = new Map<string, number>();
  const judgeOrganization = async ({ organization_id: organizationId, timezone: timeZone, tier }: DueOrganization) => {
    if ((silentUntilMs.get(organizationId) ?? 0) > performance.now()) return;
    const ctx = newContext();
    ctx.principal = operatorOf({ organizationId, timeZone, tier });
    let outcome: Awaited<ReturnType<typeof judgeDue>>;
    do {
      outcome = await ctx.unitOfWork(organizationId, () => judgeDue(ctx));
    } while (outcome === 'more' && !stopped);
    if (outcome === 'silent') silentUntilMs.set(organizationId, performance.now() + SILENT_PAUSE_MS);
    else silentUntilMs.delete(organizationId);
  };
  const pass = async () => {
    const ctx = newContext();
    const due = await ctx.system<DueOrganization>('clock.due', 'select * from organizations_due($1)', [
      ctx.clock.now(),
    ]);
    for (const organization of due) {
      if (stopped) return;
      // The trouble of one organization does not keep the next one waiting.
      await judgeOrganization(organization).catch(onError);
    }
  };
  const endLoop = startLoop(pass, { everyMs: PAUSE_MS, onError });
  return () => {
    stopped = true;
    return endLoop();
  };
}
