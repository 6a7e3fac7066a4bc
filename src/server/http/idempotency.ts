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

/** `Idempotency-Key` of POST (draft-ietf-httpapi-idempotency-key-header): sent again, it is answered as before. */

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** A claim that is older than these is taken for that of a server that died. */
const MAX_ATTEMPTS = 60;
const RETRY_MS = 1_000;
const INTERNAL_SERVER_ERROR = 500;
const KEY = /^[\x21-\x7e]{1,255}$/;

export interface Keyed {
  key: string;
  /** Of all that makes the request: method, path and query, and the body once it is read. */
  digest: Hmac;
}

/** The key of a request that has one; nobody's requests are not kept. */
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
   * `isRefused`: something of it was refused, and the rest is kept only where it was done. `isBroken`: a part of the
   * answer could not be made, by a fault of ours.
   */
  work(): Promise<KeptAnswer & { isRefused?: boolean; isBroken?: boolean }>;
}

/** Does the work unless it was done before; 422 and 409 where the key stands for another request or one under way. */
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
  /** Tries again, after the answer was sent, while the database is away: else the key stays taken until it is old. */
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
    if (!isRefusal(error)) await settle(() => releaseClaim(ctx, claim, false)); // it may have been claimed
    throw error;
  });
  if (!found)
    throw new HttpRefusal(422, 'This Idempotency-Key came with another request before: send a new one', [
      { path: IDEMPOTENCY_KEY, message: 'came with another request before' },
    ]);
  if (found !== 'claimed') return found;
  ctx.hasCommitted = false; // the claim is no work
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
