import { Migration } from '@mikro-orm/migrations';

/** A team that is archived has nobody in it, and no team below it that is in use. */
export class Migration0045ArchivedTeams extends Migration {
  override up(): void {
    this.addSql('alter table team add column archived_at timestamptz');
  }
}
