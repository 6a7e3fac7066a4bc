import type { RequestContext } from '../../kernel/context';
import { ownOrganization } from '../organization/organization.queries';
import { historicalVolumes } from './deflection-join.queries';
import { joinedTotal } from './deflection.rules';
import type { DeflectedInterval, DeflectionPage } from './deflection.type';
import type { ContactHistoryArgs } from './history.inputs';
import { IN_RANGE, rangeValues } from './history.queries';
import { intervalPage } from './interval-page.queries';

export async function deflectionPage(ctx: RequestContext, args: ContactHistoryArgs): Promise<DeflectionPage> {
  const page = await intervalPage(ctx, 'deflection', args, (range, limit, offset) =>
    ctx.sql<DeflectedInterval>(
      null,
      `select date, interval, nullif(queue, '') as queue, nullif(channel, '') as channel,
       contacts_deflected as "contactsDeflected", total_offered as "totalContactsOffered",
       total_offered is not null as "isTotalGiven", deflection_source as "deflectionSource", metadata
     from deflection d where ${IN_RANGE} order by d.date, d.interval, d.queue, d.channel limit $6 offset $7`,
      [...rangeValues(ctx, range), limit, offset],
    ),
  );
  await joinTotals(ctx, page.data);
  return page;
}

/** Fills in missing totals that can be joined with the history. */
async function joinTotals(ctx: RequestContext, rows: readonly DeflectedInterval[]): Promise<void> {
  const open = rows.filter(({ isTotalGiven }) => !isTotalGiven);
  if (open.length === 0) return;
  const { historicalVolume } = (await ownOrganization(ctx)).settings;
  const keys = open.map((row) => ({ ...row, queue: row.queue ?? '', channel: row.channel ?? '' }));
  const volumes = await historicalVolumes(ctx, keys);
  open.forEach((row, i) => {
    const volume = volumes[i] ?? null;
    row.totalContactsOffered = volume === null ? null : joinedTotal(historicalVolume, volume, row.contactsDeflected);
  });
}
