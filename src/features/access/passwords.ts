import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { unavailable } from '../../kernel/errors';

/** Parameters of argon2id that OWASP recommends: 19 MiB, 2 passes. Tests lower them, as they sign in very often. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2 };
/** A hash to verify against if there is no password, so that the response time is the same. Made at `hashingCost`. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$66XInEgESKedClZQX5j+Ew$guh7GPhgwbGzKh2b79fDYUcKNoAJPjj1oW9YZSipzV4';
/** Half of libuv's four threads; imports decompress their bodies on the others. */
const MAX_TURNS_AT_ONCE = 2;
const MAX_WAITING = 200;

/** Error messages never contain the value. */
export const passwordShape = z
  .string({ error: 'must be a string' })
  .min(10, { error: 'must be at least 10 characters long' })
  .max(200, { error: 'must be at most 200 characters long' });

/** Hash operations available during a turn of the queue. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** False, after the same work, if there is no hash. */
  fits(passwordHash: string | null, password: string): Promise<boolean>;
}

const hasher: Hasher = {
  hash: (password) => hash(password, { ...hashingCost, parallelism: 1 }),
  async fits(passwordHash, password) {
    const fits = await verify(passwordHash ?? NO_PASSWORD, password).catch(() => false);
    return fits && passwordHash !== null;
  },
};

let turns = 0;
const waiting: (() => void)[] = [];

/** Runs work in the hash queue, which limits concurrent hashing; refused if too many requests are waiting. */
export async function hashing<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
  if (turns < MAX_TURNS_AT_ONCE) turns++;
  else if (waiting.length >= MAX_WAITING) throw unavailable('Too many passwords are being checked: try again shortly');
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work(hasher);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else turns--;
  }
}

export const hashPassword = (password: string): Promise<string> => hashing(({ hash }) => hash(password));
