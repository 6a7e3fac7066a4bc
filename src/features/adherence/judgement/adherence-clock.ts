import { operatorOf, type OperatorContext } from '../../access/operator';
import type { Tier } from '../../../kernel/principal';
import { startLoop } from '../../../platform/nodes/loop';
import { judgeDue } from './judgement.commands';

/**
 * Judges employees whose adherence can change by time alone. It can run on any number of nodes: rows are claimed, so
 * that none is judged twice.
 */

const PAUSE_MS = 700;
/**
 * Polling interval for an organization with a feed outage: judgement resumes within two seconds after the feed
 * reconnects.
 */
const SILENT_PAUSE_MS = 1_000;

interface DueOrganization {
  organization_id: string;
  timezone: string;
  tier: Tier;
}

/** Runs until the returned function is called, which waits for the current pass. */
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
      // An error of one organization does not delay the others.
      await judgeOrganization(organization).catch(onError);
    }
  };
  const endLoop = startLoop(pass, { everyMs: PAUSE_MS, onError });
  return () => {
    stopped = true;
    return endLoop();
  };
}
