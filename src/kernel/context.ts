import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from './time/clock';
import { forbidden, unauthenticated } from './errors';
import type { Principal, UserPrincipal } from './principal';
import type { Sealing } from './sealing';

/**
 * Runs SQL in the tenant of the request, one statement at a time on one connection. `name` is the name of the prepared
 * statement; null leaves it unprepared, which gives better plans for joins with arrays.
 */
export type Query = <Row extends object>(name: string | null, text: string, values?: unknown[]) => Promise<Row[]>;

/** Classes of rate limits. `key` identifies the budget. */
export type LimitClass = 'import' | 'invalidKey' | 'auth' | 'failedAuth' | 'sensitive' | 'general' | 'console';
/** A rate limit and the remaining budget of a caller. */
export interface LimitState {
  limit: LimitClass;
  requests: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}
export type TellLimit = (state: LimitState) => void;
/** Rate limits. If the limit is enabled, `tell` receives the state of the budget. */
export interface Limits {
  /** Consumes one unit, or throws RATE_LIMITED. */
  spend(limit: LimitClass, key: string, tell?: TellLimit): Promise<void>;
  /** Refunds one unit. */
  giveBack(limit: LimitClass, key: string, tell?: TellLimit): Promise<void>;
  /** Throws RATE_LIMITED if nothing is left. Consumes nothing. */
  check(limit: LimitClass, key: string, tell?: TellLimit): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Set for mails that may be sent twice, so that mailboxes can detect the duplicate. */
  messageId?: string;
  headers?: Record<string, string>;
}

/** Reason why the mail server refused a mail, permanently or temporarily. */
export interface MailRefusal {
  reason: string;
  isFinal: boolean;
}

export interface Mailer {
  /** Returns null once the mail server has accepted the mail. Throws if the server accepts no mail at all. */
  send(mail: Mail, signal: AbortSignal): Promise<MailRefusal | null>;
}

/** Status of a response, or the error. Errors reveal nothing about the internal network. */
export type PostAnswer = { status: number; error: null } | { status: null; error: string };

/** Sends requests to third-party servers. */
export interface Poster {
  /** True if the operator allows private addresses and plain HTTP. */
  readonly reachesPrivate: boolean;
  /** Throws only if `signal` is aborted. `isHurried` shortens the timeout, for servers that did not respond before. */
  post(
    url: string,
    headers: Record<string, string>,
    body: string | Uint8Array,
    options: { signal: AbortSignal; isHurried?: boolean },
  ): Promise<PostAnswer>;
}

/** A browser that takes push messages: its address at a push service, and its keys in base64url. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Sends push messages to browsers. */
export interface Push {
  /** The VAPID public key, by which browsers subscribe. */
  readonly publicKey: string;
  /** `topic` replaces an earlier message with the same topic that has not been delivered. Throws as `Poster` does. */
  send(
    device: PushDevice,
    message: { topic: string; text: string; now: Date },
    signal: AbortSignal,
  ): Promise<PostAnswer>;
}

/** Fetches URLs that were configured by users other than the operator. */
export interface CheckedFetch {
  /** True if the operator allows private addresses and plain HTTP. */
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

/** Cookies of the browser that sent the request. */
export interface BrowserCookies {
  /** Sets the session cookie. */
  set(sessionId: string): void;
  clear(): void;
  /** Returns true if a user has signed in with a password from this browser; with `who`, a user with this email. */
  knows(who?: string): boolean;
  remember(who: string): void;
}

/** Context of one request: everything an operation may access. */
export interface RequestContext {
  readonly requestId: string;
  readonly principal: Principal | null;
  readonly clock: Clock;
  /** IP address of the caller, taken from forwarding headers of trusted proxies only. */
  readonly address: string;
  /** Network of the address, to which rate limits apply: a /64 for IPv6, as one subscriber usually has a whole /64. */
  readonly network: string;
  readonly limits: Limits;
  /** Aborted when the client disconnects, or when the server stops and cannot wait any longer. */
  readonly signal: AbortSignal;
  /** Aborted when the server begins to stop. Long work then returns its best result so far. */
  readonly stopping: AbortSignal;
  /** Base URL of links, such as `https://wfm.example.com`. */
  readonly publicUrl: string;
  /** Null if no mail server is configured. */
  readonly mailer: Mailer | null;
  readonly poster: Poster;
  /** Null unless PUBLIC_URL is https. */
  readonly push: Push | null;
  /** False if demo users may not sign in, because the server is reachable by others. */
  readonly demoSignIn: boolean;
  /** Encrypts stored values that readers of the database must not see. */
  readonly sealing: Sealing;
  /** Sends requests to the identity providers of organizations. */
  readonly providers: CheckedFetch;
  /** Cookies of the request; undefined on WebSocket connections. */
  readonly cookie?: BrowserCookies;
  /** Makes this user the caller for the rest of the request, while `again` still finds them. */
  actAs(principal: UserPrincipal, again: () => Promise<Principal | null>): void;
  /** Removes the organization's users from this node's authentication cache. */
  forgetUsers(organizationId: string): void;
  /** SQL without a tenant: calls of security definer functions, outside any transaction. */
  readonly system: Query;
  /** SQL in the tenant of the request: in the open unit of work, otherwise in the read snapshot. */
  readonly sql: Query;
  /**
   * Counts values that are computed for the response, in addition to those read. Throws if this response, or all
   * responses together, would become too large.
   */
  spend(values: number): void;
  /** Ends the read snapshot. The next read takes a new one. */
  endReads(): void;
  /**
   * Ends the read snapshot unless other fields of the operation may still need it. Call before long work that needs no
   * connection.
   */
  endOwnReads(): void;
  /** Entity manager; only inside a unit of work. */
  readonly em: EntityManager;
  /** Runs one transaction in the tenant, in which `sql` and `em` take part. Events are published after its commit. */
  unitOfWork<T>(organizationId: string, work: () => Promise<T>): Promise<T>;
  /** Runs at the end of the open unit of work, before its commit. */
  beforeCommit(step: () => Promise<void>): void;
  /** Runs after the open unit of work has committed; discarded on rollback. */
  afterCommit(announce: () => void | Promise<void>): void;
  /** Memoizes a value per key for the lifetime of the context, such as data loaders and prefetched rows. */
  perRequest<T>(key: object, create: () => T): T;
}

/** Returns the signed-in user. Throws UNAUTHENTICATED for other callers. */
export function userOf(ctx: RequestContext): UserPrincipal {
  if (ctx.principal?.kind !== 'user') throw unauthenticated();
  return ctx.principal;
}

/** Returns the principal, which acts in one organization. Throws UNAUTHENTICATED if there is none. */
export function tenantOf(ctx: RequestContext): Principal {
  if (!ctx.principal) throw unauthenticated();
  return ctx.principal;
}

export function enterpriseOnly(principal: Principal): void {
  if (principal.tier !== 'enterprise') throw forbidden('Adherence requires the Enterprise subscription tier');
}
