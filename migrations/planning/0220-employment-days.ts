import { Migration } from '@mikro-orm/migrations';

/** First and last day of employment; outside them, people are not scheduled. */
export class Migration0220EmploymentDays extends Migration {
  override up(): void {
    this.addSql('alter table employee add column employed_from date, add column employed_until date');
  }
}
