import { timingSafeEqual } from 'node:crypto';
import type { Sealing } from '../../kernel/sealing';

/** Error messages in URLs of pages, authenticated so that links of others cannot show arbitrary text. */

/** Returns the query string of a page that shows an error. */
export const errorQuery = (sealing: Sealing, message: string): URLSearchParams =>
  new URLSearchParams({ error: message, proof: proofOf(sealing, message) });

/** Returns the error message of a page; '' if there is none or its proof is invalid. */
export function errorIn(sealing: Sealing, { error, proof }: Record<string, unknown>): string {
  if (typeof error !== 'string' || typeof proof !== 'string') return '';
  const [given, own] = [Buffer.from(proof), Buffer.from(proofOf(sealing, error))];
  return given.length === own.length && timingSafeEqual(given, own) ? error : '';
}

const proofOf = (sealing: Sealing, message: string): string =>
  sealing.keyedDigest().update(`error of a page\n${message}`).digest('base64url');
