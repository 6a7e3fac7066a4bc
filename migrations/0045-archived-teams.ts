import { Migration } from '@mikro-orm/migrations';

/** Archived teams, which have no members and no active teams below. */
export class Migration0045ArchivedTeams extends Migration {
  override up(): void {
    this.addSql('alter table team add column archived_at timestamptz');
  }
}
