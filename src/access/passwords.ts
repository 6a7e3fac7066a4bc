import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';

/** argon2id with the OWASP parameters (19 MiB, 2 passes). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What is verified when there is no password to verify, so that the answer takes as long. */
let placeholder: Promise<string> | undefined;

/** No message ever holds the value. */
export const passwordShape = z
  .string({ error: 'must be a string' })
  .min(10, { error: 'must be at least 10 characters long' })
  .max(200, { error: 'must be at most 200 characters long' });

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  placeholder ??= hashPassword('no account has this password');
  const fits = await verify(passwordHash ?? (await placeholder), password).catch(() => false);
  return fits && passwordHash !== null;
}
