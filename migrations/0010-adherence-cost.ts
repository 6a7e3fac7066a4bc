import { Migration } from '@mikro-orm/migrations';

/** Reduces writes per reported state and keeps updates on their page (HOT); queries of the clock use an index. */
export class Migration0010AdherenceCost extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table agent_judgement drop column carry_at, drop column carry_sequence`,
  `alter table agent_state set (fillfactor = 50)`,
  // Events are appended in order of their age.
  `drop index live_event_age`,
  `create index live_event_age on live_event using brin (created_at)`,
  // Few judgements are pending at any time, which a generic plan does not assume.
  `alter function organizations_due(timestamptz) set enable_seqscan = off`,
];
