import { Migration } from '@mikro-orm/migrations';

/** A judgement is rewritten with every state: its row stays on its page, in as few indexes as the clock needs. */
export class Migration0007JudgementStorage extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Nothing is ever asked of the carry inside the database.
  `alter table agent_judgement alter column carry type json using carry::json`,
  `alter table agent_judgement set (fillfactor = 50)`,
  `drop index agent_judgement_due_of`,
];
