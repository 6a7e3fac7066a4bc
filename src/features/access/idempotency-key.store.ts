import type { Query, RequestContext } from '../../kernel/context';
import { conflict } from '../../kernel/errors';
import { isGone, NODE_ID } from '../../platform/nodes/node-lock';
import { digest } from './secrets';

/** Idempotency keys: a repeated request gets the stored answer and is executed once. */

const KEPT_MS = 24 * 3600_000;
/** Timeout of a claim, after which the server that holds it counts as dead, even if it seems to be running. */
const CLAIM_MS = 60_000;
/** Age of a claim from which a server that does not hold its lock counts as dead: it retakes a lost lock earlier. */
const GRACE_MS = 3_000;
const RETRY_SECONDS = 2;
/** Limits of stored answers; of a larger answer, or beyond these daily totals, only the status is stored. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const MAX_KEPT_BYTES_OF_CALLER = 32 * 1024 * 1024;
const MAX_KEPT_BYTES_OF_ORGANIZATION = 4 * MAX_KEPT_BYTES_OF_CALLER;
const COUNT_EVERY_MS = 5 * 60_000;
const MAX_ORGANIZATIONS_KNOWN = 1_000;
const ANSWER = 'answer of a request';

export interface KeyedRequest {
  organizationId: string;
  /** The id of the user or of the API key. */
  callerId: string;
  key: string;
  /** Hash of method, path, query and body. */
  requestHash: string;
}

export interface KeptAnswer {
  status: number;
  /** Empty without a body. */
  body: string;
}

/** A request that this caller has claimed for execution. */
export interface Claim extends KeyedRequest {
  claim: string;
}

interface Row {
  claim: string;
  requestHash: string;
  isDone: boolean;
  claimedAt: string;
  status: number | null;
  answer: Buffer | null;
}

const OWN = 'organization_id = $1 and caller = $2 and key_hash = $3';
const idOf = ({ organizationId, callerId, key }: KeyedRequest) => [organizationId, callerId, digest(key)];

/**
 * Returns the stored answer of the request with this key, or whether it is claimed now; undefined if the key was used
 * for another request.
 */
export async function answerOrClaim(
  ctx: RequestContext,
  { claim, ...request }: Claim,
): Promise<KeptAnswer | 'claimed' | undefined> {
  const now = ctx.clock.now().getTime();
  const row = await ctx.unitOfWork(request.organizationId, async () => {
    const [claimed] = await ctx.sql<Row>(
      null,
      `insert into idempotency_key as k (organization_id, caller, key_hash, request_hash, claim, claimed_at, node)
       values ($1, $2, $3, $4, $5, $6, $10)
       on conflict (organization_id, caller, key_hash) do update
         set request_hash = excluded.request_hash, claim = excluded.claim, claimed_at = excluded.claimed_at,
           node = excluded.node, is_done = false, status = null, answer = null
         where k.claimed_at < $7
           or (not k.is_done and k.request_hash = excluded.request_hash
             and (k.claimed_at < $8 or (k.claimed_at < $9 and ${isGone('k.node')})))
       returning claim, request_hash as "requestHash", is_done as "isDone", claimed_at as "claimedAt", status, answer`,
      [
        ...idOf(request),
        request.requestHash,
        claim,
        ...[0, KEPT_MS, CLAIM_MS, GRACE_MS].map((age) => new Date(now - age)),
        NODE_ID,
      ],
    );
    if (claimed) return claimed;
    const [row] = await ctx.sql<Row>(
      null,
      `select claim, request_hash as "requestHash", is_done as "isDone", claimed_at as "claimedAt",
         status, answer
       from idempotency_key where ${OWN}`,
      idOf(request),
    );
    return row;
  });
  if (row?.claim === claim) return 'claimed';
  if (row && row.requestHash !== request.requestHash) return undefined;
  const body = row?.answer ? ctx.sealing.with(request.key).open(row.answer.toString('base64url'), ANSWER) : null;
  if (row?.status && body !== null) return { status: row.status, body };
  if (row?.isDone && (row.status || Date.parse(row.claimedAt) < now - CLAIM_MS))
    throw conflict('The request with this Idempotency-Key was done, and its answer is lost');
  throw conflict('The request with this Idempotency-Key is being worked on', { retryAfter: RETRY_SECONDS });
}

/**
 * Stores the answer in the transaction of the work, or only its status if the caller or the organization has used up
 * its bytes. Fails if another server has taken over the claim.
 */
export async function keepAnswer(
  { clock, sealing }: RequestContext,
  q: Query,
  claim: Claim,
  { status, body }: KeptAnswer,
): Promise<void> {
  const sealed = Buffer.from(sealing.with(claim.key).seal(body, ANSWER), 'base64url');
  const nowMs = clock.now().getTime();
  const hasRoom = sealed.length <= MAX_ANSWER_BYTES && (await keptBytes.take(q, nowMs, claim, sealed.length));
  const rows = await q(
    'idempotencyKey.answer',
    `update idempotency_key set is_done = true, status = $5, answer = $6 where ${OWN} and claim = $4 returning claim`,
    [...idOf(claim), claim.claim, status, hasRoom ? sealed : null],
  );
  if (rows.length === 0)
    throw conflict('The request with this Idempotency-Key took too long, and is being worked on anew', {
      retryAfter: RETRY_SECONDS,
    });
}

/**
 * Bytes stored per caller, as known to this process: counted in the database from time to time, and updated locally in
 * between. Additions of other nodes appear with the next count.
 */
class KeptBytes {
  private readonly organizations = new Map<string, { countedMs: number; callers: Map<string, number> }>();

  /** Reserves bytes; false if the caller or the organization would exceed its limit. */
  async take(q: Query, nowMs: number, { organizationId, callerId }: KeyedRequest, bytes: number): Promise<boolean> {
    const callers = await this.callersOf(q, nowMs, organizationId);
    const own = (callers.get(callerId) ?? 0) + bytes;
    const all = [...callers.values()].reduce((sum, each) => sum + each, bytes);
    if (own > MAX_KEPT_BYTES_OF_CALLER || all > MAX_KEPT_BYTES_OF_ORGANIZATION) return false;
    callers.set(callerId, own);
    return true;
  }

  private async callersOf(q: Query, nowMs: number, organizationId: string): Promise<Map<string, number>> {
    const known = this.organizations.get(organizationId);
    if (known && Math.abs(nowMs - known.countedMs) < COUNT_EVERY_MS) return known.callers;
    const rows = await q<{ caller: string; bytes: string }>(
      'idempotencyKey.bytes',
      `select caller, sum(octet_length(answer)) as bytes from idempotency_key
       where organization_id = $1 and answer is not null group by caller`,
      [organizationId],
    );
    const callers = new Map(rows.map(({ caller, bytes }) => [caller, Number(bytes)]));
    this.organizations.delete(organizationId);
    this.organizations.set(organizationId, { countedMs: nowMs, callers });
    if (this.organizations.size > MAX_ORGANIZATIONS_KNOWN)
      this.organizations.delete(this.organizations.keys().next().value!);
    return callers;
  }
}

const keptBytes = new KeptBytes();

/** Releases a claim unless its work is done, so that the request can be repeated with its key. */
export const releaseClaim = (q: Query, claim: Claim): Promise<unknown> =>
  q('idempotencyKey.release', `delete from idempotency_key where ${OWN} and claim = $4 and not is_done`, [
    ...idOf(claim),
    claim.claim,
  ]);

export async function forgetOldKeys(ctx: RequestContext): Promise<void> {
  await ctx.system('idempotencyKey.forget', 'select forget_idempotency_keys($1)', [
    new Date(ctx.clock.now().getTime() - KEPT_MS),
  ]);
}
