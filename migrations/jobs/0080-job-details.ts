import { Migration } from '@mikro-orm/migrations';

/** Interim results of a running job, in a format that depends on its kind. */
export class Migration0080JobDetails extends Migration {
  override up(): void {
    this.addSql('alter table job_run add column details jsonb');
  }
}
