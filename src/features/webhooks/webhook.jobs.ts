import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { conflict } from '../../kernel/errors';
import { uuid } from '../../kernel/shapes';
import { DAY_MS } from '../../kernel/time/units';
import { defineJob, type RecurringJob } from '../../platform/jobs/define-job';
import { enqueueJob } from '../../platform/jobs/job-run.commands';
import { recordAudit } from '../audit/audit.commands';
import { deliverDue } from './delivery.commands';
import { updateWebhook } from './webhook.commands';
import type { UpdateWebhookInput } from './webhook.inputs';
import { findDelivery, lockWebhook } from './webhook.queries';
import { TEST_EVENT } from './webhook.rules';
import { releaseWebhook, storeEvents, storeRedelivery, storeUnpaused, type WebhookEvent } from './webhook.store';
import type { Webhook, WebhookDelivery } from './webhook.type';

/** Delivers the pending messages of a webhook, and enqueues the next job before it ends. */
export const deliverWebhook = defineJob({
  kind: 'webhook.deliver',
  input: z.object({ webhookId: uuid }),
  isRemote: true,
  isCancellable: false,
  attempts: 1_000, // pending messages must be delivered however many nodes fail
  run: (ctx, { webhookId }, { runId, claim, signal }) => deliverDue(ctx, { webhookId, jobId: runId, claim }, signal),
  async store(ctx, answer, { webhookId }) {
    if (!answer) return null;
    const next = await releaseWebhook(ctx, webhookId);
    if (next) await deliverSoon(ctx, webhookId, next);
    return answer;
  },
});

/** Debounce: a burst of events causes one job, which starts this long after the first event. */
const SOON_SECONDS = 0.25;

/** Enqueues a delivery in the open unit of work, independent of jobs for other times. */
async function deliverSoon(ctx: RequestContext, webhookId: string, at: Date = ctx.clock.now()): Promise<void> {
  const laterSeconds = (at.getTime() - ctx.clock.now().getTime()) / 1_000;
  const key = laterSeconds > 0 ? `${webhookId} ${at.toISOString()}` : webhookId;
  const seconds = Math.max(SOON_SECONDS, laterSeconds);
  await enqueueJob(ctx, deliverWebhook, { webhookId }, { key, delay: { seconds, mostSeconds: seconds } });
}

/**
 * Stores messages for every webhook that subscribes to the events, in the open unit of work; a rollback discards them.
 */
export async function tellWebhooks(ctx: RequestContext, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  ctx.beforeCommit(async () => {
    for (const webhookId of await storeEvents(ctx, events)) await deliverSoon(ctx, webhookId);
  });
}

export async function changeWebhook(ctx: RequestContext, id: string, change: UpdateWebhookInput): Promise<Webhook> {
  const webhook = await updateWebhook(ctx, id, change);
  if (webhook.active) await deliverSoon(ctx, id);
  return webhook;
}

/** Sends a message of a separate type to test delivery. */
export async function testWebhook(ctx: RequestContext, id: string): Promise<WebhookDelivery> {
  await requireActive(ctx, id);
  const subject = `webhook:${id}`;
  await storeEvents(ctx, [{ type: TEST_EVENT, subject, data: { webhookId: id } }], id);
  await storeUnpaused(ctx, id);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'webhook.test', { webhookId: id });
  await deliverSoon(ctx, id);
  const [{ deliveryId }] = (await ctx.sql<{ deliveryId: string }>(
    'webhook.newestOf',
    `select id as "deliveryId" from webhook_delivery where organization_id = $1 and webhook_id = $2 and subject = $3
     order by sequence desc limit 1`,
    [tenantOf(ctx).organizationId, id, subject],
  )) as [{ deliveryId: string }];
  return findDelivery(ctx, deliveryId);
}

/** Sends a message again with the same webhook-id, before all pending messages of its subject. */
export async function redeliver(ctx: RequestContext, id: string): Promise<WebhookDelivery> {
  const { webhookId, eventId } = await findDelivery(ctx, id);
  await requireActive(ctx, webhookId);
  await storeRedelivery(ctx, id, webhookId);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'webhook.redeliver', { webhookId, deliveryId: id, eventId });
  await deliverSoon(ctx, webhookId);
  return findDelivery(ctx, id);
}

async function requireActive(ctx: RequestContext, id: string): Promise<void> {
  const { active } = await lockWebhook(ctx, id);
  if (!active) throw conflict('The webhook is off: switch it on first', { webhookId: id });
}

const KEPT_MS = 30 * DAY_MS;

export const forgetDeliveries: RecurringJob = {
  name: 'webhook.forget',
  cron: '37 * * * *',
  async run(ctx) {
    const now = ctx.clock.now();
    await ctx.system('webhook.forget', 'select forget_webhook_deliveries($1, $2)', [
      new Date(now.getTime() - KEPT_MS),
      now,
    ]);
  },
};
