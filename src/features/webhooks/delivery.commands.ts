import { Webhook as Signer } from 'standardwebhooks';
import { tenantOf, type PostAnswer, type RequestContext } from '../../kernel/context';
import { recordAudit } from '../audit/audit.commands';
import { chatBody } from './chat.rules';
import { isDown, isTaken, offReason, pauseMs, retryAt } from './webhook.rules';
import {
  claimWebhook,
  dueDeliveries,
  noteAttempts,
  storeOff,
  type Attempted,
  type ClaimedWebhook,
  type DeliveringJob,
  type DueDelivery,
} from './webhook.store';

/** Number of subjects of one webhook delivered concurrently. */
const AT_ONCE = 8;
/** Maximum time per job run, after which other webhooks have their turn. */
const MAX_TURN_MS = 30_000;

/**
 * Sends the pending messages of one webhook, those of one subject one after another, with no transaction open during
 * requests. A message sent but not recorded, because the server crashed, is sent again. Returns null if another job is
 * delivering.
 */
export async function deliverDue(
  ctx: RequestContext,
  job: DeliveringJob,
  signal: AbortSignal,
): Promise<{ attempts: number } | null> {
  const { organizationId } = tenantOf(ctx);
  const webhook = await ctx.unitOfWork(organizationId, () => claimWebhook(ctx, job.webhookId, job.jobId));
  if (!webhook) return null;
  const begunMs = performance.now();
  let attempts = 0;
  while (performance.now() - begunMs < MAX_TURN_MS) {
    if (webhook.pausedUntil && webhook.pausedUntil > ctx.clock.now()) break;
    const due = await dueDeliveries(ctx, job.webhookId, AT_ONCE);
    ctx.endReads();
    if (due.length === 0) break;
    attempts += due.length;
    const goesOn = await deliver(ctx, job, webhook, due, signal);
    signal.throwIfAborted();
    if (!goesOn) break;
  }
  return { attempts };
}

/** Returns false if there is nothing more to send now. */
async function deliver(
  ctx: RequestContext,
  job: DeliveringJob,
  webhook: ClaimedWebhook,
  due: readonly DueDelivery[],
  signal: AbortSignal,
): Promise<boolean> {
  // On shutdown, answers already received are still recorded.
  const answers = await Promise.allSettled(due.map((delivery) => send(ctx, webhook, delivery, signal)));
  const now = ctx.clock.now();
  const answered = due.flatMap((delivery, i) => {
    const answer = answers[i] as PromiseSettledResult<PostAnswer>;
    return answer.status === 'fulfilled' ? [{ delivery, answer: answer.value }] : [];
  });
  if (answered.length === 0) return false;
  const isAlive = answered.some(({ answer }) => isTaken(answer));
  webhook.failingSince = isAlive ? null : (webhook.failingSince ?? now);
  const isPaused = !isAlive && answered.every(({ answer }) => isDown(answer));
  webhook.pausedUntil =
    isPaused && webhook.failingSince
      ? new Date(now.getTime() + pauseMs(now.getTime() - webhook.failingSince.getTime()))
      : null;
  const last = (answered.at(-1) as (typeof answered)[0]).answer;
  const reason = webhook.failingSince && offReason(webhook.failingSince, now, last);
  const { pausedUntil } = webhook;
  const attempted = answered.map(({ delivery, answer }) =>
    pausedUntil ? waitingUntil(pausedUntil, delivery, answer, now) : outcomeOf(delivery, answer, now),
  );
  const isOurs = await ctx.unitOfWork(tenantOf(ctx).organizationId, async () => {
    const isNoted = await noteAttempts(ctx, job, attempted, webhook);
    if (isNoted && reason) await switchOff(ctx, job.webhookId, reason);
    return isNoted;
  });
  return isOurs && !reason && !isPaused;
}

async function switchOff(ctx: RequestContext, webhookId: string, reason: string): Promise<void> {
  await storeOff(ctx, webhookId, reason);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'webhook.switch_off', { webhookId, reason });
}

/** An unreachable receiver does not count as a failed attempt of the message. */
const waitingUntil = (nextAttemptAt: Date, { id, tries }: DueDelivery, answer: PostAnswer, at: Date): Attempted => ({
  id,
  status: 'waiting',
  tries,
  nextAttemptAt,
  attempt: { at, ...answer },
});

function outcomeOf({ id, tries }: DueDelivery, answer: PostAnswer, now: Date): Attempted {
  const isDelivered = isTaken(answer);
  const next = isDelivered ? null : retryAt(tries + 1, now, Math.random());
  return {
    id,
    status: isDelivered ? 'delivered' : next ? 'waiting' : 'failed',
    tries: tries + 1,
    nextAttemptAt: next ?? now,
    attempt: { at: now, ...answer },
  };
}

/** Signs by Standard Webhooks 1.0: one signature for each secret in use. Messages for channels are not signed. */
function send(
  ctx: RequestContext,
  { url, format, secrets, failingSince }: ClaimedWebhook,
  { eventId, body: standardBody }: DueDelivery,
  signal: AbortSignal,
): Promise<PostAnswer> {
  const now = ctx.clock.now();
  const isStandard = format === 'standard';
  const body = isStandard ? standardBody : chatBody(format, standardBody, tenantOf(ctx).timeZone);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Muster',
    'webhook-id': eventId,
    ...(isStandard && {
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Signer(secret).sign(eventId, now, body)).join(' '),
    }),
  };
  return ctx.poster.post(url, headers, body, { signal, isHurried: failingSince !== null });
}
