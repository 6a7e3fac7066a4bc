import { Migration } from '@mikro-orm/migrations';

/**
 * Allows the application to delete the contacts of a queue and unreferenced skills of the current tenant, to correct
 * wrong names. Other delete rights stay revoked.
 */
export class Migration0160Names extends Migration {
  override up(): void {
    for (const statement of [...FUNCTIONS, ...CHANGES]) this.addSql(statement);
  }
}

const TENANT = `organization uuid := nullif(current_setting('muster.organization', true), '')::uuid`;
const REQUIRE_TENANT = `if organization is null then
          raise exception 'Names belong to an organization' using errcode = '42501';
        end if;`;

const FUNCTIONS = [
  `create function take_contacts(name text, first_day date, last_day date) returns setof contact_history
    language plpgsql security definer set search_path = muster, pg_temp as $$
      #variable_conflict use_column
      declare
        ${TENANT};
      begin
        ${REQUIRE_TENANT}
        return query
          delete from contact_history h where h.organization_id = organization and h.queue = name
            and h.date between first_day and last_day returning h.*;
      end
    $$`,
  `create function delete_skill(skill_id uuid) returns void
    language plpgsql security definer set search_path = muster, pg_temp as $$
      declare
        ${TENANT};
      begin
        ${REQUIRE_TENANT}
        delete from skill s where s.organization_id = organization and s.id = skill_id;
      end
    $$`,
  ...['take_contacts(text, date, date)', 'delete_skill(uuid)'].flatMap((signature) => [
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to muster_app`,
  ]),
];

// Deleted days and forecasts appear in the change feed, without intervals or forecast.
const CHANGES = [
  // Locks all tables that get a trigger, in the order in which units of work write them. Reads continue.
  'lock table skill, contact_history, forecast_stream in share row exclusive mode',
  `create trigger note_delete after delete on contact_history referencing old table as changed
    for each statement execute function note_history()`,
  `create function note_deleted_forecast() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform mark_change_writer();
        update row_change c set updated_at = clock_timestamp()
        where c.organization_id = old.organization_id and c.kind = 'forecast'
          and c.key = old.channel || ' ' || old.queue;
        return null;
      end
    $$`,
  `create trigger note_delete after delete on forecast_stream for each row execute function note_deleted_forecast()`,
  `create function note_renamed_skill() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform mark_change_writer();
        insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
        select s.organization_id, 'employee', s.employee_id::text, clock_timestamp(), false from employee_skill s
        where s.organization_id = new.organization_id and s.skill_id = new.id order by s.employee_id::text collate "C"
        on conflict (organization_id, kind, key) do update
          set updated_at = excluded.updated_at, is_gone = excluded.is_gone;
        return null;
      end
    $$`,
  `create trigger note_rename after update of name on skill
    for each row when (old.name is distinct from new.name) execute function note_renamed_skill()`,
  ...['note_deleted_forecast()', 'note_renamed_skill()'].map(
    (signature) => `revoke all on function ${signature} from public`,
  ),
];
