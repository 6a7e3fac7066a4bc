import { Migration } from '@mikro-orm/migrations';

/** Revokes execution of functions that no release calls any more. */
export class Migration0152UnusedRights extends Migration {
  override up(): void {
    for (const name of UNUSED) this.addSql(`revoke execute on function ${name} from muster_app`);
  }
}

const UNUSED = [
  'key_principal(text, timestamptz)',
  'touch_key(uuid, timestamptz)',
  'organization_id_of(text)',
  'enqueue_job(uuid, text, text, jsonb, uuid, timestamptz, boolean)',
  'enqueue_job(uuid, text, text, jsonb, uuid, timestamptz, boolean, double precision, double precision)',
];
