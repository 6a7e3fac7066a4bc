import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database, HeldTransaction, TenantRead, UnitOfWork } from '../platform/database/database';
import type { Clock } from '../kernel/time/clock';
import { MusterError, unauthenticated } from '../kernel/errors';
import { refuseAnswer } from '../kernel/graphql/answer-pace';
import {
  tenantOf,
  type CheckedFetch,
  type Limits,
  type Mailer,
  type Poster,
  type Push,
  type Query,
  type RequestContext,
  type TellLimit,
} from '../kernel/context';
import type { Sealing } from '../kernel/sealing';
import { AnswerBudget } from './answer-budget';
import { networkOf } from './network';
import type { Believed } from '../kernel/believed';
import type { Stopping } from './stopping';
import type { Principal, UserPrincipal } from '../kernel/principal';

/** Services shared by all requests of a process. */
export interface Services {
  database: Database;
  limits: Limits;
  clock: Clock;
  demoSignIn: boolean;
  /** Set if a mail server is configured. */
  mailer?: Mailer;
  poster: Poster;
  /** Set if PUBLIC_URL is HTTPS. */
  push?: Push;
  sealing: Sealing;
  /** Sends requests to identity providers. */
  providers: CheckedFetch;
  /** Authentication cache by session hash. */
  users: Believed<UserPrincipal>;
  /** Set in servers. Commands always run to their end. */
  stopping?: Stopping;
}

interface Arrival {
  /** Generated if omitted. */
  requestId?: string;
  address: string;
  publicUrl: string;
  cookie?: RequestContext['cookie'];
  /** Set if the response can report the remaining rate limits. */
  tellLimit?: TellLimit;
  /** True for requests, which have limits for reading and share connections fairly. Internal work has no limits. */
  isRequest?: boolean;
  /** Created on first use, as few operations need it. */
  signal?(): AbortSignal;
}

type Announcement = () => void | Promise<void>;

const NEVER = new AbortController().signal;

/** SQLSTATEs of deadlocks and serialization failures, after which transactions are retried. */
const LOST = new Set(['40P01', '40001']);
const MAX_TRIES = 3;
/** Maximum age of an authentication before it is repeated, also on WebSockets. */
export const IDENTIFIED_MS = 1_000;

export class ServerContext implements RequestContext {
  readonly requestId: string;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly demoSignIn: boolean;
  readonly mailer: Mailer | null;
  readonly poster: Poster;
  readonly push: Push | null;
  readonly sealing: Sealing;
  readonly providers: CheckedFetch;
  readonly address: string;
  readonly publicUrl: string;
  readonly cookie: RequestContext['cookie'];
  principal: Principal | null = null;
  /** True if a replica may serve the reads of the operation. */
  mayUseReplica = false;
  /** Number of root fields resolved concurrently. */
  fieldsAtOnce = 1;
  /** Name of the operation, once it is known. */
  operation: string | undefined;

  private snapshot: TenantRead | undefined;
  private readonly budget: AnswerBudget | undefined;
  private unit:
    | (UnitOfWork & {
        organizationId: string;
        lastSteps: (() => Promise<void>)[];
        announcements: Announcement[];
      })
    | undefined;
  /** True if the units of work wait for `commitHeld`, all in one transaction. */
  private isHolding = false;
  private held: (HeldTransaction & { organizationId: string; announcements: Announcement[] }) | undefined;
  private isIdentifying = false;
  private waiting: AbortSignal | undefined;
  private isOver = false;
  /** Null for anonymous callers and internal work. */
  private identity: { find: () => Promise<Principal | null>; atMs: number } | null = null;
  /** True if it uses the connection share of its organization. */
  private isShared: boolean;
  private hasWritten = false;
  /** True once a unit of work was committed, regardless of the outcome of the request. */
  hasCommitted = false;
  private memories = new Map<object, unknown>();

  constructor(
    private readonly services: Services,
    private readonly arrival: Arrival,
  ) {
    this.requestId = arrival.requestId ?? randomUUID();
    this.clock = services.clock;
    this.limits = arrival.tellLimit ? telling(services.limits, arrival.tellLimit) : services.limits;
    this.demoSignIn = services.demoSignIn;
    this.mailer = services.mailer ?? null;
    this.poster = services.poster;
    this.push = services.push ?? null;
    this.sealing = services.sealing;
    this.providers = services.providers;
    this.address = arrival.address;
    this.publicUrl = arrival.publicUrl;
    this.cookie = arrival.cookie;
    this.isShared = arrival.isRequest ?? false;
    this.budget = arrival.isRequest ? new AnswerBudget() : undefined;
  }

  actAs(principal: UserPrincipal, again: () => Promise<Principal | null>): void {
    this.principal = principal;
    this.identity = { find: again, atMs: performance.now() };
  }

  get network(): string {
    return networkOf(this.address);
  }

  get signal(): AbortSignal {
    return (this.waiting ??= this.waitingFor());
  }

  get stopping(): AbortSignal {
    return this.services.stopping?.begun ?? NEVER;
  }

  /** Internal work has no caller to wait for. */
  private waitingFor(): AbortSignal {
    const closed = this.arrival.signal?.();
    const { stopping } = this.services;
    return closed && stopping ? AbortSignal.any([closed, stopping.tooLate]) : (closed ?? NEVER);
  }

  /** Authenticates the caller, and stores how to repeat it before later work. */
  async identify(find: () => Promise<Principal | null>): Promise<void> {
    const atMs = performance.now();
    this.principal = await find();
    this.identity = this.principal && { find, atMs };
  }

  /** Like `identify`, with a cache: a user found by the same session within the last second is trusted. */
  async identifyUser(sessionHash: string, find: () => Promise<UserPrincipal | null>): Promise<void> {
    const { users } = this.services;
    const known = users.get(sessionHash, this.clock);
    if (known) {
      this.principal = known.value;
      this.identity = { find, atMs: known.atMs };
      return;
    }
    const believe = users.finding(this.clock);
    await this.identify(find);
    if (this.principal?.kind === 'user') believe(sessionHash, this.principal);
  }

  forgetUsers(organizationId: string): void {
    this.services.users.forget((user) => user.organizationId === organizationId);
  }

  /** Continues as internal work: the caller is no longer re-authenticated, and connections are not shared. */
  askNoMore(): void {
    this.identity = null;
    this.isShared = false;
  }

  /**
   * Throws if the caller's access was revoked since authentication: during a slow upload, password hashing or schedule
   * generation, or by an earlier field of the same request.
   */
  private async requireSame(sinceMs: number): Promise<void> {
    const { identity, principal: before } = this;
    if (!identity || performance.now() - identity.atMs < sinceMs) return;
    this.isIdentifying = true;
    const now = await identity.find().finally(() => (this.isIdentifying = false));
    if (!before || !now || !isSame(before, now))
      throw unauthenticated(before?.kind === 'key' ? 'The API key is not valid' : 'The session has ended');
    identity.atMs = performance.now();
  }

  /**
   * The caller is re-authenticated in the held transaction, if any: it may have ended the caller's access, and locked
   * the row of their session.
   */
  readonly system: Query = (name, text, values) => {
    const q = this.isIdentifying && this.held ? this.held.q : this.services.database.system;
    return q(name, text, values);
  };

  readonly sql: Query = (name, text, values) => {
    if (this.unit) return this.unit.q(name, text, values);
    if (this.held && !this.isOver) return this.held.q(name, text, values);
    if (this.isOver) return Promise.reject(new Error('The request has been answered'));
    if (this.identity && !this.snapshot && performance.now() - this.identity.atMs >= IDENTIFIED_MS)
      return this.requireSame(IDENTIFIED_MS).then(() => this.sql(name, text, values));
    const { organizationId } = tenantOf(this);
    this.snapshot ??= this.services.database.read(organizationId, (values) => this.spend(values), {
      isShared: this.isShared,
      mayUseReplica: this.mayUseReplica,
    });
    return this.snapshot.q(name, text, values);
  };

  /** Charges the response budget. Once it is exceeded, the whole response is refused. */
  spend(values: number): void {
    try {
      this.budget?.spend(values);
    } catch (error) {
      if (error instanceof MusterError) refuseAnswer(this, error);
      throw error;
    }
  }

  get em(): EntityManager {
    if (!this.unit) throw new Error('Entities are changed inside a unit of work only');
    return this.unit.em;
  }

  async unitOfWork<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    if (this.unit) {
      if (this.unit.organizationId !== organizationId) throw new Error('A unit of work belongs to one organization');
      return work();
    }
    this.endReads();
    await this.requireSame(this.hasWritten ? 0 : IDENTIFIED_MS);
    this.hasWritten = true;
    for (let attempt = 1; ; attempt++) {
      const announcements: Announcement[] = [];
      try {
        const answer = await this.transaction(organizationId, async (unit) => {
          const lastSteps: (() => Promise<void>)[] = [];
          this.unit = { ...unit, organizationId, lastSteps, announcements };
          const result = await work();
          for (const step of lastSteps) await step();
          return result;
        });
        this.unit = undefined;
        if (this.held) this.held.announcements.push(...announcements);
        else await this.committed(organizationId, announcements);
        return answer;
      } catch (error) {
        if (attempt >= MAX_TRIES || !LOST.has((error as { code?: string }).code ?? '')) throw error;
      } finally {
        this.unit = undefined;
        this.memories = new Map();
      }
    }
  }

  private async transaction<T>(organizationId: string, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const { database } = this.services;
    if (!this.isHolding) return database.write(organizationId, work, this.isShared);
    const { held } = this;
    if (held) {
      if (held.organizationId !== organizationId) throw new Error('A held transaction belongs to one organization');
      return held.work(work);
    }
    const options = { isShared: this.isShared, onValues: (values: number) => this.spend(values) };
    const begun = await database.hold(organizationId, options);
    try {
      const answer = await begun.work(work);
      if (!this.isHolding) throw new Error('The request has been answered');
      this.held = Object.assign(begun, { organizationId, announcements: [] });
      return answer;
    } catch (error) {
      await begun.rollback();
      throw error;
    }
  }

  private async committed(organizationId: string, announcements: readonly Announcement[]): Promise<void> {
    this.hasCommitted = true;
    // Users can end sessions and change roles and settings. Of the operations of API keys, only `shutOut` ends
    // sessions.
    if (this.principal?.kind !== 'key') this.forgetUsers(organizationId);
    for (const announce of announcements) await announce();
  }

  /**
   * Keeps the transaction of the next unit of work open, in which later ones and the reads of the response take part,
   * until `commitHeld` or `rollbackHeld`.
   */
  hold(): void {
    this.isHolding = true;
  }

  /** Ends holding: runs a last statement in the held transaction and commits it. Returns false if there is none. */
  async commitHeld(lastStep: (q: Query) => Promise<unknown>): Promise<boolean> {
    const { held } = this;
    this.isHolding = false;
    if (!held) return false;
    try {
      await lastStep(held.q);
      await held.commit();
    } catch (error) {
      await this.rollbackHeld();
      throw error;
    }
    this.held = undefined;
    await this.committed(held.organizationId, held.announcements);
    return true;
  }

  /** Ends holding without changes. Later units of work are committed one by one. */
  async rollbackHeld(): Promise<void> {
    const { held } = this;
    this.isHolding = false;
    this.held = undefined;
    await held?.rollback();
  }

  beforeCommit(step: () => Promise<void>): void {
    if (!this.unit) throw new Error('Only a unit of work has last statements');
    this.unit.lastSteps.push(step);
  }

  afterCommit(announce: () => void | Promise<void>): void {
    if (!this.unit) throw new Error('Only a unit of work announces');
    this.unit.announcements.push(announce);
  }

  perRequest<T>(key: object, create: () => T): T {
    let value = this.memories.get(key) as T | undefined;
    if (value === undefined) this.memories.set(key, (value = create()));
    return value;
  }

  /**
   * Ends reading. After an error of a field, the response can be complete while other resolvers are still running; a
   * snapshot they opened would never be closed.
   */
  end(): void {
    this.isOver = true;
    this.closeReads();
  }

  /** Called when the response was sent or abandoned. Releases its budget. */
  answered(): void {
    this.budget?.giveBack();
  }

  endOwnReads(): void {
    if (this.fieldsAtOnce === 1) this.endReads();
  }

  endReads(): void {
    this.closeReads();
    this.budget?.giveBack();
  }

  private closeReads(): void {
    this.snapshot?.close();
    this.snapshot = undefined;
    this.memories = new Map();
  }
}

const telling = (limits: Limits, tell: TellLimit): Limits => ({
  spend: (limit, key) => limits.spend(limit, key, tell),
  giveBack: (limit, key) => limits.giveBack(limit, key, tell),
  check: (limit, key) => limits.check(limit, key, tell),
});

/** Returns true if both are the same session and role, or the same API key, in the same tier. */
export function isSame(before: Principal, now: Principal): boolean {
  if (before.tier !== now.tier) return false;
  if (before.kind === 'user')
    return now.kind === 'user' && now.sessionHash === before.sessionHash && now.role === before.role;
  return before.kind === 'key' && now.kind === 'key' && now.keyId === before.keyId;
}
