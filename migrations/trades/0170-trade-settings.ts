import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Terms of shift trades, of the organization and of teams. */
export class Migration0170TradeSettings extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // The level of the organization has its id; terms hold only the fields that are set at this level.
  `create table trade_settings (
    organization_id uuid not null references organization,
    level_id uuid not null,
    team_id uuid,
    terms jsonb not null check (jsonb_typeof(terms) = 'object'),
    primary key (organization_id, level_id),
    check (level_id = coalesce(team_id, organization_id)),
    foreign key (organization_id, team_id) references team (organization_id, id) on delete cascade
  )`,
  ...protect('trade_settings'),
  'revoke delete on trade_settings from muster_app',
];
