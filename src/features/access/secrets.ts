import { createHash, randomBytes, randomInt } from 'node:crypto';

/**
 * Tokens and API keys. The format of a key is `wfm_` + 40 base62 characters, of which the last 6 are a checksum of the
 * 34 before.
 */

export const KEY_PREFIX = 'wfm_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 34;
const CHECKSUM_LENGTH = 6;
const KEY = new RegExp(`^${KEY_PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** SHA-256 of a secret in hexadecimal; only this is stored. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** 256 random bits for sessions and one-time links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export function newKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${KEY_PREFIX}${random}${checksum(random)}`;
}

/** Returns false for a text that cannot be an API key, without a query. */
export function isKeyShaped(text: string): boolean {
  const [, random, sum] = KEY.exec(text) ?? [];
  return random !== undefined && checksum(random) === sum;
}

export const previewOf = (key: string): string => `${KEY_PREFIX}…${key.slice(-4)}`;

function checksum(random: string): string {
  let number = createHash('sha256').update(random).digest().readUIntBE(0, 6) % ALPHABET.length ** CHECKSUM_LENGTH;
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[number % ALPHABET.length] + text;
    number = Math.floor(number / ALPHABET.length);
  }
  return text;
}
