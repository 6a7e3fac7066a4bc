import { randomBytes } from 'node:crypto';
import type { Query } from '../../kernel/context';

const NAME = 'session';

/** The secret that every node of this database signs cookies with: made once, by whoever comes first. */
export async function sharedSecret(system: Query): Promise<string> {
  await system(null, 'insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [
    NAME,
    randomBytes(32).toString('hex'),
  ]);
  const [row] = await system<{ value: string }>(null, 'select value from server_secret where name = $1', [NAME]);
  return row?.value as string;
}
