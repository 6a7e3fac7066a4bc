import { tenantOf, type RequestContext } from '../../kernel/context';
import { notifyClosing } from './notice.commands';
import { offersById } from './offer.queries';

/** Notifies people of offers that close within an hour and have been open for long, once for each offer. */
export async function tellOfClosing(ctx: RequestContext): Promise<void> {
  const rows = await ctx.sql<{ id: string; isLong: boolean }>(
    'offer.closing',
    `update hours_offer set is_closing_notified = true
     where organization_id = $1 and state = 'open' and not is_closing_notified and closes_at > $2
       and closes_at <= $2 + interval '1 hour'
     returning id, closes_at - opens_at >= interval '6 hours' as "isLong"`,
    [tenantOf(ctx).organizationId, ctx.clock.now()],
  );
  const ids = rows.flatMap(({ id, isLong }) => (isLong ? id : []));
  if (ids.length > 0) await notifyClosing(ctx, [...(await offersById(ctx, ids)).values()]);
}
