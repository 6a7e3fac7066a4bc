import { randomBytes } from 'node:crypto';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict } from '../../kernel/errors';
import { changedFields } from '../../kernel/fields';
import { newId } from '../../kernel/ids';
import { DAY_MS } from '../../kernel/time/units';
import { addressIn, isPublicAddress } from '../../platform/outbound/public-address';
import { recordAudit } from '../audit/audit.commands';
import { requireTeamInUse } from '../people/team.queries';
import type { CreateWebhookInput, UpdateWebhookInput } from './webhook.inputs';
import { lockWebhook } from './webhook.queries';
import { MAX_WEBHOOKS } from './webhook.rules';
import { lookAgain, storeWaitingDue } from './webhook.store';
import type { CreatedWebhook, RotatedWebhookSecret, Webhook } from './webhook.type';

const SECRET_BYTES = 32;
/** After a rotation, the old secret remains in use for a day. */
const BOTH_MS = DAY_MS;

export async function createWebhook(ctx: RequestContext, input: CreateWebhookInput): Promise<CreatedWebhook> {
  const { organizationId } = tenantOf(ctx);
  refusePrivate(ctx, input.url);
  const id = newId();
  const { url, eventTypes, description, teamId = null } = input;
  const format = input.format ?? 'standard';
  if (teamId !== null) await requireTeamInUse(ctx, teamId, 'teamId');
  const made = await ctx.sql(
    'webhook.create',
    `insert into webhook (id, organization_id, url, description, event_types, active, created_at, format, team_id)
     select $2, $1, $3, $4, $5, true, $6, $8, $9 where (select count(*) from webhook where organization_id = $1) < $7
     returning id`,
    [organizationId, id, url, description ?? '', eventTypes, ctx.clock.now(), MAX_WEBHOOKS, format, teamId],
  );
  if (made.length === 0) throw conflict(`An organization has at most ${MAX_WEBHOOKS} webhooks: delete one first`);
  lookAgain(ctx);
  const secret = await newSecret(ctx, id);
  const webhook = await lockWebhook(ctx, id);
  await recordAudit(ctx, organizationId, 'webhook.create', audited(webhook));
  return { webhook, secret };
}

export async function updateWebhook(ctx: RequestContext, id: string, change: UpdateWebhookInput): Promise<Webhook> {
  const { organizationId } = tenantOf(ctx);
  const before = await lockWebhook(ctx, id);
  const fields = changedFields(before, change);
  if (Object.keys(fields).length === 0) return before;
  if (fields.url !== undefined) refusePrivate(ctx, fields.url);
  if (fields.teamId) await requireTeamInUse(ctx, fields.teamId, 'teamId');
  const { url, description, eventTypes, active, format, teamId } = { ...before, ...fields };
  // Activation or a new URL resets failures and makes pending messages due.
  await ctx.sql(
    'webhook.update',
    `update webhook set url = $3, description = $4, event_types = $5, active = $6, off_reason = null, off_at = null,
       failing_since = null, paused_until = null, format = $7, team_id = $8
     where organization_id = $1 and id = $2`,
    [organizationId, id, url, description, eventTypes, active, format, teamId],
  );
  lookAgain(ctx);
  if (fields.active) await storeWaitingDue(ctx, id);
  const after = await lockWebhook(ctx, id);
  await recordAudit(ctx, organizationId, 'webhook.update', audited(after));
  return after;
}

/** Deletes the webhook with its secrets, messages and their outcomes. */
export async function deleteWebhook(ctx: RequestContext, id: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  const webhook = await lockWebhook(ctx, id);
  await ctx.sql('webhook.delete', 'delete from webhook where organization_id = $1 and id = $2', [organizationId, id]);
  await recordAudit(ctx, organizationId, 'webhook.delete', audited(webhook));
  return true;
}

/** At most two secrets are in use: the new one and the newest before it. */
export async function rotateWebhookSecret(ctx: RequestContext, id: string): Promise<RotatedWebhookSecret> {
  const { organizationId } = tenantOf(ctx);
  await lockWebhook(ctx, id);
  const bothUntil = new Date(ctx.clock.now().getTime() + BOTH_MS);
  await ctx.sql(
    'webhook.dropSecret',
    'delete from webhook_secret where organization_id = $1 and webhook_id = $2 and ends_at is not null',
    [organizationId, id],
  );
  await ctx.sql(
    'webhook.endSecret',
    'update webhook_secret set ends_at = $3 where organization_id = $1 and webhook_id = $2',
    [organizationId, id, bothUntil],
  );
  const secret = await newSecret(ctx, id);
  await recordAudit(ctx, organizationId, 'webhook.rotate_secret', { webhookId: id, bothUntil });
  return { secret, bothUntil };
}

async function newSecret(ctx: RequestContext, webhookId: string): Promise<string> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  await ctx.sql(
    'webhook.newSecret',
    `insert into webhook_secret (id, organization_id, webhook_id, secret, created_at) values ($1, $2, $3, $4, $5)`,
    [newId(), tenantOf(ctx).organizationId, webhookId, secret, ctx.clock.now()],
  );
  return secret;
}

/** Host names are resolved and checked when connecting. */
function refusePrivate(ctx: RequestContext, url: string): void {
  if (ctx.poster.reachesPrivate) return;
  const target = new URL(url);
  const address = addressIn(target);
  if (target.protocol !== 'https:')
    throw badInput([{ path: 'url', message: `must begin with https://, got "${target.protocol}//…"` }]);
  if (address !== null && !isPublicAddress(address))
    throw badInput([{ path: 'url', message: `must lead to a public address, got "${address}"` }]);
}

/** Omits path and query, which many receivers use as a secret. */
const audited = ({ id, url, description, eventTypes, active, format, teamId }: Webhook) => ({
  webhookId: id,
  host: new URL(url).host,
  description,
  eventTypes,
  active,
  format,
  teamId,
});
