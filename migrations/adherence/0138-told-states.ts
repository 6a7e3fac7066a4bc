import { Migration } from '@mikro-orm/migrations';

/**
 * Polling feeds repeat states: a state begins with the first record of a repetition, while the last one determines
 * which record is newest. Judgements flag states that last hours beyond their shift.
 */
export class Migration0138ToldStates extends Migration {
  override up(): void {
    this.addSql('lock table agent_state, agent_judgement in access exclusive mode');
    this.addSql(`alter table agent_state add column told_at timestamptz not null default '-infinity'`);
    this.addSql('alter table agent_state disable trigger user');
    this.addSql('update agent_state set told_at = state_started_at');
    this.addSql('alter table agent_state enable trigger user');
    this.addSql('alter table agent_state alter column told_at drop default');
    this.addSql('alter table agent_judgement add column is_forgotten boolean not null default false');
  }
}
