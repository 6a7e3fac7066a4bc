import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from './time/clock';
import { forbidden, unauthenticated } from './errors';
import type { Principal, UserPrincipal } from './principal';
import type { Sealing } from './sealing';

/**
 * SQL in the tenant of the request, one statement after another on one connection. `name` identifies the statement to
 * PostgreSQL (it is prepared under it); null leaves it unprepared, which a join with an array wants.
 */
export type Query = <Row extends object>(name: string | null, text: string, values?: unknown[]) => Promise<Row[]>;

/** The classes of limits; `key` names whose budget is spent. */
export type LimitClass = 'import' | 'invalidKey' | 'auth' | 'failedAuth' | 'sensitive' | 'general' | 'console';
/** A limit, and what is left of somebody's budget of it. */
export interface LimitState {
  limit: LimitClass;
  requests: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}
export type TellLimit = (state: LimitState) => void;
/** What was spent, or is spent up, is told to `tell`, if the limit is on. */
export interface Limits {
  /** Spends one, or refuses with RATE_LIMITED. */
  spend(limit: LimitClass, key: string, tell?: TellLimit): Promise<void>;
  /** Gives one back that was spent for what turned out not to count. */
  giveBack(limit: LimitClass, key: string, tell?: TellLimit): Promise<void>;
  /** Refuses when nothing is left, and spends nothing. */
  check(limit: LimitClass, key: string, tell?: TellLimit): Promise<void>;
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

/** The status of an answer, or why there was none: in words that tell nothing of the network. */
export type PostAnswer = { status: number; error: null } | { status: null; error: string };

/** Sends to machines of others. */
export interface Poster {
  /** True where the operator lets it reach private addresses, and use http. */
  readonly reachesPrivate: boolean;
  /** Throws only when `signal` is aborted. `isHurried`: of one who did not answer before, less time is waited for. */
  post(
    url: string,
    headers: Record<string, string>,
    body: string,
    options: { signal: AbortSignal; isHurried?: boolean },
  ): Promise<PostAnswer>;
}

/** Asks machines that somebody named who is not the operator. */
export interface CheckedFetch {
  /** True where the operator lets it reach private addresses, and use http. */
  readonly reachesPrivate: boolean;
  fetch(
    url: string,
    options: {
      method?: string;
      headers?: Record<string, string>;
      body?: string | Uint8Array;
      signal?: AbortSignal;
    },
  ): Promise<Response>;
}

/** The cookies of the `User-Agent`. */
export interface BrowserCookies {
  /** Signs the browser in. */
  set(sessionId: string): void;
  clear(): void;
  /** True where somebody has signed in with a password from this browser; `who`: with this e-mail. */
  knows(who?: string): boolean;
  remember(who: string): void;
}

/** One request: everything an operation may touch. */
export interface RequestContext {
  readonly requestId: string;
  readonly principal: Principal | null;
  readonly clock: Clock;
  /** The caller's address, as far as proxies are trusted. */
  readonly address: string;
  /** The network of that address, to which limits belong: one line of IPv6 has a whole /64 of addresses. */
  readonly network: string;
  readonly limits: Limits;
  /** Aborted once nobody waits for the answer any more, or the server stops and cannot wait for it. */
  readonly signal: AbortSignal;
  /** Aborted as the server begins to stop: what takes long answers soon, with the best that it has by then. */
  readonly stopping: AbortSignal;
  /** Base of links: `https://wfm.example.com`. */
  readonly publicUrl: string;
  /** Null where no mail server is set. */
  readonly mailer: Mailer | null;
  readonly poster: Poster;
  /** False where demo users may not sign in: the server can be reached by others. */
  readonly demoSignIn: boolean;
  /** Seals what is stored and not for everybody who reads the database. */
  readonly sealing: Sealing;
  /** Identity providers of organizations are asked by it. */
  readonly providers: CheckedFetch;
  /** Set at sign-in, taken away at sign-out. Absent on a web socket. */
  readonly cookie?: BrowserCookies;
  /** Makes this user the caller for the rest of the request, as long as `again` finds them. */
  actAs(principal: UserPrincipal, again: () => Promise<Principal | null>): void;
  /** Users of the organization are identified anew with their next requests to this node. */
  forgetUsers(organizationId: string): void;
  /** SQL before a tenant is known: calls of the database's own functions, outside any transaction. */
  readonly system: Query;
  /** SQL in the request's tenant: the snapshot of a read, or the open unit of work. */
  readonly sql: Query;
  /**
   * Counts values that are made for the answer, as those that are read are counted: refuses where one answer, or all
   * answers together, would be too large.
   */
  spend(values: number): void;
  /** Ends the snapshot of the reads so far: the next one sees the present. */
  endReads(): void;
  /** Ends it unless other fields of the operation may still read from it: before long work that needs no connection. */
  endOwnReads(): void;
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
