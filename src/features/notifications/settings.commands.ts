import { userOf, tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, type Issue } from '../../kernel/errors';
import { changedFields } from '../../kernel/fields';
import { newId } from '../../kernel/ids';
import { quoted } from '../../kernel/shapes';
import { addressIn, isPublicAddress } from '../../platform/outbound/public-address';
import { recordAudit } from '../audit/audit.commands';
import { DEFAULT_CHANNELS, kindsOfRole, type Channels, type NotificationKind } from './notification.rules';
import type { AddPushDeviceArgs, NotificationChoiceInput, NotificationSettingsInput } from './settings.inputs';
import { chosenChannels, chosenSettings, notificationSettings, settingsInForce } from './settings.queries';
import { storeChoice, storeSettings } from './settings.store';
import type { NotificationSettings } from './settings.type';

const MAX_DEVICES = 10;

export async function updateNotificationSettings(
  ctx: RequestContext,
  { choices, quietFrom, quietUntil, ...others }: NotificationSettingsInput,
): Promise<NotificationSettings> {
  const { organizationId, userId } = userOf(ctx);
  requireReceivable(ctx, choices ?? []);
  await lockUser(ctx, userId);
  const before = await chosenSettings(ctx, userId);
  const isQuietGiven = quietFrom !== undefined || quietUntil !== undefined;
  const quiet = isQuietGiven ? quietHours(settingsInForce(ctx, before), { quietFrom, quietUntil }) : {};
  const changed = changedFields(before, { ...others, ...quiet });
  const changedChoices = await changesOf(ctx, userId, choices ?? []);
  if (Object.keys(changed).length > 0) await storeSettings(ctx, userId, { ...before, ...changed });
  for (const choice of changedChoices) await storeChoice(ctx, userId, choice);
  if (Object.keys(changed).length + changedChoices.length > 0)
    await recordAudit(ctx, organizationId, 'notification_settings.update', {
      ...changed,
      ...(changedChoices.length > 0 ? { choices: changedChoices } : {}),
    });
  return notificationSettings(ctx);
}

interface Quiet {
  quietFrom?: string | null;
  quietUntil?: string | null;
}

/** Null turns quiet hours off; one time alone needs the other one in force. */
function quietHours(before: Required<Quiet>, { quietFrom, quietUntil }: Quiet) {
  if (quietFrom === null || quietUntil === null) return { isQuiet: false, quietFrom: null, quietUntil: null };
  const [from, until] = [quietFrom ?? before.quietFrom, quietUntil ?? before.quietUntil];
  if (from === null) throw badInput([{ path: 'quietFrom', message: 'is required: there are no quiet hours yet' }]);
  if (until === null) throw badInput([{ path: 'quietUntil', message: 'is required: there are no quiet hours yet' }]);
  if (from === until) {
    const path = quietUntil === undefined ? 'quietFrom' : 'quietUntil';
    throw badInput([{ path, message: `must differ from the other time of the quiet hours, got ${quoted(from)}` }]);
  }
  return { isQuiet: true, quietFrom: from, quietUntil: until };
}

function requireReceivable(ctx: RequestContext, choices: readonly NotificationChoiceInput[]): void {
  const { role } = userOf(ctx);
  const kinds = kindsOfRole(role);
  const issues = choices.flatMap(({ kind }, i): Issue[] => {
    const path = `choices[${i}].kind`;
    if (!kinds.includes(kind))
      return [{ path, message: `must be a kind that the role ${role} receives, got ${quoted(kind)}` }];
    const isRepeated = choices.findIndex((other) => other.kind === kind) < i;
    return isRepeated ? [{ path, message: `must be named once, got ${quoted(kind)} again` }] : [];
  });
  if (issues.length > 0) throw badInput(issues);
}

async function changesOf(ctx: RequestContext, userId: string, choices: readonly NotificationChoiceInput[]) {
  const chosen = new Map<NotificationKind, Channels>((await chosenChannels(ctx, userId)).map((c) => [c.kind, c]));
  return choices.flatMap(({ kind, email, push }) => {
    const before = chosen.get(kind) ?? DEFAULT_CHANNELS[kind];
    const after = { kind, email: email ?? before.email, push: push ?? before.push };
    return after.email === before.email && after.push === before.push ? [] : [after];
  });
}

/** Turns e-mails of some kinds off for a user, as links in mails do. */
export async function turnEmailOff(
  ctx: RequestContext,
  { userId, kinds }: { userId: string; kinds: readonly NotificationKind[] },
): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  await lockUser(ctx, userId);
  const chosen = new Map<NotificationKind, Channels>((await chosenChannels(ctx, userId)).map((c) => [c.kind, c]));
  const choices = kinds
    .map((kind) => ({ kind, push: (chosen.get(kind) ?? DEFAULT_CHANNELS[kind]).push, email: 'off' as const }))
    .filter(({ kind }) => (chosen.get(kind) ?? DEFAULT_CHANNELS[kind]).email !== 'off');
  for (const choice of choices) await storeChoice(ctx, userId, choice);
  if (choices.length > 0) await recordAudit(ctx, organizationId, 'notification_settings.update', { userId, choices });
}

const lockUser = (ctx: RequestContext, userId: string) =>
  ctx.sql(
    'notification.lockUser',
    'select from user_account where organization_id = $1 and id = $2 for no key update',
    [tenantOf(ctx).organizationId, userId],
  );

export async function addPushDevice(
  ctx: RequestContext,
  { auth, endpoint, p256dh }: AddPushDeviceArgs,
): Promise<boolean> {
  const { organizationId, userId } = userOf(ctx);
  const url = new URL(endpoint);
  refusePrivate(ctx, url);
  await lockUser(ctx, userId);
  const [made] = await ctx.sql<{ isNew: boolean }>(
    'pushDevice.add',
    `insert into push_device (id, organization_id, user_id, endpoint, p256dh, auth, created_at)
     select $2, $1::uuid, $3::uuid, $4, $5, $6, $7
     where (select count(*) from push_device where organization_id = $1 and user_id = $3 and endpoint <> $4) < $8
     on conflict (organization_id, endpoint) do update
       set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth
     returning id = $2 as "isNew"`,
    [organizationId, newId(), userId, endpoint, p256dh, auth, ctx.clock.now(), MAX_DEVICES],
  );
  if (!made) throw conflict(`A user has at most ${MAX_DEVICES} devices: remove one first`);
  await recordAudit(ctx, organizationId, 'push_device.add', { host: url.host });
  return true;
}

export async function removePushDevice(ctx: RequestContext, endpoint: string): Promise<boolean> {
  const { organizationId, userId } = userOf(ctx);
  const removed = await ctx.sql(
    'pushDevice.remove',
    'delete from push_device where organization_id = $1 and user_id = $2 and endpoint = $3 returning id',
    [organizationId, userId, endpoint],
  );
  if (removed.length === 0) return false;
  await recordAudit(ctx, organizationId, 'push_device.remove', { host: new URL(endpoint).host });
  return true;
}

/** Names are looked up when they are connected to. */
function refusePrivate(ctx: RequestContext, target: URL): void {
  if (ctx.poster.reachesPrivate) return;
  const address = addressIn(target);
  if (target.protocol !== 'https:')
    throw badInput([{ path: 'endpoint', message: `must begin with https://, got "${target.protocol}//…"` }]);
  if (address !== null && !isPublicAddress(address))
    throw badInput([{ path: 'endpoint', message: `must lead to a public address, got "${address}"` }]);
}
