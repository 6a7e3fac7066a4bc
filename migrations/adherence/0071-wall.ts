import { Migration } from '@mikro-orm/migrations';

/** Columns for the adherence wall, and the users who handled an alert. */
export class Migration0071Wall extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Start of the current non-adherence, and the next scheduled activity.
  `alter table agent_judgement add column out_since timestamptz, add column next_state text,
    add column next_at timestamptz`,
  // User names, as in the audit log, and notes added later: text, by, at.
  `alter table adherence_alert add column acknowledged_by text, add column resolved_by text,
    add column added_notes jsonb not null default '[]'`,
];
