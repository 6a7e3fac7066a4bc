import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/**
 * Each pass of an hour that the clock repeats, as imported with its UTC offset. The interval in contact_history or
 * deflection combines both passes, even from different requests. A natural key and no foreign key, like those tables.
 */
export class Migration0092IntervalPasses extends Migration {
  override up(): void {
    for (const statement of [TABLE, ...protect('interval_pass')]) this.addSql(statement);
  }
}

const TABLE = `create table interval_pass (
  organization_id uuid not null,
  imported_into text not null check (imported_into in ('contact_history', 'deflection')),
  queue text not null,
  channel text not null,
  date date not null,
  interval time not null,
  utc_offset_minutes smallint not null,
  record jsonb not null,
  primary key (organization_id, imported_into, queue, channel, date, interval, utc_offset_minutes)
)`;
