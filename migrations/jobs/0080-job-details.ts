import { Migration } from '@mikro-orm/migrations';

/** What is known so far of a job that runs, in the words of its kind. */
export class Migration0080JobDetails extends Migration {
  override up(): void {
    this.addSql('alter table job_run add column details jsonb');
  }
}
