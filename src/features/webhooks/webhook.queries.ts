import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { offsetOf } from '../../kernel/graphql/page';
import type { WebhookDeliveriesFilter } from './webhook.inputs';
import type { Webhook, WebhookDelivery } from './webhook.type';

const WEBHOOK = `select id, url, description, event_types as "eventTypes", active, off_reason as "offReason",
    off_at as "offAt", failing_since as "failingSince", created_at as "createdAt", format, team_id as "teamId"
  from webhook where organization_id = $1`;

const DELIVERY = `select id, webhook_id as "webhookId", event_id as "eventId", type, subject, body::json as payload,
    status, attempts, case when status = 'waiting' then next_attempt_at end as "nextAttemptAt",
    created_at as "createdAt"
  from webhook_delivery where organization_id = $1`;

/** Sorted by creation. */
export const listWebhooks = (ctx: RequestContext): Promise<Webhook[]> =>
  ctx.sql<Webhook>('webhook.list', `${WEBHOOK} order by id`, [tenantOf(ctx).organizationId]);

/** Locks the webhook until the end of the unit of work; events can still be added for it. */
export async function lockWebhook(ctx: RequestContext, id: string): Promise<Webhook> {
  const [webhook] = await ctx.sql<Webhook>('webhook.lock', `${WEBHOOK} and id = $2 for no key update`, [
    tenantOf(ctx).organizationId,
    id,
  ]);
  if (!webhook) throw notFound('Webhook', 'id', id);
  return webhook;
}

/** Newest first. */
/** Returns how many messages of all organizations wait, and since when the oldest one does. */
export async function waitingMessages(ctx: RequestContext): Promise<{ messages: number; ageSeconds: number }> {
  const [row] = await ctx.system<{ messages: number; oldest: Date | null }>(
    'webhook.waiting',
    'select * from waiting_webhook_messages()',
  );
  const ageMs = row?.oldest ? ctx.clock.now().getTime() - row.oldest.getTime() : 0;
  return { messages: row?.messages ?? 0, ageSeconds: Math.max(0, ageMs / 1_000) };
}

export function listDeliveries(ctx: RequestContext, filter: WebhookDeliveriesFilter): Promise<WebhookDelivery[]> {
  const { webhookId, status, limit } = filter;
  return ctx.sql<WebhookDelivery>(
    null,
    `${DELIVERY} and ($2::uuid is null or webhook_id = $2) and ($3::text is null or status = $3)
     order by sequence desc limit $4 offset $5`,
    [tenantOf(ctx).organizationId, webhookId ?? null, status ?? null, limit, offsetOf(filter)],
  );
}

export async function findDelivery(ctx: RequestContext, id: string): Promise<WebhookDelivery> {
  const [delivery] = await ctx.sql<WebhookDelivery>('webhook.delivery', `${DELIVERY} and id = $2`, [
    tenantOf(ctx).organizationId,
    id,
  ]);
  if (!delivery) throw notFound('Webhook delivery', 'id', id);
  return delivery;
}
