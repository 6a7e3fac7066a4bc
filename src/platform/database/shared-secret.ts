import { randomBytes } from 'node:crypto';
import type { Query } from '../../kernel/context';

/** A secret that all nodes of this database share: made once, by whoever comes first. */
async function secretOf(system: Query, name: string, make: () => string): Promise<string> {
  await system(null, 'insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [name, make()]);
  const [row] = await system<{ value: string }>(null, 'select value from server_secret where name = $1', [name]);
  return row?.value as string;
}

/** The secret that every node signs cookies with. */
export const sharedSecret = (system: Query): Promise<string> =>
  secretOf(system, 'session', () => randomBytes(32).toString('hex'));

/** The private key by which push services know this server. */
export const sharedPushKey = (system: Query, make: () => string): Promise<string> => secretOf(system, 'push', make);
