import { Migration } from '@mikro-orm/migrations';

/**
 * Feeds that poll repeat states: a state begins with the first of the records that tell it, while the last of them says
 * which record is newest. Judgements know of states that outlived their shift by hours.
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
