import { recordAudit } from '../audit/audit.commands';
import { recordsOf, sortRecords, type ImportResult } from '../kernel/bulk-import';
import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';
import { LostRace } from '../kernel/errors';
import { wallClock } from '../kernel/wall-clock';
import { bothPassesOfContacts, contactRecord, mergedByKey, streamsOf, type ContactRecord, type StreamDays } from './history.rules';

/** Sorted by key, so that two imports at once never wait for each other in a circle. */
const INSERT = `insert into contact_history (organization_id, queue, channel, date, interval, volume, aht)
  select $1, queue, channel, date, interval, volume, aht
  from unnest($2::text[], $3::text[], $4::date[], $5::time[], $6::float8[], $7::float8[]) as r (queue, channel, date, interval, volume, aht)
  order by queue collate "C", channel collate "C", date, interval`;

/** What is unchanged is not rewritten. */
const MERGE = `${INSERT}
  on conflict (organization_id, queue, channel, date, interval) do update set volume = excluded.volume, aht = excluded.aht
  where (contact_history.volume, contact_history.aht) is distinct from (excluded.volume, excluded.aht)`;

/** One look-up in the primary key for each stream: what it holds next from the first of the days on. */
const ANY_STORED = `select exists (
    select from unnest($2::text[], $3::text[], $4::date[], $5::date[]) as s (queue, channel, first, last)
    cross join lateral (
      select h.date from contact_history h
      where h.organization_id = $1 and h.queue = s.queue and h.channel = s.channel and h.date >= s.first
      order by h.date, h.interval limit 1
    ) next
    where next.date <= s.last
  ) as "anyStored"`;

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

/** Where no stream has anything on its days yet, nothing is looked for record by record: that takes half of the time. */
async function store(ctx: RequestContext, organizationId: string, records: readonly ContactRecord[]): Promise<void> {
  const streams = streamsOf(records);
  const [found] = await ctx.q<{ anyStored: boolean }>(null, ANY_STORED, [organizationId, ...boundsOf(streams)]);
  try {
    await ctx.q(null, found?.anyStored ? MERGE : INSERT, [organizationId, ...columnsOf(records)]);
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new LostRace('history import', { cause: error }) : error;
  }
}

const boundsOf = (streams: readonly StreamDays[]): string[] => [
  columnArray(streams, ({ queue }) => queue),
  columnArray(streams, ({ channel }) => channel),
  columnArray(streams, ({ first }) => first),
  columnArray(streams, ({ last }) => last),
];

const columnsOf = (records: readonly ContactRecord[]): string[] => [
  columnArray(records, ({ queue }) => queue),
  columnArray(records, ({ channel }) => channel),
  columnArray(records, ({ date }) => date),
  columnArray(records, ({ interval }) => interval),
  columnArray(records, ({ volume }) => volume),
  columnArray(records, ({ aht }) => aht),
];
