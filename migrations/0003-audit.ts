import { counterFunction, onInsertAndDelete, SIGN } from './counting';
import { Baseline, protect } from './schema';

/** The audit log. */
export class Migration0003Audit extends Baseline {
  override statements = [...TABLES, ...COUNTS];
}

const TABLES = [
  `create table audit_entry (
    organization_id uuid not null references organization,
    id uuid not null,
    sequence bigint generated always as identity,
    user_id uuid,
    user_name text not null,
    action text not null,
    details jsonb not null,
    ip_address text,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  'create index audit_entry_newest on audit_entry (organization_id, sequence desc)',
  'create index audit_entry_action on audit_entry (organization_id, action, sequence desc)',
  // Entries are records that must not be changed or deleted.
  ...protect('audit_entry', 'select, insert'),
];

const COUNTS = [
  ...counterFunction(
    'count_audit',
    `select organization_id, 'audit_entry', coalesce('action ' || action, ''), '-infinity'::date, count(*) * ${SIGN}
     from changed group by grouping sets ((organization_id), (organization_id, action))`,
  ),
  ...onInsertAndDelete('audit_entry', 'count_audit'),
];
