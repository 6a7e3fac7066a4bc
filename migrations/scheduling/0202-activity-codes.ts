import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Activity codes: what people do during a shift, under the four documented types of breaks. */
export class Migration0202ActivityCodes extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const CATEGORIES = ['work', 'break', 'lunch', 'meeting', 'training', 'coaching', 'other', 'split_gap'];
const STATES = [
  'available',
  'on_call',
  'after_call_work',
  'break',
  'lunch',
  'meeting',
  'training',
  'offline',
  'unavailable',
];
const listed = (items: readonly string[]): string => items.map((item) => `'${item}'`).join(', ');

const STATEMENTS = [
  `create table activity_code (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    name_folded text not null,
    category text not null check (category in (${listed(CATEGORIES)})),
    on_queue boolean not null check (not on_queue or category = 'work'),
    paid boolean not null check (not paid or category <> 'split_gap'),
    color text not null,
    accepted_states text[] check (accepted_states <@ array[${listed(STATES)}]),
    requestable_by text[] not null check (requestable_by <@ array['admin', 'planner', 'supervisor', 'agent']),
    default_minutes integer check (default_minutes between 1 and 720),
    is_built_in boolean not null,
    created_at timestamptz not null,
    archived_at timestamptz check (archived_at is null or not is_built_in),
    unique (organization_id, id)
  )`,
  `create unique index activity_code_name on activity_code (organization_id, name_folded) where archived_at is null`,
  `create unique index activity_code_built_in on activity_code (organization_id, category) where is_built_in`,
  ...protect('activity_code'),
  'revoke delete on activity_code from muster_app',
  `create function built_in_activity_codes(organization uuid, at timestamptz) returns void
    language sql set search_path = muster, pg_temp as $$
      insert into activity_code (id, organization_id, name, name_folded, category, on_queue, paid, color,
        requestable_by, is_built_in, created_at)
      select gen_random_uuid(), organization, name, lower(name), category, false, paid, color,
        array['admin', 'planner', 'supervisor'], true, at
      from (values
        ('Break', 'break', true, '#10B981'),
        ('Lunch', 'lunch', false, '#F59E0B'),
        ('Meeting', 'meeting', true, '#8B5CF6'),
        ('Training', 'training', true, '#3B82F6'),
        ('Split gap', 'split_gap', false, '#9CA3AF')
      ) t (name, category, paid, color)
    $$`,
  `create function make_activity_codes() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform built_in_activity_codes(new.id, new.created_at);
        return null;
      end
    $$`,
  'revoke all on function built_in_activity_codes(uuid, timestamptz) from public',
  'revoke all on function make_activity_codes() from public',
  `create trigger activity_codes after insert on organization
    for each row execute function make_activity_codes()`,
  'select built_in_activity_codes(id, created_at) from organization',
];
