import type { Client } from 'pg';

/**
 * Describes everything in the schema by one line per object, sorted. The order of columns and of creation does not
 * count, and neither do partitions of months, names of constraints of the kind "not null", and parentheses of triggers,
 * which a restored dump nests otherwise.
 */
export async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(DESCRIPTION);
  return rows.map(({ line }) => line.replace(/\s+/g, ' '));
}

const DESCRIPTION = `
  with own as (
    select c.* from pg_class c where c.relnamespace = 'muster'::regnamespace
      and c.relname !~ '^agent_state_event_[0-9]' and c.relkind <> 'c'
  ), tables as (
    select * from own where relkind in ('r', 'p')
  ), granted as (
    select relname::text as name, relacl as acl from own where relacl is not null
    union all select 'function ' || oid::regprocedure, proacl from pg_proc
      where pronamespace = 'muster'::regnamespace and proacl is not null
    union all select relname || '.' || attname, attacl from tables join pg_attribute on attrelid = tables.oid
      where attacl is not null
    union all select 'schema', nspacl from pg_namespace where nspname = 'muster'
  )
  select format('relation %s %s %s rls=%s,%s options=%s replica=%s partition=%s of %s', relname, relkind,
    relpersistence, relrowsecurity, relforcerowsecurity, reloptions, relreplident, pg_get_expr(relpartbound, oid),
    (select inhparent::regclass from pg_inherits where inhrelid = own.oid)) as line from own
  union all
  select format('column %s.%s %s null=%s default=%s identity=%s storage=%s collation=%s', relname, attname,
    format_type(atttypid, atttypmod), not attnotnull, pg_get_expr(adbin, adrelid), attidentity, attstorage,
    (select collname from pg_collation where oid = attcollation))
  from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(k.oid))
  from pg_constraint k join tables on conrelid = tables.oid where contype <> 'n'
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'muster' and tablename !~ '^agent_state_event_[0-9]'
  union all
  select format('policy %s.%s %s %s %s', relname, polname, polcmd, pg_get_expr(polqual, polrelid),
    pg_get_expr(polwithcheck, polrelid)) from pg_policy join tables on polrelid = tables.oid
  union all
  select 'trigger ' || translate(pg_get_triggerdef(t.oid), '()', '') from pg_trigger t
    join tables on tgrelid = tables.oid where not tgisinternal
  union all
  select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'muster'::regnamespace
  union all
  select format('type %s (%s)', typname, (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', '
    order by attnum) from pg_attribute where attrelid = typrelid))
  from pg_type join pg_class c on c.oid = typrelid and c.relkind = 'c' where typnamespace = 'muster'::regnamespace
  union all
  select format('grant %s: %s to %s', name, privilege_type,
    case when grantee = 0 then 'public' when pg_get_userbyid(grantee) = 'muster_app' then 'muster_app' else 'owner' end)
  from granted, aclexplode(acl)
  order by 1`;
