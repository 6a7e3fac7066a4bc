import { recordAudit } from '../audit/audit.commands';
import { recordsOf, sortRecords, type ImportResult } from '../kernel/bulk-import';
import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';
import { lostIfTaken } from '../kernel/errors';
import { wallClock } from '../kernel/wall-clock';
import { bothPassesOfContacts, contactRecord, mergedByKey, type ContactRecord } from './history.rules';
import { anyStored } from './stored-days.queries';

/** Sorted by key, so that two imports at once never wait for each other in a circle. */
const INSERT = `insert into contact_history (organization_id, queue, channel, date, interval, volume, aht)
  select $1, queue, channel, date, interval, volume, aht
  from unnest($2::text[], $3::text[], $4::date[], $5::time[], $6::float8[], $7::float8[]) as r (queue, channel, date, interval, volume, aht)
  order by queue collate "C", channel collate "C", date, interval`;

/** What is unchanged is not rewritten. */
const MERGE = `${INSERT}
  on conflict (organization_id, queue, channel, date, interval) do update set volume = excluded.volume, aht = excluded.aht
  where (contact_history.volume, contact_history.aht) is distinct from (excluded.volume, excluded.aht)`;

export async function importHistorical(ctx: RequestContext, rows: unknown): Promise<ImportResult> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const data = await recordsOf(rows);
  const clock = wallClock(timeZone);
  const { good, errors } = sortRecords(data, (record) => contactRecord(record, clock));
  if (good.length > 0) await store(ctx, organizationId, mergedByKey(good, clock, bothPassesOfContacts));
  const counts = { imported: good.length, skipped: errors.length };
  await recordAudit(ctx, organizationId, 'import.historical', counts);
  return { success: true, ...counts, errors };
}

async function store(ctx: RequestContext, organizationId: string, records: readonly ContactRecord[]): Promise<void> {
  const sql = (await anyStored(ctx, 'contact_history', records)) ? MERGE : INSERT;
  await ctx.q(null, sql, [organizationId, ...columnsOf(records)]).catch(lostIfTaken('history import'));
}

const columnsOf = (records: readonly ContactRecord[]): string[] => [
  columnArray(records, ({ queue }) => queue),
  columnArray(records, ({ channel }) => channel),
  columnArray(records, ({ date }) => date),
  columnArray(records, ({ interval }) => interval),
  columnArray(records, ({ volume }) => volume),
  columnArray(records, ({ aht }) => aht),
];
