import { tenantOf, type PostAnswer, type RequestContext } from '../../kernel/context';
import { Believed } from '../../kernel/believed';
import { idArray } from '../../kernel/graphql/loaders';
import { newId } from '../../kernel/ids';
import { COMMIT_ORDER_LOCK } from '../../platform/database/commit-order';
import type { DeliveryStatus, EventType, TEST_EVENT, WebhookFormat } from './webhook.rules';

/** SQL for messages; all statements are limited to one organization. */

export interface WebhookEvent {
  type: EventType | typeof TEST_EVENT;
  /** Messages with the same subject are delivered in order. */
  subject: string;
  /** Ids and changed fields. */
  data: object;
  /** The people whom it is about, by id or by team; neither: it is about the organization. */
  employeeIds?: readonly string[];
  teamIds?: readonly string[];
}

/** Cache lifetime of the fact that an organization has no active webhooks, because other nodes can create one. */
const NONE_MS = 1_000;
const none = new Believed<true>(NONE_MS);

/** Invalidates that cache on commit. */
export const lookAgain = (ctx: RequestContext): void => {
  const { organizationId } = tenantOf(ctx);
  ctx.afterCommit(() => none.forget((_, id) => id === organizationId));
};

/** Teams of webhooks with those below, whose people matter, and those above, which include them. */
const WATCHED = `below as (
    select id as webhook_id, team_id, organization_id from own where active and team_id is not null
    union
    select b.webhook_id, t.id, t.organization_id from below b
    join team t on t.organization_id = b.organization_id and t.parent_team_id = b.team_id
  ), above as (
    select id as webhook_id, team_id, organization_id from own where active and team_id is not null
    union
    select a.webhook_id, t.parent_team_id, t.organization_id from above a
    join team t on t.organization_id = a.organization_id and t.id = a.team_id and t.parent_team_id is not null
  )`;
const WANTING = `w.active and e.type = any(w.event_types) and (w.team_id is null
  or exists (select from below b join employee p on p.organization_id = b.organization_id and p.team_id = b.team_id
    where b.webhook_id = w.id and p.id = any(e."employeeIds"::uuid[]))
  or exists (select from (select * from below union select * from above) t
    where t.webhook_id = w.id and t.team_id = any(e."teamIds"::uuid[])))`;

/**
 * Stores the events for each subscribed webhook, or for a single one, numbered in commit order. Returns the ids of
 * these webhooks.
 */
export async function storeEvents(
  ctx: RequestContext,
  events: readonly WebhookEvent[],
  onlyWebhookId: string | null = null,
): Promise<string[]> {
  const { organizationId } = tenantOf(ctx);
  if (onlyWebhookId === null && none.get(organizationId, ctx.clock)) return [];
  const believe = none.finding(ctx.clock);
  const now = ctx.clock.now();
  const rows = events.map(({ type, subject, data, employeeIds = [], teamIds = [] }, position) => ({
    position,
    id: newId(),
    type,
    subject,
    body: JSON.stringify({ type, timestamp: now, data }),
    employeeIds: idArray(employeeIds),
    teamIds: idArray(teamIds),
  }));
  const [{ ids, isAny }] = (await ctx.sql<{ ids: string[] | null; isAny: boolean }>(
    onlyWebhookId === null ? 'webhook.store' : 'webhook.storeOne',
    `with recursive own as materialized (select * from webhook where organization_id = $1),
     ${WATCHED},
     locked as materialized (select ${COMMIT_ORDER_LOCK} where exists (select from own where active)),
     written as (
       insert into webhook_delivery
         (id, organization_id, webhook_id, event_id, type, subject, body, next_attempt_at, created_at)
       select gen_random_uuid(), $1, w.id, e.id, e.type, e.subject, e.body, $2, $2
       from locked, json_to_recordset($3) as e (position integer, id uuid, type text, subject text, body text,
         "employeeIds" text, "teamIds" text)
       join own w on w.organization_id = $1 and ${onlyWebhookId === null ? WANTING : 'w.id = $4'}
       order by e.position
       returning webhook_id
     )
     select (select array_agg(distinct webhook_id) from written) as ids,
       exists (select from own where active) as "isAny"`,
    [organizationId, now, JSON.stringify(rows), ...(onlyWebhookId === null ? [] : [onlyWebhookId])],
  )) as [{ ids: string[] | null; isAny: boolean }];
  if (!isAny) believe(organizationId, true);
  return ids ?? [];
}

/** A webhook as needed for delivery. */
export interface ClaimedWebhook {
  url: string;
  format: WebhookFormat;
  failingSince: Date | null;
  pausedUntil: Date | null;
  /** Newest first. */
  secrets: string[];
}

/** Locks the row first, so that the next statement sees jobs that started while this one waited. */
const inTurn = (ctx: RequestContext, webhookId: string): Promise<unknown> =>
  ctx.sql('webhook.inTurn', 'select from webhook where organization_id = $1 and id = $2 for no key update', [
    tenantOf(ctx).organizationId,
    webhookId,
  ]);

/**
 * Claims the webhook for this job. Returns null if the webhook is inactive or another running job has claimed it; that
 * job checks for new messages before it ends.
 */
export async function claimWebhook(
  ctx: RequestContext,
  webhookId: string,
  jobId: string,
): Promise<ClaimedWebhook | null> {
  const { organizationId } = tenantOf(ctx);
  await inTurn(ctx, webhookId);
  const [claimed] = await ctx.sql<
    Pick<ClaimedWebhook, 'url' | 'format'> & { failingSince: string | null; pausedUntil: string | null }
  >(
    'webhook.claim',
    `update webhook w set job_id = $3
     where w.organization_id = $1 and w.id = $2 and w.active and (w.job_id is null or w.job_id = $3 or not exists (
       select from job_run r where r.organization_id = $1 and r.id = w.job_id and r.status = 'running'))
     returning url, format, failing_since as "failingSince", paused_until as "pausedUntil"`,
    [organizationId, webhookId, jobId],
  );
  if (!claimed) return null;
  const secrets = await ctx.sql<{ secret: string }>(
    'webhook.secrets',
    `select secret from webhook_secret
     where organization_id = $1 and webhook_id = $2 and (ends_at is null or ends_at > $3)
     order by ends_at desc nulls first`,
    [organizationId, webhookId, ctx.clock.now()],
  );
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    url: claimed.url,
    format: claimed.format,
    failingSince: dateOf(claimed.failingSince),
    pausedUntil: dateOf(claimed.pausedUntil),
    secrets: secrets.map(({ secret }) => secret),
  };
}

/** SQL for the first pending message of each subject. */
const HEADS = `select distinct on (subject) id, event_id, body, tries, next_attempt_at, sequence from webhook_delivery
  where organization_id = $1 and webhook_id = $2 and status = 'waiting' order by subject, sequence`;

export interface DueDelivery {
  id: string;
  eventId: string;
  body: string;
  tries: number;
}

/** Returns the messages that are due and first of their subject, oldest first. */
export const dueDeliveries = (ctx: RequestContext, webhookId: string, most: number): Promise<DueDelivery[]> =>
  ctx.sql<DueDelivery>(
    'webhook.due',
    `select id, event_id as "eventId", body, tries from (${HEADS}) head
     where next_attempt_at <= $3 order by sequence limit $4`,
    [tenantOf(ctx).organizationId, webhookId, ctx.clock.now(), most],
  );

/** The outcome of an attempt. */
export interface Attempted {
  id: string;
  status: DeliveryStatus;
  tries: number;
  nextAttemptAt: Date;
  attempt: PostAnswer & { at: Date };
}

const MAX_ATTEMPTS = 50;

/** The delivering job and its current run. */
export interface DeliveringJob {
  webhookId: string;
  jobId: string;
  claim: string;
}

/**
 * Records attempts and the health of the webhook. Returns false if this job lost its claim or the webhook was deleted.
 */
export async function noteAttempts(
  ctx: RequestContext,
  { webhookId, jobId, claim }: DeliveringJob,
  attempted: readonly Attempted[],
  { failingSince, pausedUntil }: Pick<ClaimedWebhook, 'failingSince' | 'pausedUntil'>,
): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  await inTurn(ctx, webhookId);
  const ours = await ctx.sql(
    'webhook.fares',
    `update webhook set failing_since = $4, paused_until = $5
     where organization_id = $1 and id = $2 and job_id = $3 and exists (select from job_run r
       where r.organization_id = $1 and r.id = $3 and r.claim = $6) returning id`,
    [organizationId, webhookId, jobId, failingSince, pausedUntil, claim],
  );
  if (ours.length === 0) return false;
  await ctx.sql(
    null,
    `update webhook_delivery d set status = r.status, tries = r.tries, next_attempt_at = r."nextAttemptAt",
       attempts = case when jsonb_array_length(d.attempts) < ${MAX_ATTEMPTS} then d.attempts
         else d.attempts - 0 end || r.attempt
     from json_to_recordset($2) as r (id uuid, status text, tries integer, "nextAttemptAt" timestamptz, attempt jsonb)
     where d.organization_id = $1 and d.id = r.id`,
    [organizationId, JSON.stringify(attempted)],
  );
  return true;
}

/** Releases the claim. Returns the time of the next pending message; null if there is none. */
export async function releaseWebhook(ctx: RequestContext, webhookId: string): Promise<Date | null> {
  const { organizationId } = tenantOf(ctx);
  const [webhook] = await ctx.sql<{ active: boolean; pausedUntil: string | null }>(
    'webhook.release',
    `update webhook set job_id = null where organization_id = $1 and id = $2
     returning active, paused_until as "pausedUntil"`,
    [organizationId, webhookId],
  );
  if (!webhook?.active) return null;
  const [{ next }] = (await ctx.sql<{ next: string | null }>(
    'webhook.next',
    `select min(next_attempt_at) as next from (${HEADS}) head`,
    [organizationId, webhookId],
  )) as [{ next: string | null }];
  if (next === null) return null;
  return new Date(Math.max(Date.parse(next), Date.parse(webhook.pausedUntil ?? next)));
}

/** Deactivates the webhook on behalf of the server. */
export async function storeOff(ctx: RequestContext, webhookId: string, reason: string): Promise<void> {
  await ctx.sql(
    'webhook.off',
    `update webhook set active = false, off_reason = $3, off_at = $4 where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, webhookId, reason, ctx.clock.now()],
  );
}

/** Makes a message pending with its attempts reset, and ends the pause of its webhook. */
export async function storeRedelivery(ctx: RequestContext, id: string, webhookId: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  await ctx.sql(
    'webhook.redeliver',
    `update webhook_delivery set status = 'waiting', tries = 0, next_attempt_at = $3
     where organization_id = $1 and id = $2`,
    [organizationId, id, ctx.clock.now()],
  );
  await storeUnpaused(ctx, webhookId);
}

/** Ends the pause of a webhook after failures. */
export async function storeUnpaused(ctx: RequestContext, webhookId: string): Promise<void> {
  await ctx.sql('webhook.unpause', 'update webhook set paused_until = null where organization_id = $1 and id = $2', [
    tenantOf(ctx).organizationId,
    webhookId,
  ]);
}

/** Makes all pending messages of a reactivated webhook due immediately. */
export async function storeWaitingDue(ctx: RequestContext, webhookId: string): Promise<void> {
  await ctx.sql(
    'webhook.waitingDue',
    `update webhook_delivery set next_attempt_at = $3
     where organization_id = $1 and webhook_id = $2 and status = 'waiting' and next_attempt_at > $3`,
    [tenantOf(ctx).organizationId, webhookId, ctx.clock.now()],
  );
}
