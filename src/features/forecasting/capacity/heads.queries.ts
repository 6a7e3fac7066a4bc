import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';

/** Reads current employees, and the weekly hours of contracts. */

interface Person {
  employeeId: string;
  /** The current contract, else the first future one; null without any. */
  contractId: string | null;
  /** Start of the first contract if it is in the future. */
  begins: string | null;
  weeklyHours: number | null;
  skills: string[];
}

/** Returns the active and invited agents with their skills. */
export function employedPeople(ctx: RequestContext, today: string): Promise<Person[]> {
  return ctx.sql<Person>(
    null,
    `select e.id as "employeeId", coalesce(present.contract_id, coming.contract_id) as "contractId",
       case when present.contract_id is null then coming.valid_from end as begins,
       e.weekly_hours_target as "weeklyHours",
       coalesce((select array_agg(k.skill_id::text order by k.skill_id) from employee_skill k
         where k.organization_id = e.organization_id and k.employee_id = e.id), '{}') as skills
     from employee e
     join user_account u on u.organization_id = e.organization_id and u.id = e.user_id
     left join lateral (
       select contract_id, valid_from from employee_contract c
       where c.organization_id = e.organization_id and c.employee_id = e.id and c.valid_from <= $2
       order by c.valid_from desc limit 1
     ) present on true
     left join lateral (
       select contract_id, valid_from from employee_contract c
       where c.organization_id = e.organization_id and c.employee_id = e.id and c.valid_from > $2
         and c.contract_id is not null
       order by c.valid_from limit 1
     ) coming on true
     where e.organization_id = $1 and u.role = 'agent' and u.status <> 'inactive'`,
    [tenantOf(ctx).organizationId, today],
  );
}

export interface ContractHours {
  id: string;
  /** Null if the contract's rules do not determine weekly hours. */
  weeklyHours: number | null;
}

/** Returns the weekly hours of contracts in the current version: the target of their rules, else the maximum. */
export function contractHours(ctx: RequestContext, today: string): Promise<ContractHours[]> {
  return ctx.sql<ContractHours>(
    null,
    `select c.id, (
       select coalesce((r.rule ->> 'target')::float8, (r.rule ->> 'atMost')::float8) / 60
       from (
         select w.rules from work_rules w
         where w.organization_id = c.organization_id and w.contract_id = c.id and w.valid_from <= $2
         order by w.valid_from desc limit 1
       ) newest
       cross join lateral jsonb_array_elements(newest.rules) as r (rule)
       where r.rule ->> 'kind' = 'minutes' and (r.rule ->> 'days')::int = 7 and r.rule -> 'set' is null
         and coalesce(r.rule ->> 'target', r.rule ->> 'atMost') is not null
       order by r.rule ->> 'target' is null limit 1
     ) as "weeklyHours"
     from contract c where c.organization_id = $1`,
    [tenantOf(ctx).organizationId, today],
  );
}

/** Throws a 404 for an id that does not exist in the organization. */
export async function requireIds(
  ctx: RequestContext,
  table: 'contract' | 'skill',
  asked: readonly { id: string; path: string }[],
): Promise<void> {
  if (asked.length === 0) return;
  const rows = await ctx.sql<{ id: string }>(
    null,
    `select id from ${table} where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, `{${asked.map(({ id }) => id).join(',')}}`],
  );
  const known = new Set(rows.map(({ id }) => id));
  for (const { id, path } of asked)
    if (!known.has(id)) throw notFound(table === 'contract' ? 'Contract' : 'Skill', path, id);
}
