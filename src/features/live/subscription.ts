import type { UserPrincipal } from '../../kernel/principal';
import type { Viewer } from '../people/scope.queries';
import type { LiveChange, LiveKind } from './kind';
import type { Start } from './log.queries';

/** A serialized answer for a subscriber. A queued answer is replaced by a later one with the same `key`. */
export interface Delivery {
  key: string;
  payload: string;
}

/** The transport of a subscription, which executes and sends answers. */
export interface Outlet {
  /** Outlets of one group give equal answers to an event: same document, variables and role. */
  group: string;
  /** Executes the subscription's document for an event and serializes the answer. */
  answer(change: LiveChange<object>): Promise<string>;
  /** Sends these in order, or queues them until the client reads. */
  deliver(deliveries: readonly Delivery[]): void;
  /** Ends the subscription and drops queued answers. */
  end(): void;
}

interface Watch {
  kind: LiveKind<object>;
  user: UserPrincipal;
  start: Start;
  /** True for subjects that the subscription requests. */
  wants(subject: object): boolean;
}

/**
 * A subscription to the live log. Events bypass the iterator that GraphQL requires: they are executed and serialized
 * once per group and go directly to the outlet. The iterator only signals the end.
 */
export class LiveSubscription implements AsyncIterableIterator<never, undefined> {
  readonly kind: LiveKind<object>;
  readonly user: UserPrincipal;
  /** Sequence number of the last event that was delivered or skipped. */
  cursor: number;
  /** True until the subscription has caught up with the log. */
  isBehind: boolean;
  outlet: Outlet | undefined;
  private readonly wants: (subject: object) => boolean;
  private readonly onOpen: (subscription: LiveSubscription) => void;
  private readonly onEnd: (subscription: LiveSubscription) => void;
  private end: () => void = () => {};
  private readonly ended: Promise<void>;
  private hasEnded = false;

  constructor(
    watch: Watch,
    onOpen: (subscription: LiveSubscription) => void,
    onEnd: (subscription: LiveSubscription) => void,
  ) {
    this.kind = watch.kind;
    this.user = watch.user;
    this.cursor = watch.start.cursor;
    this.isBehind = watch.start.isBehind;
    this.wants = watch.wants;
    this.onOpen = onOpen;
    this.onEnd = onEnd;
    this.ended = new Promise((resolve) => (this.end = resolve));
  }

  /** Starts delivery, beginning with the events after the cursor. */
  open(outlet: Outlet): this {
    this.outlet = outlet;
    if (!this.hasEnded) this.onOpen(this);
    return this;
  }

  sees(viewer: Viewer, subject: object): boolean {
    return this.wants(subject) && this.kind.isSeenBy(viewer, subject);
  }

  async next(): Promise<IteratorReturnResult<undefined>> {
    await this.ended;
    return { value: undefined, done: true };
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    if (!this.hasEnded) {
      this.hasEnded = true;
      this.outlet?.end();
      this.outlet = undefined;
      this.onEnd(this);
      this.end();
    }
    return { value: undefined, done: true };
  }

  async throw(error: unknown): Promise<never> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
