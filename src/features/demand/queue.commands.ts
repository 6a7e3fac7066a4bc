import { tenantOf, type RequestContext } from '../../kernel/context';
import { addDays } from '../../kernel/time/local-time';
import { contactsOfQueue } from './queue.queries';

/**
 * Renames and merges queues. Each statement deletes and inserts rows together, so that concurrent imports lose nothing.
 */

const MOVE_HISTORY = `insert into contact_history as h (organization_id, queue, channel, date, interval, volume, aht)
  select $1, $3, channel, date, interval, volume, aht from take_contacts($2, $4, $5)
  order by channel collate "C", date, interval
  on conflict (organization_id, queue, channel, date, interval) do update set
    volume = h.volume + excluded.volume,
    aht = case when h.volume + excluded.volume = 0 then greatest(h.aht, excluded.aht)
      else (h.volume * h.aht + excluded.volume * excluded.aht) / (h.volume + excluded.volume) end`;

/** The total is known if both queues have one; else it is joined from the history. */
const MOVE_DEFLECTION = `with taken as (delete from deflection where organization_id = $1 and queue = $2 returning *)
  insert into deflection as d (organization_id, queue, channel, date, interval, contacts_deflected, total_offered,
    deflection_source, metadata)
  select $1, $3, channel, date, interval, contacts_deflected, total_offered, deflection_source, metadata from taken
  order by channel collate "C", date, interval
  on conflict (organization_id, queue, channel, date, interval) do update set
    contacts_deflected = d.contacts_deflected + excluded.contacts_deflected,
    total_offered = d.total_offered + excluded.total_offered`;

/** Both passes of a repeated hour keep their queue. */
const MOVE_PASSES = `update interval_pass set queue = $3, record = jsonb_set(record, '{queue}', to_jsonb($3::text))
  where organization_id = $1 and queue = $2`;
const DELETE_PASSES = 'delete from interval_pass where organization_id = $1 and queue = $2';

/** Moves contact history and deflection to another queue; intervals of both are added. */
export async function moveContacts(
  ctx: RequestContext,
  from: string,
  to: string,
  { isRename }: { isRename: boolean },
): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  for (const range of await daysOf(ctx, from)) await ctx.sql(null, MOVE_HISTORY, [organizationId, from, to, ...range]);
  await ctx.sql(null, MOVE_DEFLECTION, [organizationId, from, to]);
  // Passes of two queues cannot be added; the stored intervals can.
  if (isRename) await ctx.sql(null, MOVE_PASSES, [organizationId, from, to]);
  else await ctx.sql(null, DELETE_PASSES, [organizationId, from]);
}

/** Deletes contact history and deflection of a queue. */
export async function deleteContacts(ctx: RequestContext, queue: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  for (const range of await daysOf(ctx, queue))
    await ctx.sql(null, 'select count(*) from take_contacts($1, $2, $3)', [queue, ...range]);
  await ctx.sql(null, 'delete from deflection where organization_id = $1 and queue = $2', [organizationId, queue]);
  await ctx.sql(null, DELETE_PASSES, [organizationId, queue]);
}

/** Maximum days per statement: five years of quarter hours would nearly reach the statement timeout. */
const MAX_DAYS = 366;

async function daysOf(ctx: RequestContext, queue: string): Promise<[string, string][]> {
  const { firstDay, lastDay } = await contactsOfQueue(ctx, queue);
  const ranges: [string, string][] = [];
  if (firstDay === null || lastDay === null) return ranges;
  for (let day = firstDay; day <= lastDay; day = addDays(day, MAX_DAYS)) ranges.push([day, addDays(day, MAX_DAYS - 1)]);
  return ranges;
}
