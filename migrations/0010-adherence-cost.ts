import { Migration } from '@mikro-orm/migrations';

/** What is written with every report is little and stays on its page; what the clock asks for is found by its index. */
export class Migration0010AdherenceCost extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table agent_judgement drop column carry_at, drop column carry_sequence`,
  `alter table agent_state set (fillfactor = 50)`,
  // Events are appended in the order of their age.
  `drop index live_event_age`,
  `create index live_event_age on live_event using brin (created_at)`,
  // Few are due at any time, which a plan made for any time does not know.
  `alter function organizations_due(timestamptz) set enable_seqscan = off`,
];
