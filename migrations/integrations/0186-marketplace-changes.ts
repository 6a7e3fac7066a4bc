import { Migration } from '@mikro-orm/migrations';

/** Trades and awarded claims for other systems, webhooks for chats and teams, and reminders. */
export class Migration0186MarketplaceChanges extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

/** Notes rows that other systems read once `column` is set, as migration 0095 does for other tables. */
const noting = (table: string, kind: string, column: string): string[] => [
  `create function note_${table}() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        if exists (select from changed where ${column} is not null) then
          perform mark_change_writer();
          insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
          select organization_id, '${kind}', id::text, clock_timestamp(), false from changed
          where ${column} is not null order by id::text
          on conflict (organization_id, kind, key) do update
            set updated_at = excluded.updated_at, is_gone = excluded.is_gone;
        end if;
        return null;
      end
    $$`,
  `revoke all on function note_${table}() from public`,
  ...['insert', 'update'].map(
    (event) => `create trigger note_${event} after ${event} on ${table} referencing new table as changed
      for each statement execute function note_${table}()`,
  ),
  `insert into row_change (organization_id, kind, key, updated_at)
    select organization_id, '${kind}', id::text, clock_timestamp() from ${table} where ${column} is not null`,
];

const STATEMENTS = [
  `alter table row_change drop constraint row_change_kind_check`,
  `alter table row_change add constraint row_change_kind_check check
    (kind in ('employee', 'shift', 'agent_day', 'history', 'forecast', 'shift_trade', 'offer_claim'))`,
  ...noting('shift_trade', 'shift_trade', 'accepted_at'),
  ...noting('offer_claim', 'offer_claim', 'awarded_at'),
  `alter table webhook add column format text not null default 'standard'
    check (format in ('slack', 'standard', 'teams'))`,
  `alter table webhook add column team_id uuid`,
  `alter table webhook add constraint webhook_team foreign key (organization_id, team_id)
    references team (organization_id, id)`,
  // A report shows the offer that replaces its shift, whoever makes it.
  `create index hours_offer_replaced on hours_offer (organization_id, replaces_shift_id)
    where replaces_shift_id is not null`,
  `alter table hours_offer add column is_closing_told boolean not null default false`,
  // Organizations with an offer that closes within an hour, or with a shift of which somebody wants to be reminded.
  `create function reminders_due(at timestamptz) returns table (organization_id uuid)
    language plpgsql stable security definer set search_path = muster, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select distinct o.organization_id from hours_offer o
      where o.state = 'open' and not o.is_closing_told and o.closes_at > at
        and o.closes_at <= at + interval '1 hour'
      union
      select s.organization_id from notification_settings s
      join employee e on e.organization_id = s.organization_id and e.user_id = s.user_id
      where s.reminder_minutes is not null and exists (
        select from shift f where f.organization_id = e.organization_id and f.employee_id = e.id
          and f.starts_at > at and f.starts_at <= at + s.reminder_minutes * interval '1 minute');
    end
    $$`,
  'revoke all on function reminders_due(timestamptz) from public',
  'grant execute on function reminders_due(timestamptz) to muster_app',
];
