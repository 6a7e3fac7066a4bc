import type { RequestContext } from '../../kernel/context';
import { conflict } from '../../kernel/errors';
import { digest } from './secrets';

/** A request that is sent again with its key is answered as before, and done once. */

const KEPT_MS = 24 * 3600_000;
/** After so long the server that took a request is taken for dead. */
const CLAIM_MS = 60_000;
const RETRY_SECONDS = 2;
/** Of a larger answer, and beyond these sums of a day, only the status is kept. */
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
  /** Of method, path, query and body. */
  requestHash: string;
}

export interface KeptAnswer {
  status: number;
  /** '' where there is no body. */
  body: string;
}

/** A request that is to be done, and is nobody else's meanwhile. */
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
 * The answer of the request that came with this key before, or whether it is claimed now; undefined where it was
 * another request.
 */
export async function answerOrClaim(
  ctx: RequestContext,
  { claim, ...request }: Claim,
): Promise<KeptAnswer | 'claimed' | undefined> {
  const now = ctx.clock.now().getTime();
  const row = await ctx.unitOfWork(request.organizationId, async () => {
    const [claimed] = await ctx.sql<Row>(
      null,
      `insert into idempotency_key as k (organization_id, caller, key_hash, request_hash, claim, claimed_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (organization_id, caller, key_hash) do update
         set request_hash = excluded.request_hash, claim = excluded.claim, claimed_at = excluded.claimed_at,
           is_done = false, status = null, answer = null
         where k.claimed_at < $7
           or (k.claimed_at < $8 and not k.is_done and k.request_hash = excluded.request_hash)
       returning claim, request_hash as "requestHash", is_done as "isDone", claimed_at as "claimedAt", status, answer`,
      [...idOf(request), request.requestHash, claim, new Date(now), new Date(now - KEPT_MS), new Date(now - CLAIM_MS)],
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

/** In the transaction of the request's work: it is done, unless somebody else was to do it meanwhile. */
export async function markDone(ctx: RequestContext, claim: Claim): Promise<void> {
  const rows = await ctx.sql(
    null,
    `update idempotency_key set is_done = true where ${OWN} and claim = $4 returning claim`,
    [...idOf(claim), claim.claim],
  );
  if (rows.length === 0)
    throw conflict('The request with this Idempotency-Key took too long, and is being worked on anew', {
      retryAfter: RETRY_SECONDS,
    });
}

/** Keeps the answer, or its status alone where the caller or their organization has enough bytes kept already. */
export async function keepAnswer(ctx: RequestContext, claim: Claim, { status, body }: KeptAnswer): Promise<void> {
  const sealed = Buffer.from(ctx.sealing.with(claim.key).seal(body, ANSWER), 'base64url');
  await ctx.unitOfWork(claim.organizationId, async () => {
    const hasRoom = sealed.length <= MAX_ANSWER_BYTES && (await keptBytes.take(ctx, claim, sealed.length));
    await settle(ctx, claim, status, hasRoom ? sealed : null);
  });
}

/** That the work is done; its answer is lost. */
export async function keepStatus(ctx: RequestContext, claim: Claim, status: number): Promise<void> {
  await ctx.unitOfWork(claim.organizationId, () => settle(ctx, claim, status, null));
}

const settle = (ctx: RequestContext, claim: Claim, status: number, answer: Buffer | null): Promise<unknown> =>
  ctx.sql(null, `update idempotency_key set is_done = true, status = $5, answer = $6 where ${OWN} and claim = $4`, [
    ...idOf(claim),
    claim.claim,
    status,
    answer,
  ]);

/**
 * How much is kept of each caller, as this process knows it: counted in the database from time to time, and between
 * with what is added here. Nodes count what others add at their next count.
 */
class KeptBytes {
  private readonly organizations = new Map<string, { countedMs: number; callers: Map<string, number> }>();

  /** Reserves the bytes; false if the caller or the organization has no room for them. */
  async take(ctx: RequestContext, { organizationId, callerId }: KeyedRequest, bytes: number): Promise<boolean> {
    const callers = await this.callersOf(ctx, organizationId);
    const own = (callers.get(callerId) ?? 0) + bytes;
    const all = [...callers.values()].reduce((sum, each) => sum + each, bytes);
    if (own > MAX_KEPT_BYTES_OF_CALLER || all > MAX_KEPT_BYTES_OF_ORGANIZATION) return false;
    callers.set(callerId, own);
    return true;
  }

  private async callersOf(ctx: RequestContext, organizationId: string): Promise<Map<string, number>> {
    const nowMs = ctx.clock.now().getTime();
    const known = this.organizations.get(organizationId);
    if (known && Math.abs(nowMs - known.countedMs) < COUNT_EVERY_MS) return known.callers;
    const rows = await ctx.sql<{ caller: string; bytes: string }>(
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

/** A refused request may be sent again with its key; one that ended otherwise may, unless it is done. */
export async function releaseClaim(ctx: RequestContext, claim: Claim, isRefused: boolean): Promise<void> {
  await ctx.unitOfWork(claim.organizationId, () =>
    ctx.sql(null, `delete from idempotency_key where ${OWN} and claim = $4 and ($5 or not is_done)`, [
      ...idOf(claim),
      claim.claim,
      isRefused,
    ]),
  );
}

export async function forgetOldKeys(ctx: RequestContext): Promise<void> {
  await ctx.system('idempotencyKey.forget', 'select forget_idempotency_keys($1)', [
    new Date(ctx.clock.now().getTime() - KEPT_MS),
  ]);
}
