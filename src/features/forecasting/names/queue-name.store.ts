import { tenantOf, type RequestContext } from '../../../kernel/context';

/** Updates queue names in tables of inputs and of computed data. */

/** Tables of user input. */
const ENTERED = ['queue_settings', 'opening_hours', 'demand_event', 'forecast_override', 'requirement_by_hand'];
/** Tables of computed data, in an order that respects foreign keys. */
const COMPUTED = ['forecast_run_stream', 'forecast_stream', 'forecast', 'requirement_stream', 'requirement_failure'];

const remove = async (ctx: RequestContext, tables: readonly string[], queue: string): Promise<void> => {
  for (const table of tables)
    await ctx.sql(null, `delete from ${table} where organization_id = $1 and queue = $2`, [
      tenantOf(ctx).organizationId,
      queue,
    ]);
};

/** Deletes forecasts and requirements of a queue, including past ones. */
export const forgetComputed = (ctx: RequestContext, queue: string): Promise<void> => remove(ctx, COMPUTED, queue);

export const forgetEntered = (ctx: RequestContext, queue: string): Promise<void> => remove(ctx, ENTERED, queue);

/** Renames a queue in all inputs and computed data. Returns true if it needs a new forecast. */
export async function renameEverywhere(ctx: RequestContext, from: string, to: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  const run = <Row extends object>(text: string) => ctx.sql<Row>(null, text, [organizationId, from, to]);
  // An open run may have stored data for an earlier queue of this name.
  await forgetComputed(ctx, to);
  for (const table of [...ENTERED, 'forecast', 'requirement_failure'])
    await run(`update ${table} set queue = $3 where organization_id = $1 and queue = $2`);
  await run(
    `update queue_settings set chosen = jsonb_set(chosen, '{follows,queue}', to_jsonb($3::text))
     where organization_id = $1 and chosen->'follows'->>'queue' = $2`,
  );
  // Open runs only know the old name and store nothing under the new one.
  const open = await ctx.sql(
    null,
    `delete from forecast_run_stream where organization_id = $1 and queue = $2 and outcome = 'pending'
     returning channel`,
    [organizationId, from],
  );
  await run('update forecast_run_stream set queue = $3 where organization_id = $1 and queue = $2');
  // Deletes and reinserts rows, because the change feed reports inserts and deletes but no changes of keys.
  await run(
    `with gone as (delete from forecast_stream where organization_id = $1 and queue = $2 returning *)
     insert into forecast_stream (organization_id, queue, channel, due, forecast_id, reason, failed_at)
     select $1, $3, channel, due, forecast_id, reason, failed_at from gone`,
  );
  await run(
    `insert into requirement_stream (organization_id, queue, channel, input_hash, skill_id, first_day, last_day,
       computed_at)
     select $1, $3, channel, input_hash, skill_id, first_day, last_day, computed_at from requirement_stream
     where organization_id = $1 and queue = $2`,
  );
  await run('update requirement_day set queue = $3 where organization_id = $1 and queue = $2');
  await ctx.sql(null, 'delete from requirement_stream where organization_id = $1 and queue = $2', [
    organizationId,
    from,
  ]);
  return open.length > 0;
}

const FOLLOWS = `update queue_settings s set chosen = chosen - 'follows'
  where s.organization_id = $1 and s.chosen->'follows'->>'queue' = $2`;

/**
 * Redirects proxies from the removed queue to the remaining one. If the remaining queue has a proxy itself, the setting
 * is removed instead, to avoid cycles.
 */
export async function followInstead(ctx: RequestContext, from: string, to: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  await ctx.sql(
    null,
    `${FOLLOWS} and (s.queue = $3 or exists (
       select from queue_settings t where t.organization_id = $1 and t.queue = $3
         and t.channel = s.chosen->'follows'->>'channel' and t.chosen ? 'follows'))`,
    [organizationId, from, to],
  );
  await ctx.sql(
    null,
    `update queue_settings set chosen = jsonb_set(chosen, '{follows,queue}', to_jsonb($3::text))
     where organization_id = $1 and chosen->'follows'->>'queue' = $2`,
    [organizationId, from, to],
  );
}

/** Removes the queue as a proxy of others. */
export const followNoMore = (ctx: RequestContext, queue: string): Promise<object[]> =>
  ctx.sql(null, FOLLOWS, [tenantOf(ctx).organizationId, queue]);
