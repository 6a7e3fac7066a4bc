import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Who edits a shift knows which version they saw, and who watches a schedule hears of each change of it. */
export class Migration0110ShiftChanges extends Migration {
  override up(): void {
    for (const statement of [...VERSION, ...CHANGES]) this.addSql(statement);
  }
}

/** Raised by every door, as none can forget it. */
const VERSION = [
  `alter table shift add column version integer not null default 1`,
  `create function raise_shift_version() returns trigger language plpgsql set search_path = muster, pg_temp as $$
    begin
      new.version := old.version + 1;
      return new;
    end
  $$`,
  `create trigger raise_version before update on shift for each row execute function raise_shift_version()`,
];

/** What an event of the live log is about; it is forgotten after the event. */
const CHANGES = [
  // The shifts that were made, changed or deleted, unless they are too many to tell, and the employees who had or have
  // them; null for everybody. Agents hear of a change while they see the schedule, or when they have just ceased to.
  `create table schedule_change (
    id uuid primary key,
    organization_id uuid not null,
    schedule_id uuid not null,
    shift_ids uuid[] not null,
    employee_ids uuid[],
    is_whole boolean not null,
    is_seen boolean not null,
    user_name text,
    created_at timestamptz not null
  )`,
  `create index schedule_change_created on schedule_change (created_at)`,
  ...protect('schedule_change'),
  `create function forget_schedule_changes(before timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from schedule_change where created_at < before
    $$`,
  `revoke all on function forget_schedule_changes(timestamptz) from public`,
  `grant execute on function forget_schedule_changes(timestamptz) to muster_app`,
];
