import { Baseline, innerFunction, ownerFunction, protect } from './schema';

/** Legal holds and erasures, and the few rights that erasing a person needs. */
export class Migration0025Privacy extends Baseline {
  override statements = [...TABLES, ...ERASING];
}

const OF_EMPLOYEE = 'foreign key (organization_id, employee_id) references employee (organization_id, id)';

const TABLES = [
  // Without an employee it holds the data of everybody.
  `create table legal_hold (
    organization_id uuid not null references organization,
    id uuid not null,
    employee_id uuid,
    reason text not null,
    until date,
    created_at timestamptz not null,
    primary key (organization_id, id),
    ${OF_EMPLOYEE}
  )`,
  ...protect('legal_hold'),
  // words are the names and addresses to remove from texts; null once that is done.
  `create table erasure (
    organization_id uuid not null references organization,
    employee_id uuid not null,
    user_id uuid not null,
    erased_at timestamptz not null,
    by_user_id uuid,
    by_name text not null,
    reason text not null,
    words text[],
    counts jsonb not null default '{}',
    done_at timestamptz,
    primary key (organization_id, employee_id),
    ${OF_EMPLOYEE}
  )`,
  ...protect('erasure', 'select, insert, update'),
  ...ownerFunction(
    'all_erasures()',
    'table (organization_id uuid, employee_id uuid, erased_at timestamptz)',
    'return query select organization_id, employee_id, erased_at from erasure order by erased_at, employee_id',
    { isStable: true },
  ),
];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const REQUIRE_ERASURE = `if not exists (select 1 from erasure e
         where e.organization_id = organization and e.employee_id = person) then
       raise exception 'the person is not erased' using errcode = '42501';
     end if`;

const ERASING = [
  // Keeps the ids of an audit entry and drops its other values.
  ...innerFunction(
    'ids_of(details jsonb)',
    'jsonb',
    `return (select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(details) d
       where d.value::text ~ '^("${UUID}"|\\[("${UUID}"(, )?)*\\])$')`,
    { isStable: true },
  ),
  // Entries of the person lose name and address, entries about the person their values, all others the words.
  ...ownerFunction(
    'erase_audit(organization uuid, person uuid, account uuid, words text, label text, most integer)',
    'integer',
    `${REQUIRE_ERASURE};
     with found as (
       select a.id, a.user_id is not distinct from account as is_own,
         a.action like 'auth.%' and a.user_id is not distinct from account
           or exists (select 1 from jsonb_each_text(a.details) d where d.value in (person::text, account::text))
           as is_about
       from audit_entry a
       where a.organization_id = organization and (a.user_id is not distinct from account
         or a.user_name ~* words or a.details::text ~* words
         or strpos(a.details::text, person::text) > 0 or strpos(a.details::text, account::text) > 0)
     ), erased as (
       select a.id,
         case when f.is_own then label else regexp_replace(a.user_name, words, label, 'gi') end as user_name,
         case when not f.is_own then a.ip_address end as ip_address,
         case when f.is_about then ids_of(a.details)
           else regexp_replace(a.details::text, words, label, 'gi')::jsonb end as details
       from found f join audit_entry a on a.organization_id = organization and a.id = f.id
     ), due as (
       select e.* from erased e join audit_entry a on a.organization_id = organization and a.id = e.id
       where (e.user_name, e.ip_address, e.details) is distinct from (a.user_name, a.ip_address, a.details)
         and a.action not in ('person.erase')
       limit most
     )
     update audit_entry a set user_name = d.user_name, ip_address = d.ip_address, details = d.details
     from due d where a.organization_id = organization and a.id = d.id;
     get diagnostics changed = row_count;
     return changed`,
    { declare: 'changed integer' },
  ),
  // Deletes what the application may otherwise not delete.
  ...ownerFunction(
    'erase_rows(organization uuid, person uuid)',
    'jsonb',
    `${REQUIRE_ERASURE};
     delete from adherence_excuse where organization_id = organization and employee_id = person;
     delete from adherence_exception where organization_id = organization and employee_id = person;
     get diagnostics exceptions = row_count;
     delete from time_off_request where organization_id = organization and employee_id = person;
     get diagnostics requests = row_count;
     delete from time_off_grant where organization_id = organization and employee_id = person;
     get diagnostics grants = row_count;
     delete from change_set_notice where organization_id = organization and employee_id = person;
     return jsonb_build_object('exceptions', exceptions, 'timeOff', requests, 'balances', grants)`,
    { declare: 'exceptions integer; requests integer; grants integer' },
  ),
];
