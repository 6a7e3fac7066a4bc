import { Migration } from '@mikro-orm/migrations';

/** What the wall shows beside the judgement, and who handled an alert. */
export class Migration0071Wall extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Since when somebody is out of adherence, and what is scheduled next.
  `alter table agent_judgement add column out_since timestamptz, add column next_state text,
    add column next_at timestamptz`,
  // Names, as in the audit; notes that were added later: text, by, at.
  `alter table adherence_alert add column acknowledged_by text, add column resolved_by text,
    add column added_notes jsonb not null default '[]'`,
];
