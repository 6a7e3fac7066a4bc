import type { Hmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import type { Logger } from 'pino';
import {
  answerOrClaim,
  keepAnswer,
  releaseClaim,
  type Claim,
  type KeptAnswer,
} from '../../features/access/idempotency-key.store';
import type { Query } from '../../kernel/context';
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
   * `isRefused`: part of the request was refused, so the response is stored only if the rest changed anything.
   * `isBroken`: part of it failed by a server error, so nothing is stored.
   */
  work(): Promise<KeptAnswer & { isRefused?: boolean; isBroken?: boolean }>;
}

/**
 * Does the work unless a response is stored. Work and response are stored in one transaction: wherever a server dies, a
 * repeated request finds both or neither. Throws 422 if the key was used for another request, and 409 while the same
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
  const found = await answerOrClaim(ctx, claim).catch(async (error: unknown) => {
    if (!isRefusal(error)) await release(ctx, claim, log); // the claim may have been stored
    throw error;
  });
  if (!found)
    throw new HttpRefusal(422, 'This Idempotency-Key came with another request before: send a new one', [
      { path: IDEMPOTENCY_KEY, message: 'came with another request before' },
    ]);
  if (found !== 'claimed') return found;
  ctx.hasCommitted = false; // the claim itself does not count
  ctx.hold();
  try {
    const answer = await work().catch(async (error: unknown) => {
      // A refusal may come after a change, such as the end of an offer.
      if (isRefusal(error)) await ctx.commitHeld((q) => releaseClaim(q, claim));
      throw error;
    });
    const { isRefused, isBroken } = answer;
    const keep = (q: Query) => keepAnswer(ctx, q, claim, answer);
    if (isBroken) await ctx.rollbackHeld();
    else if (await ctx.commitHeld(keep)) return answer;
    ctx.askNoMore();
    if (isBroken || isRefused) await release(ctx, claim, log);
    else await ctx.unitOfWork(claim.organizationId, () => keep(ctx.sql));
    return answer;
  } catch (error) {
    await ctx.rollbackHeld();
    await release(ctx, claim, log);
    throw error;
  }
}

/**
 * Releases a claim whose work is not done. Retries in the background while the database is unreachable: otherwise the
 * key would stay claimed until it expires.
 */
async function release(ctx: ServerContext, claim: Claim, log: Logger, attempt = 1): Promise<void> {
  ctx.askNoMore();
  try {
    await ctx.unitOfWork(claim.organizationId, () => releaseClaim(ctx.sql, claim));
  } catch (error) {
    const { requestId } = ctx;
    if (attempt === 1) log.warn({ err: error, requestId }, 'Idempotency-Key not released yet');
    if (attempt === MAX_ATTEMPTS) return log.error({ err: error, requestId }, 'Idempotency-Key not released');
    void sleep(RETRY_MS, undefined, { ref: false }).then(() => release(ctx, claim, log, attempt + 1));
  }
}

const isRefusal = (error: unknown): boolean => error instanceof MusterError && !isOurFault(error.code);
