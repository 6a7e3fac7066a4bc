import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { DEFAULT_DIGEST_AT, DEFAULT_LOCALE, DEFAULT_QUIET_FROM, DEFAULT_QUIET_UNTIL } from './delivery.rules';
import { DEFAULT_CHANNELS, kindsOfRole, type EmailDelivery, type NotificationKind } from './notification.rules';
import type { NotificationSettings } from './settings.type';

/** Stored settings of a user; null follows the default. */
export interface ChosenSettings {
  timezone: string | null;
  locale: string | null;
  digestAt: string | null;
  isQuiet: boolean;
  quietFrom: string | null;
  quietUntil: string | null;
  reminderMinutes: number | null;
}

export const NOTHING_CHOSEN: ChosenSettings = {
  timezone: null,
  locale: null,
  digestAt: null,
  isQuiet: true,
  quietFrom: null,
  quietUntil: null,
  reminderMinutes: null,
};

/** Columns of `notification_settings s`, which may have no row. */
export const SETTINGS_COLUMNS = `s.timezone, s.locale, s.digest_at as "digestAt",
  coalesce(s.is_quiet, true) as "isQuiet",
  s.quiet_from as "quietFrom", s.quiet_until as "quietUntil", s.reminder_minutes as "reminderMinutes"`;

/** Returns the settings in force. */
export const settingsInForce = (ctx: RequestContext, chosen: ChosenSettings) => ({
  timezone: chosen.timezone ?? tenantOf(ctx).timeZone,
  locale: chosen.locale ?? DEFAULT_LOCALE,
  digestAt: chosen.digestAt ?? DEFAULT_DIGEST_AT,
  quietFrom: chosen.isQuiet ? (chosen.quietFrom ?? DEFAULT_QUIET_FROM) : null,
  quietUntil: chosen.isQuiet ? (chosen.quietUntil ?? DEFAULT_QUIET_UNTIL) : null,
  reminderMinutes: chosen.reminderMinutes,
});

export async function chosenSettings(ctx: RequestContext, userId: string): Promise<ChosenSettings> {
  const [row] = await ctx.sql<ChosenSettings>(
    'notification.chosen',
    `select ${SETTINGS_COLUMNS} from notification_settings s where s.organization_id = $1 and s.user_id = $2`,
    [tenantOf(ctx).organizationId, userId],
  );
  return row ?? NOTHING_CHOSEN;
}

interface Choice {
  kind: NotificationKind;
  email: EmailDelivery;
  push: boolean;
}

export const chosenChannels = (ctx: RequestContext, userId: string): Promise<Choice[]> =>
  ctx.sql<Choice>(
    'notification.choices',
    'select kind, email, push from notification_choice where organization_id = $1 and user_id = $2',
    [tenantOf(ctx).organizationId, userId],
  );

/** Returns the settings of the caller. */
export async function notificationSettings(ctx: RequestContext): Promise<NotificationSettings> {
  const { organizationId, userId, role } = userOf(ctx);
  const chosen = new Map((await chosenChannels(ctx, userId)).map((choice) => [choice.kind, choice]));
  const [devices] = await ctx.sql<{ count: number }>(
    'notification.devices',
    'select count(*)::integer as count from push_device where organization_id = $1 and user_id = $2',
    [organizationId, userId],
  );
  return {
    ...settingsInForce(ctx, await chosenSettings(ctx, userId)),
    choices: kindsOfRole(role).map((kind) => chosen.get(kind) ?? { kind, ...DEFAULT_CHANNELS[kind] }),
    emailAvailable: ctx.mailer !== null,
    pushDevices: devices?.count ?? 0,
    pushKey: ctx.push?.publicKey ?? null,
  };
}
