import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** The private address of an employee's calendar feed; only the SHA-256 of its token is stored. */
export class Migration0046CalendarFeeds extends Migration {
  override up(): void {
    for (const statement of [TABLE, ...protect('calendar_feed'), ...FUNCTION]) this.addSql(statement);
  }
}

const TABLE = `create table calendar_feed (
  token_hash text primary key,
  organization_id uuid not null,
  employee_id uuid not null,
  created_at timestamptz not null,
  unique (organization_id, employee_id),
  foreign key (organization_id, employee_id) references employee (organization_id, id)
)`;

/** The token determines the tenant, which is unknown before. */
const FUNCTION = [
  `create function calendar_feed_owner(hash text)
    returns table (
      organization_id uuid, timezone text, tier text, user_id uuid, user_name text, role text, employee_id uuid
    )
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.timezone, o.tier, u.id, u.first_name || ' ' || u.last_name, u.role, e.id
      from calendar_feed c
      join employee e on e.organization_id = c.organization_id and e.id = c.employee_id
      join user_account u on u.organization_id = e.organization_id and u.id = e.user_id and u.status = 'active'
      join organization o on o.id = c.organization_id
      where c.token_hash = hash
    $$`,
  `revoke all on function calendar_feed_owner(text) from public`,
  `grant execute on function calendar_feed_owner(text) to muster_app`,
];
