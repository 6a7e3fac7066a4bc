import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** POST requests of the last day with an idempotency key, and their answers for retries. */
export class Migration0093IdempotencyKeys extends Migration {
  override up(): void {
    for (const statement of [TABLE, INDEX, ...protect('idempotency_key'), ...FORGET]) this.addSql(statement);
  }
}

/**
 * A request is in progress until it is marked as done in the transaction of its work. An old claim that is not done
 * belongs to a server that died. The key is stored as its SHA-256, and the answer is encrypted.
 */
const TABLE = `create table idempotency_key (
  organization_id uuid not null,
  caller uuid not null,
  key_hash text not null,
  request_hash text not null,
  claim uuid not null,
  claimed_at timestamptz not null,
  is_done boolean not null default false,
  status smallint,
  answer bytea,
  primary key (organization_id, caller, key_hash)
)`;
const INDEX = 'create index idempotency_key_age on idempotency_key (claimed_at)';

const FORGET = [
  `create function forget_idempotency_keys(before timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from idempotency_key where claimed_at < before
    $$`,
  'revoke all on function forget_idempotency_keys(timestamptz) from public',
  'grant execute on function forget_idempotency_keys(timestamptz) to muster_app',
];
