import { tenantOf, type RequestContext } from '../../kernel/context';
import { erasedLabel, wordsPattern } from './erasure.rules';
import type { OpenErasure } from './erasure.queries';
import { STATES, type ErasureStep } from './personal-data.rules';

/** Statements of erasures over large tables; the application's statements have 15 s. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;

export interface NewErasure extends OpenErasure {
  at: Date;
  byUserId: string | null;
  byName: string;
  reason: string;
}

export async function storeErasure(ctx: RequestContext, erasure: NewErasure): Promise<void> {
  const { employeeId, userId, at, byUserId, byName, reason, words } = erasure;
  await ctx.sql(
    null,
    `insert into erasure (organization_id, employee_id, user_id, erased_at, by_user_id, by_name, reason, words)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantOf(ctx).organizationId, employeeId, userId, at, byUserId, byName, reason, words],
  );
}

/** Numbers of erased rows by what they are. */
export type ErasedCounts = Record<string, number>;

export const addCounts = (counts: ErasedCounts, more: Readonly<ErasedCounts>): void => {
  for (const [name, rows] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + rows;
};

/** Adds to the counts, and ends the erasure: its words and reason go. */
export async function storeEnd(ctx: RequestContext, employeeId: string, counts: ErasedCounts): Promise<void> {
  await storeCounts(ctx, employeeId, counts);
  await ctx.sql(
    'erasure.end',
    `update erasure set done_at = $3, words = null, reason = '' where organization_id = $1 and employee_id = $2`,
    [tenantOf(ctx).organizationId, employeeId, ctx.clock.now()],
  );
}

/** Adds to the counts in the open unit of work, so that a retried job counts nothing twice. */
export async function storeCounts(ctx: RequestContext, employeeId: string, counts: ErasedCounts): Promise<void> {
  if (Object.values(counts).every((rows) => rows === 0)) return;
  await ctx.sql(
    'erasure.counts',
    `update erasure e set counts = (
       select jsonb_object_agg(name, rows) from (
         select key as name, sum(value::integer) as rows
         from (select * from jsonb_each_text(e.counts) union all select * from jsonb_each_text($3::jsonb)) each_count
         group by key order by key) total)
     where organization_id = $1 and employee_id = $2`,
    [tenantOf(ctx).organizationId, employeeId, JSON.stringify(counts)],
  );
}

/** Runs steps in the open unit of work. Returns the counted rows. */
export async function runSteps(
  ctx: RequestContext,
  erasure: OpenErasure,
  steps: readonly ErasureStep[],
): Promise<ErasedCounts> {
  await ctx.sql(null, `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  const counts: ErasedCounts = {};
  for (const { sql, counted } of steps) {
    const { text, values } = bound(sql, parametersOf(ctx, erasure));
    const [row] = await ctx.sql<{ rows: number }>(
      null,
      `with erased as (${text} returning 1) select count(*)::integer as rows from erased`,
      values,
    );
    if (counted) addCounts(counts, { [counted]: row?.rows ?? 0 });
  }
  return counts;
}

/** Deletes at most so many states, in the open unit of work. */
export async function deleteStates(ctx: RequestContext, erasure: OpenErasure, most: number): Promise<number> {
  const { states = 0 } = await runSteps(ctx, erasure, [
    { ...STATES, sql: STATES.sql.replace(':most', String(most)), counted: 'states' },
  ]);
  return states;
}

/** Removes the person from at most so many audit entries. Returns how many were changed. */
export async function eraseAudit(ctx: RequestContext, erasure: OpenErasure, most: number): Promise<number> {
  await ctx.sql(null, `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  const { organization, employee, user, words, label } = parametersOf(ctx, erasure);
  const [row] = await ctx.sql<{ rows: number }>(null, 'select erase_audit($1, $2, $3, $4, $5, $6) as rows', [
    organization,
    employee,
    user,
    words,
    label,
    most,
  ]);
  return row?.rows ?? 0;
}

/** Deletes time off, balances and exceptions. */
export async function eraseRows(ctx: RequestContext, { employeeId }: OpenErasure): Promise<ErasedCounts> {
  const [row] = await ctx.sql<{ counts: ErasedCounts }>(null, 'select erase_rows($1, $2) as counts', [
    tenantOf(ctx).organizationId,
    employeeId,
  ]);
  return row?.counts ?? {};
}

const parametersOf = (ctx: RequestContext, { employeeId, userId, words }: OpenErasure) => ({
  organization: tenantOf(ctx).organizationId,
  employee: employeeId,
  user: userId,
  words: wordsPattern(words),
  label: erasedLabel(employeeId),
});

const TYPES = { organization: 'uuid', employee: 'uuid', user: 'uuid', words: 'text', label: 'text' };

/** Replaces named parameters by positions. */
function bound(sql: string, parameters: ReturnType<typeof parametersOf>): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const places = new Map<string, number>();
  const text = sql.replace(/(?<!:):(organization|employee|user|words|label)\b/g, (_match, name: keyof typeof TYPES) => {
    if (!places.has(name)) places.set(name, values.push(parameters[name]));
    return `$${places.get(name)}::${TYPES[name]}`;
  });
  return { text, values };
}
