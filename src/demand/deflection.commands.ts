import { recordAudit } from '../audit/audit.commands';
import { recordsOf, sortRecords, type ImportResult } from '../kernel/bulk-import';
import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';
import { lostIfTaken } from '../kernel/errors';
import { wallClock } from '../kernel/wall-clock';
import { historicalVolumes } from './deflection-join.queries';
import { bothPassesOfDeflection, deflectionRecord, importMessage, type DeflectionRecord } from './deflection.rules';
import { mergedByKey } from './history.rules';
import { anyStored } from './stored-days.queries';

/** In the order of the key, as contact history. */
const INSERT = `insert into deflection (organization_id, queue, channel, date, interval, contacts_deflected, total_offered, deflection_source, metadata)
  select $1, queue, channel, date, interval, deflected, offered, source, metadata
  from unnest($2::text[], $3::text[], $4::date[], $5::time[], $6::float8[], $7::float8[], $8::text[], $9::jsonb[])
    as r (queue, channel, date, interval, deflected, offered, source, metadata)
  order by queue collate "C", channel collate "C", date, interval`;

/** What is unchanged is not rewritten. */
const MERGE = `${INSERT}
  on conflict (organization_id, queue, channel, date, interval) do update set contacts_deflected = excluded.contacts_deflected,
    total_offered = excluded.total_offered, deflection_source = excluded.deflection_source, metadata = excluded.metadata
  where (deflection.contacts_deflected, deflection.total_offered, deflection.deflection_source, deflection.metadata)
    is distinct from (excluded.contacts_deflected, excluded.total_offered, excluded.deflection_source, excluded.metadata)`;

export async function importDeflection(ctx: RequestContext, rows: unknown): Promise<ImportResult & { message: string }> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const data = await recordsOf(rows);
  const clock = wallClock(timeZone);
  const { good, errors } = sortRecords(data, (record) => deflectionRecord(record, clock));
  const records = mergedByKey(good, clock, bothPassesOfDeflection);
  if (records.length > 0) await store(ctx, organizationId, records);
  const volumes = await historicalVolumes(ctx, records.filter(({ totalOffered }) => totalOffered === null));
  const joined = volumes.filter((volume) => volume !== null).length;
  const counts = { imported: good.length, skipped: errors.length };
  await recordAudit(ctx, organizationId, 'import.deflection', counts);
  return { success: true, ...counts, errors, message: importMessage(good.length, joined, volumes.length - joined) };
}

async function store(ctx: RequestContext, organizationId: string, records: readonly DeflectionRecord[]): Promise<void> {
  const sql = (await anyStored(ctx, 'deflection', records)) ? MERGE : INSERT;
  await ctx.q(null, sql, [organizationId, ...columnsOf(records)]).catch(lostIfTaken('deflection import'));
}

const columnsOf = (records: readonly DeflectionRecord[]): string[] => [
  columnArray(records, ({ queue }) => queue),
  columnArray(records, ({ channel }) => channel),
  columnArray(records, ({ date }) => date),
  columnArray(records, ({ interval }) => interval),
  columnArray(records, ({ contactsDeflected }) => contactsDeflected),
  columnArray(records, ({ totalOffered }) => totalOffered),
  columnArray(records, ({ deflectionSource }) => deflectionSource),
  columnArray(records, ({ metadata }) => metadata && JSON.stringify(metadata)),
];
