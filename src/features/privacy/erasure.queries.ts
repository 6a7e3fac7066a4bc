import { tenantOf, type RequestContext } from '../../kernel/context';
import type { Erasure } from './privacy.type';

const COLUMNS = `employee_id as "employeeId", done_at is not null as "isDone", erased_at as at, by_name as by, counts`;

/** Returns all erasures, newest first. */
export function erasures(ctx: RequestContext): Promise<Erasure[]> {
  return ctx.sql<Erasure>(
    'erasure.list',
    `select ${COLUMNS} from erasure where organization_id = $1 order by erased_at desc, employee_id`,
    [tenantOf(ctx).organizationId],
  );
}

export async function findErasure(ctx: RequestContext, employeeId: string): Promise<Erasure | undefined> {
  const [erasure] = await ctx.sql<Erasure>(
    'erasure.find',
    `select ${COLUMNS} from erasure where organization_id = $1 and employee_id = $2`,
    [tenantOf(ctx).organizationId, employeeId],
  );
  return erasure;
}

/** An erasure that a job has to finish. */
export interface OpenErasure {
  employeeId: string;
  userId: string;
  words: string[];
}

/** Returns an erasure that is not done; undefined if there is none, or if it is. */
export async function findOpenErasure(ctx: RequestContext, employeeId: string): Promise<OpenErasure | undefined> {
  const [open] = await ctx.sql<OpenErasure>(
    'erasure.open',
    `select employee_id as "employeeId", user_id as "userId", words from erasure
     where organization_id = $1 and employee_id = $2 and done_at is null`,
    [tenantOf(ctx).organizationId, employeeId],
  );
  return open;
}

/** Returns the people whose erasure is not done. */
export async function openErasures(ctx: RequestContext): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    'erasure.unfinished',
    `select employee_id as id from erasure where organization_id = $1 and done_at is null
     order by erased_at, employee_id`,
    [tenantOf(ctx).organizationId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the transactions of other connections that are open in this database. */
export async function openTransactions(ctx: RequestContext): Promise<string[]> {
  const rows = await ctx.system<{ id: string }>(
    'erasure.transactions',
    `select l.virtualxid as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and l.granted and l.virtualxid = l.virtualtransaction
       and a.datname = current_database() and a.usename is not null and a.pid <> pg_backend_pid()`,
  );
  return rows.map(({ id }) => id);
}
