import { tenantOf, type RequestContext } from '../../kernel/context';
import type { Channels, NotificationKind } from './notification.rules';
import type { ChosenSettings } from './settings.queries';

export async function storeSettings(ctx: RequestContext, userId: string, settings: ChosenSettings): Promise<void> {
  const { timezone, locale, digestAt, isQuiet, quietFrom, quietUntil, reminderMinutes } = settings;
  await ctx.sql(
    'notification.storeSettings',
    `insert into notification_settings
       (organization_id, user_id, timezone, locale, digest_at, is_quiet, quiet_from, quiet_until, reminder_minutes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (organization_id, user_id) do update set timezone = excluded.timezone, locale = excluded.locale,
       digest_at = excluded.digest_at, is_quiet = excluded.is_quiet, quiet_from = excluded.quiet_from,
       quiet_until = excluded.quiet_until, reminder_minutes = excluded.reminder_minutes`,
    [tenantOf(ctx).organizationId, userId, timezone, locale, digestAt, isQuiet, quietFrom, quietUntil, reminderMinutes],
  );
}

export async function storeChoice(
  ctx: RequestContext,
  userId: string,
  { kind, email, push }: Channels & { kind: NotificationKind },
): Promise<void> {
  await ctx.sql(
    'notification.storeChoice',
    `insert into notification_choice (organization_id, user_id, kind, email, push) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, user_id, kind) do update set email = excluded.email, push = excluded.push`,
    [tenantOf(ctx).organizationId, userId, kind, email, push],
  );
}
