import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Explicit settings of queues for forecasts and staffing. */
export class Migration0050QueueSettings extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Null stands for every queue or channel; '' for a missing name, as in contact_history. Only explicit settings are
  // stored.
  `create table queue_settings (
    id uuid primary key,
    organization_id uuid not null references organization,
    queue text,
    channel text check (channel in ('', 'voice', 'chat', 'email', 'sms')),
    skill_id uuid,
    chosen jsonb not null,
    unique (organization_id, id),
    constraint queue_settings_level unique nulls not distinct (organization_id, queue, channel),
    foreign key (organization_id, skill_id) references skill (organization_id, id)
  )`,
  ...protect('queue_settings'),
];
