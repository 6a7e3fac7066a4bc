import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Versions of shifts for optimistic locking, and a change log of schedules for subscribers. */
export class Migration0110ShiftChanges extends Migration {
  override up(): void {
    for (const statement of [...VERSION, ...CHANGES]) this.addSql(statement);
  }
}

/** Incremented by a trigger, so that no writer can omit it. */
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

/** Details of a live event; deleted after the event. */
const CHANGES = [
  // The created, changed or deleted shifts, unless there are too many, and the employees who have or had them; null for
  // all. Agents are notified while they can see the schedule, or have just lost access.
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
