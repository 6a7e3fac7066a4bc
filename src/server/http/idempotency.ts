import { createHash, type Hash } from 'node:crypto';
import type { Request } from 'express';
import type { Logger } from 'pino';
import {
  answerOrClaim,
  keepAnswer,
  markDone,
  releaseClaim,
  type KeptAnswer,
} from '../../features/access/idempotency-key.store';
import { badInput, MusterError, type ErrorCode } from '../../kernel/errors';
import { HttpRefusal } from '../http-status';
import type { ServerContext } from '../server-context';

/** `Idempotency-Key` of POST (draft-ietf-httpapi-idempotency-key-header): sent again, it is answered as before. */

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
const KEY = /^[\x21-\x7e]{1,255}$/;

export interface Keyed {
  key: string;
  /** Of all that makes the request: method, path and query, and the body once it is read. */
  digest: Hash;
}

/** The key of a request that has one; nobody's requests are not kept. */
export function keyOf(request: Request, { principal }: ServerContext): Keyed | undefined {
  const key = request.get(IDEMPOTENCY_KEY);
  if (key === undefined || request.method !== 'POST' || !principal) return undefined;
  if (!KEY.test(key))
    throw badInput([{ path: IDEMPOTENCY_KEY, message: 'must be 1 to 255 visible ASCII characters, without spaces' }]);
  return { key, digest: createHash('sha256').update(`${request.method} ${request.originalUrl}\n`) };
}

interface Once {
  log: Logger;
  /** `isRefused`: something of it was refused, and the rest is kept only where it was done. */
  work(): Promise<KeptAnswer & { isRefused?: boolean }>;
}

/** Does the work unless it was done before; 422 and 409 where the key stands for another request or one under way. */
export async function answerOnce(ctx: ServerContext, { key, digest }: Keyed, { log, work }: Once): Promise<KeptAnswer> {
  const { principal } = ctx;
  if (!principal || principal.kind === 'operator') return work();
  const found = await answerOrClaim(ctx, {
    organizationId: principal.organizationId,
    callerId: principal.kind === 'key' ? principal.keyId : principal.userId,
    key,
    requestHash: digest.digest('hex'),
  });
  if (!found)
    throw new HttpRefusal(422, 'This Idempotency-Key came with another request before: send a new one', [
      { path: IDEMPOTENCY_KEY, message: 'came with another request before' },
    ]);
  if ('answer' in found) return found.answer;
  const { claim } = found;
  ctx.beforeEachCommit = () => markDone(ctx, claim);
  const settle = async (step: () => Promise<void>) => {
    ctx.beforeEachCommit = undefined;
    ctx.askNoMore();
    await step().catch((error: unknown) => log.error({ err: error, requestId: ctx.requestId }, 'answer not kept'));
  };
  try {
    const answer = await work();
    await settle(async () => {
      if (answer.isRefused) await releaseClaim(ctx, claim, false);
      await keepAnswer(ctx, claim, answer);
    });
    return answer;
  } catch (error) {
    await settle(() => releaseClaim(ctx, claim, isRefusal(error)));
    throw error;
  }
}

const OUR_FAULTS: readonly ErrorCode[] = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];
const isRefusal = (error: unknown): boolean => error instanceof MusterError && !OUR_FAULTS.includes(error.code);
