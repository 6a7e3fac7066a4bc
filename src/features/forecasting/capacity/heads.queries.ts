import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';

/** Who is employed, and how long the weeks of contracts are. */

interface Person {
  employeeId: string;
  /** Of today, else the first to come; null without any. */
  contractId: string | null;
  /** The day on which the first contract begins, where that is still to come. */
  begins: string | null;
  weeklyHours: number | null;
  skills: string[];
}

/** Agents who can sign in or are invited, with what they can do. */
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
  /** Null where its rules name no hours of a week. */
  weeklyHours: number | null;
}

/** The weekly hours that the rules of contracts aim at, of the version in force: the target, else the most. */
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

/** 404 for an id of the input that is none of the organization's. */
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
