import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/**
 * The last invitation of each user by mail, and its outcome. Links are created when mails are sent, and never stored.
 */
export class Migration0047Invitations extends Migration {
  override up(): void {
    for (const statement of [TABLE, ...protect('invitation')]) this.addSql(statement);
  }
}

const TABLE = `create table invitation (
  organization_id uuid not null,
  user_id uuid not null,
  batch uuid not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  error text,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references user_account (organization_id, id)
)`;
