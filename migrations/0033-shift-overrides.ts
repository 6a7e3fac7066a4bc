import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Overrides: rules that a shift may break, granted with a reason. */
export class Migration0033ShiftOverrides extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...protect('shift_override')]) this.addSql(statement);
  }
}

const TABLES = [
  // The subject identifies the rule, and the units limit how far it may be broken. A new override of the same shift and
  // subject replaces the older one.
  `create table shift_override (
    organization_id uuid not null,
    shift_id uuid not null,
    subject text not null,
    kind text not null,
    units double precision not null,
    says text not null,
    reason text not null,
    user_name text not null,
    created_at timestamptz not null,
    primary key (organization_id, shift_id, subject),
    foreign key (organization_id, shift_id) references shift (organization_id, id) on delete cascade
  )`,
];
