import { Migration } from '@mikro-orm/migrations';

/** The node that holds the claim of an idempotency key, so that others see at once that it is gone. */
export class Migration0280NodesOfClaims extends Migration {
  override up(): void {
    // Null in claims of earlier releases.
    this.addSql('alter table idempotency_key add column node text');
  }
}
