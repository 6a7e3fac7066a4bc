import type { UserPrincipal } from '../../kernel/principal';
import type { Viewer } from '../people/scope.queries';
import type { LiveChange, LiveKind } from './kind';
import type { Start } from './log.queries';

/** One serialized answer on its way to a subscriber; answers of one `key` may replace each other while they wait. */
export interface Delivery {
  key: string;
  payload: string;
}

/** How the answers to one subscription are made and sent: the transport's part. */
export interface Outlet {
  /** Outlets of one group give the same answer to the same event: same document, same variables, same role. */
  group: string;
  /** Executes the subscription's document on an event, and serializes the answer. */
  answer(change: LiveChange<object>): Promise<string>;
  /** Sends these in order, or keeps them until the client reads. */
  deliver(deliveries: readonly Delivery[]): void;
  /** The subscription has ended: what still waits is dropped. */
  end(): void;
}

interface Watch {
  kind: LiveKind<object>;
  user: UserPrincipal;
  start: Start;
  /** True for subjects that the subscription asks for. */
  wants(subject: object): boolean;
}

/**
 * A subscription to the live log. The events do not pass through the iterator that GraphQL asks for: they are executed
 * and serialized once per group and go to the outlet. The iterator only ends when the subscription does.
 */
export class LiveSubscription implements AsyncIterableIterator<never, undefined> {
  readonly kind: LiveKind<object>;
  readonly user: UserPrincipal;
  /** The sequence of the last event that was delivered or passed over. */
  cursor: number;
  /** True until a reading has brought it to the end of the log. */
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

  /** From now on events are delivered, those behind the cursor first. */
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
