import type { Hmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import type { Logger } from 'pino';
import {
  answerOrClaim,
  keepAnswer,
  keepStatus,
  markDone,
  releaseClaim,
  type Claim,
  type KeptAnswer,
} from '../../features/access/idempotency-key.store';
import { badInput, isOurFault, MusterError } from '../../kernel/errors';
import { newId } from '../../kernel/ids';
import { HttpRefusal } from '../http-status';
import type { ServerContext } from '../server-context';

/**
 * `Idempotency-Key` for POST (draft-ietf-httpapi-idempotency-key-header): a repeated request gets the stored response.
 */

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** A claim that is older than these retries belongs to a server that died. */
const MAX_ATTEMPTS = 60;
const RETRY_MS = 1_000;
const INTERNAL_SERVER_ERROR = 500;
const KEY = /^[\x21-\x7e]{1,255}$/;

export interface Keyed {
  key: string;
  /** Digest of the request: method, path and query, and the body once it is read. */
  digest: Hmac;
}

/** Returns the key of a request, if any. Responses to anonymous requests are not stored. */
export function keyOf(request: Request, { principal, sealing }: ServerContext): Keyed | undefined {
  const key = request.get(IDEMPOTENCY_KEY);
  if (key === undefined || request.method !== 'POST' || !principal) return undefined;
  if (!KEY.test(key))
    throw badInput([{ path: IDEMPOTENCY_KEY, message: 'must be 1 to 255 visible ASCII characters, without spaces' }]);
  return { key, digest: sealing.keyedDigest().update(`${request.method} ${request.originalUrl}\n`) };
}

interface Once {
  log: Logger;
  /**
   * `isRefused`: part of the request was refused, so the response is stored only if work was committed. `isBroken`:
   * part of the response could not be created because of a server error.
   */
  work(): Promise<KeptAnswer & { isRefused?: boolean; isBroken?: boolean }>;
}

/**
 * Does the work unless a response is stored. Throws 422 if the key was used for another request, and 409 while the same
 * request is in progress.
 */
export async function answerOnce(ctx: ServerContext, { key, digest }: Keyed, { log, work }: Once): Promise<KeptAnswer> {
  const { principal } = ctx;
  if (!principal || principal.kind === 'operator') return work();
  const claim: Claim = {
    organizationId: principal.organizationId,
    callerId: principal.kind === 'key' ? principal.keyId : principal.userId,
    key,
    requestHash: digest.digest('hex'),
    claim: newId(),
  };
  /**
   * Retries in the background while the database is unreachable. Otherwise the key would stay claimed until it expires.
   */
  const settle = async (step: () => Promise<void>, attempt = 1): Promise<void> => {
    ctx.beforeEachCommit = undefined;
    ctx.askNoMore();
    try {
      await step();
    } catch (error) {
      if (attempt === 1)
        log.warn({ err: error, requestId: ctx.requestId }, 'Answer to an Idempotency-Key not kept yet');
      if (attempt >= MAX_ATTEMPTS) throw error;
      void sleep(RETRY_MS, undefined, { ref: false })
        .then(() => settle(step, attempt + 1))
        .catch(tellLost);
    }
  };
  const tellLost = (error: unknown) =>
    log.error({ err: error, requestId: ctx.requestId }, 'Answer to an Idempotency-Key not kept');
  const found = await answerOrClaim(ctx, claim).catch(async (error: unknown) => {
    if (!isRefusal(error)) await settle(() => releaseClaim(ctx, claim, false)); // the claim may have been stored
    throw error;
  });
  if (!found)
    throw new HttpRefusal(422, 'This Idempotency-Key came with another request before: send a new one', [
      { path: IDEMPOTENCY_KEY, message: 'came with another request before' },
    ]);
  if (found !== 'claimed') return found;
  ctx.hasCommitted = false; // the claim itself does not count
  ctx.beforeEachCommit = () => markDone(ctx, claim);
  try {
    const answer = await work();
    await settle(async () => {
      if (answer.isRefused) await releaseClaim(ctx, claim, false);
      if (answer.isBroken) await keepStatus(ctx, claim, answer.status);
      else await keepAnswer(ctx, claim, answer);
    });
    return answer;
  } catch (error) {
    await settle(async () => {
      await releaseClaim(ctx, claim, isRefusal(error));
      if (!isRefusal(error)) await keepStatus(ctx, claim, INTERNAL_SERVER_ERROR);
    });
    throw error;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof MusterError && !isOurFault(error.code);
