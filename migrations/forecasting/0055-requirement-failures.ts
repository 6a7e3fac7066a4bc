import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Queue-channels whose requirement could not be computed or updated, with the reason. */
export class Migration0055RequirementFailures extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table requirement_failure (
    organization_id uuid not null references organization,
    queue text not null,
    channel text not null,
    reason text not null,
    failed_at timestamptz not null,
    primary key (organization_id, queue, channel)
  )`,
  ...protect('requirement_failure'),
];
