import type { RequestContext } from '../kernel/context';
import { ownOrganization } from '../organization/organization.queries';
import { historicalVolumes } from './deflection-join.queries';
import { joinedTotal } from './deflection.rules';
import type { ContactHistoryArgs } from './history.inputs';
import { IN_RANGE, rangeValues } from './history.queries';

export interface DeflectedInterval {
  date: string;
  interval: string;
  queue: string | null;
  channel: string | null;
  contactsDeflected: number;
  /** Given or joined; null where it could not be joined yet. */
  totalContactsOffered: number | null;
  isTotalGiven: boolean;
  deflectionSource: string | null;
  metadata: unknown;
}

export async function deflections(ctx: RequestContext, args: ContactHistoryArgs): Promise<DeflectedInterval[]> {
  const rows = await ctx.q<DeflectedInterval>(
    'deflection.list',
    `select date, interval, nullif(queue, '') as queue, nullif(channel, '') as channel, contacts_deflected as "contactsDeflected",
       total_offered as "totalContactsOffered", total_offered is not null as "isTotalGiven", deflection_source as "deflectionSource", metadata
     from deflection d where ${IN_RANGE} order by d.date, d.interval, d.queue, d.channel limit $6 offset $7`,
    [...rangeValues(ctx, args), args.limit, (args.page - 1) * args.limit],
  );
  const open = rows.filter(({ isTotalGiven }) => !isTotalGiven);
  if (open.length === 0) return rows;
  const { historicalVolume } = (await ownOrganization(ctx)).settings;
  const volumes = await historicalVolumes(ctx, open.map((row) => ({ ...row, queue: row.queue ?? '', channel: row.channel ?? '' })));
  open.forEach((row, i) => {
    const volume = volumes[i] ?? null;
    row.totalContactsOffered = volume === null ? null : joinedTotal(historicalVolume, volume, row.contactsDeflected);
  });
  return rows;
}

export async function deflectionCount(ctx: RequestContext, args: ContactHistoryArgs): Promise<number> {
  const [row] = await ctx.q<{ total: number }>('deflection.count', `select count(*) as total from deflection where ${IN_RANGE}`, rangeValues(ctx, args));
  return row?.total ?? 0;
}
