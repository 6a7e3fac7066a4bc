import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from './time/clock';
import { forbidden, unauthenticated } from './errors';
import type { Principal, UserPrincipal } from './principal';

/**
 * SQL in the tenant of the request, one statement after another on one connection. `name` identifies the statement to
 * PostgreSQL (it is prepared under it); null leaves it unprepared, which a join with an array wants.
 */
export type Query = <Row extends object>(name: string | null, text: string, values?: unknown[]) => Promise<Row[]>;

/** The classes of limits; `key` names whose budget is spent. */
export type LimitClass = 'import' | 'invalidKey' | 'auth' | 'failedAuth' | 'sensitive' | 'general';
export interface Limits {
  /** Spends one, or refuses with RATE_LIMITED. */
  spend(limit: LimitClass, key: string): Promise<void>;
  /** Gives one back that was spent for what turned out not to count. */
  giveBack(limit: LimitClass, key: string): Promise<void>;
  /** Refuses when nothing is left, and spends nothing. */
  check(limit: LimitClass, key: string): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Why the mail server does not take a mail: for good, or at this time. */
export interface MailRefusal {
  reason: string;
  isFinal: boolean;
}

export interface Mailer {
  /** Null once the mail server has taken the mail; throws where it takes none. */
  send(mail: Mail, signal: AbortSignal): Promise<MailRefusal | null>;
}

/** One request: everything an operation may touch. */
export interface RequestContext {
  readonly requestId: string;
  readonly principal: Principal | null;
  readonly clock: Clock;
  /** The caller's address, as far as proxies are trusted. */
  readonly address: string;
  readonly limits: Limits;
  /** Aborted once nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Base of links: `https://wfm.example.com`. */
  readonly publicUrl: string;
  /** Null where no mail server is set. */
  readonly mailer: Mailer | null;
  /** False where demo users may not sign in: the server can be reached by others. */
  readonly demoSignIn: boolean;
  /** The `User-Agent`'s cookie: set at sign-in, taken away at sign-out. Absent on a web socket. */
  readonly cookie?: { set(sessionId: string): void; clear(): void };
  /** Makes this user the caller for the rest of the request, as long as `again` finds them. */
  actAs(principal: UserPrincipal, again: () => Promise<Principal | null>): void;
  /** SQL before a tenant is known: calls of the database's own functions, outside any transaction. */
  readonly system: Query;
  /** SQL in the request's tenant: the snapshot of a read, or the open unit of work. */
  readonly sql: Query;
  /** Ends the snapshot of the reads so far: the next one sees the present. */
  endReads(): void;
  /** Entities, inside a unit of work only. */
  readonly em: EntityManager;
  /**
   * One transaction in the tenant; `sql` and `em` are its own while it runs, and announcements go out after its
   * commit.
   */
  unitOfWork<T>(organizationId: string, work: () => Promise<T>): Promise<T>;
  /** Runs as the last statements of the open unit of work. */
  beforeCommit(step: () => Promise<void>): void;
  /** Runs once the open unit of work has committed; forgotten when it is rolled back. */
  afterCommit(announce: () => void | Promise<void>): void;
  /** One memory per key, kept as long as the context: loaders and prefetched rows. */
  perRequest<T>(key: object, create: () => T): T;
}

/** The signed-in user, or an error. */
export function userOf(ctx: RequestContext): UserPrincipal {
  if (ctx.principal?.kind !== 'user') throw unauthenticated();
  return ctx.principal;
}

/** The principal, who acts in one organization, or an error. */
export function tenantOf(ctx: RequestContext): Principal {
  if (!ctx.principal) throw unauthenticated();
  return ctx.principal;
}

export function enterpriseOnly(principal: Principal): void {
  if (principal.tier !== 'enterprise') throw forbidden('Adherence requires the Enterprise subscription tier');
}
