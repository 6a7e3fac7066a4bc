import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { newId } from '../../kernel/ids';

/** Tables of forecast inputs that users enter: paginated reads, and single-row inserts, updates and deletes. */

interface Row {
  id: string;
}

interface InputTable<Fields extends object> {
  table: string;
  /** Noun for a row in 404 errors. */
  noun: string;
  /** The column of each field. */
  columns: Record<keyof Fields & string, string>;
  order: string;
  /** Fields stored as JSON. */
  json?: readonly (keyof Fields & string)[];
}

/** A condition on rows of `t`; its parameters start at $2. */
interface Filter {
  where: string;
  values: unknown[];
}

export function inputTable<Fields extends object>({ table, noun, columns, order, json = [] }: InputTable<Fields>) {
  type Stored = Fields & Row;
  const names = Object.keys(columns) as (keyof Fields & string)[];
  const selected = ['t.id', ...names.map((name) => `t.${columns[name]} as "${name}"`)].join(', ');
  const valuesOf = (fields: Fields) =>
    names.map((name) => (json.includes(name) ? JSON.stringify(fields[name]) : (fields[name] ?? null)));

  const read = (ctx: RequestContext, { where, values }: Filter, part: string) =>
    ctx.sql<Stored>(
      null,
      `select ${selected} from ${table} t where t.organization_id = $1 and ${where} order by ${order} ${part}`,
      [tenantOf(ctx).organizationId, ...values],
    );

  return {
    all: (ctx: RequestContext, filter: Filter = { where: 'true', values: [] }) => read(ctx, filter, ''),

    async page(ctx: RequestContext, filter: Filter, { page, limit }: { page: number; limit: number }) {
      const [count] = await ctx.sql<{ total: number }>(
        null,
        `select count(*)::int as total from ${table} t where t.organization_id = $1 and ${filter.where}`,
        [tenantOf(ctx).organizationId, ...filter.values],
      );
      const data = await read(ctx, filter, `limit ${limit} offset ${(page - 1) * limit}`);
      return { data, page, limit, total: count?.total ?? 0 };
    },

    /** Locks the row until the end of the unit of work. */
    async locked(ctx: RequestContext, id: string): Promise<Stored> {
      const [row] = await read(ctx, { where: 't.id = $2', values: [id] }, 'for update');
      if (!row) throw notFound(noun, 'id', id);
      return row;
    },

    async insert(ctx: RequestContext, fields: Fields): Promise<Stored> {
      const id = newId();
      await ctx.sql(
        null,
        `insert into ${table} (id, organization_id, created_at, ${names.map((name) => columns[name]).join(', ')})
         values ($1, $2, $3, ${names.map((_name, i) => `$${i + 4}`).join(', ')})`,
        [id, tenantOf(ctx).organizationId, ctx.clock.now(), ...valuesOf(fields)],
      );
      return this.locked(ctx, id);
    },

    async update(ctx: RequestContext, id: string, fields: Fields): Promise<Stored> {
      await ctx.sql(
        null,
        `update ${table} set ${names.map((name, i) => `${columns[name]} = $${i + 3}`).join(', ')}
         where organization_id = $1 and id = $2`,
        [tenantOf(ctx).organizationId, id, ...valuesOf(fields)],
      );
      return this.locked(ctx, id);
    },

    async remove(ctx: RequestContext, id: string): Promise<void> {
      await ctx.sql(null, `delete from ${table} where organization_id = $1 and id = $2`, [
        tenantOf(ctx).organizationId,
        id,
      ]);
    },
  };
}

/** Filters rows by queue and channel; rows for all queues or channels match as well. */
export const aboutStream = ({ queue = null, channel = null }: { queue?: string | null; channel?: string | null }) => ({
  where: `($2::text is null or t.queue is null or t.queue = $2)
    and ($3::text is null or t.channel is null or t.channel = $3)`,
  values: [queue, channel] as unknown[],
});
