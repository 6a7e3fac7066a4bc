import { timingSafeEqual } from 'node:crypto';
import type { Sealing } from '../../kernel/sealing';

/** Words that a page shows because its address says so: with a proof that they are ours, and not those of a link. */

/** The query of a page that is to tell of an error. */
export const errorQuery = (sealing: Sealing, message: string): URLSearchParams =>
  new URLSearchParams({ error: message, proof: proofOf(sealing, message) });

/** The error that a page is to tell of; '' where there is none, or somebody else wrote it. */
export function errorIn(sealing: Sealing, { error, proof }: Record<string, unknown>): string {
  if (typeof error !== 'string' || typeof proof !== 'string') return '';
  const [given, own] = [Buffer.from(proof), Buffer.from(proofOf(sealing, error))];
  return given.length === own.length && timingSafeEqual(given, own) ? error : '';
}

const proofOf = (sealing: Sealing, message: string): string =>
  sealing.keyedDigest().update(`error of a page\n${message}`).digest('base64url');
