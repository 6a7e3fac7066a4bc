import { Migration } from '@mikro-orm/migrations';

/**
 * A judgement is updated with every state, so its updates should be heap-only (HOT), with only the indexes that the
 * clock needs.
 */
export class Migration0007JudgementStorage extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // The database never reads inside of `carry`.
  `alter table agent_judgement alter column carry type json using carry::json`,
  `alter table agent_judgement set (fillfactor = 50)`,
  `drop index agent_judgement_due_of`,
];
