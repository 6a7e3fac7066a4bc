import { Migration } from '@mikro-orm/migrations';

/** Rankings of offers of hours: people of earlier seniority or more points come first. */
export class Migration0175Ranks extends Migration {
  override up(): void {
    this.addSql('alter table employee add column seniority_date date, add column rank_points double precision');
  }
}
