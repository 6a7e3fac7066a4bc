import { randomBytes, scryptSync } from 'node:crypto';
import type { Query } from '../../kernel/context';

/** Returns a secret shared by all nodes of the database. The first node creates it. */
async function secretOf(system: Query, name: string, make: () => string): Promise<string> {
  await system(null, 'insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [name, make()]);
  const [row] = await system<{ value: string }>(null, 'select value from server_secret where name = $1', [name]);
  return row?.value as string;
}

/** Returns the secret that signs cookies. */
export const sharedSecret = (system: Query): Promise<string> =>
  secretOf(system, 'session', () => randomBytes(32).toString('hex'));

const DIGEST_BYTES = 32;

/** Returns a digest by which nodes compare their secret. It costs too much to guess the secret from it. */
export const digestOfSecret = (secret: string): string =>
  scryptSync(secret, 'muster session secret', DIGEST_BYTES).toString('hex');

/** Returns false if the node that started before has another secret. */
export async function isSecretOfOthers(system: Query, secret: string): Promise<boolean> {
  const digest = digestOfSecret(secret);
  const [row] = await system<{ before: string | null }>(null, 'select note_session_secret($1) as before', [digest]);
  return row?.before == null || row.before === digest;
}

/** Returns the private key that identifies this server to push services. */
export const sharedPushKey = (system: Query, make: () => string): Promise<string> => secretOf(system, 'push', make);
