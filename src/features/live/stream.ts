import { operatorOf, type OperatorContext } from '../access/operator';
import { coalesced, slice, type Coalesced } from '../../kernel/event-loop';
import { grouped } from '../../kernel/collections';
import { userOf, type RequestContext } from '../../kernel/context';
import { viewersOfSessions, type Viewer } from '../people/scope.queries';
import type { LiveKind } from './kind';
import { eventsAfter, MAX_EVENTS, startAfter, type LoggedEvent } from './log.queries';
import { LiveSubscription, type Delivery } from './subscription';

/** Organizations read concurrently. */
const LANES = 3;
/** Events whose answers are prepared before one write to the socket sends all of them. */
const EVENTS_AT_ONCE = 50;

/** The context of an operation on a WebSocket, which can subscribe. */
export type LiveRequestContext = RequestContext & { live: LiveStream };

export interface WatchOptions<Subject extends object> {
  /** Resumes after this cursor; null starts with new events. */
  after: number | null;
  wants?(subject: Subject): boolean;
}

/** An event with the current state of its subject. */
interface Event {
  sequence: number;
  subject: object;
  key: string;
}

/**
 * The live logs of organizations with subscribers on this node. Each log is read once for all subscribers, and each
 * answer is executed and serialized once per group, in slices that yield to the event loop.
 */
export class LiveStream {
  private readonly subscriptions = new Map<string, Set<LiveSubscription>>();
  private readonly reading: Coalesced;

  constructor(
    private readonly newContext: () => OperatorContext,
    private readonly onError: (error: unknown) => void,
  ) {
    this.reading = coalesced(() => this.readAll(), onError);
  }

  /** Reads new events. Reads are serialized; a wake-up during a read triggers another one. */
  wake(): void {
    if (this.subscriptions.size > 0) this.reading.run();
  }

  /** Number of subscriptions on this node. */
  get count(): number {
    return [...this.subscriptions.values()].reduce((sum, { size }) => sum + size, 0);
  }

  stop(): Promise<void> {
    return this.reading.stop();
  }

  /** Subscribes the signed-in user. Events start once the transport has opened the subscription. */
  async subscribe<Subject extends object>(
    ctx: RequestContext,
    kind: LiveKind<Subject>,
    { after, wants = () => true }: WatchOptions<Subject>,
  ): Promise<LiveSubscription> {
    const start = await startAfter(ctx, after);
    return new LiveSubscription(
      { kind: kind, user: userOf(ctx), start, wants: wants },
      (subscription) => this.add(subscription),
      (subscription) => this.remove(subscription),
    );
  }

  private add(subscription: LiveSubscription): void {
    const { organizationId } = subscription.user;
    const own = this.subscriptions.get(organizationId) ?? new Set();
    this.subscriptions.set(organizationId, own.add(subscription));
    this.wake();
  }

  private remove(subscription: LiveSubscription): void {
    const { organizationId } = subscription.user;
    const own = this.subscriptions.get(organizationId);
    own?.delete(subscription);
    if (own?.size === 0) this.subscriptions.delete(organizationId);
  }

  private async readAll(): Promise<void> {
    const waiting = [...this.subscriptions.keys()];
    const lane = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        // A failed read of an organization is retried within a second.
        await this.readOrganization(id).catch(this.onError);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /**
   * Reads once for subscribers at the head of the log, and once for those behind. If there is more, all other
   * organizations are read first, so that lagging subscribers do not delay them.
   */
  private async readOrganization(organizationId: string): Promise<void> {
    const all = this.subscriptions.get(organizationId) ?? new Set();
    const ahead = [...all].filter(({ isBehind }) => !isBehind); // new subscribers wait for the next read
    const reading = this.read(ahead, Math.min(...ahead.map(({ cursor }) => cursor)));
    const isMore = await reading.finally(() => this.readBehind(all));
    if (isMore || [...all].some(({ isBehind }) => isBehind)) this.wake();
  }

  /** Reads for the first subscriber behind, and serves others at the same position; then the next one has its turn. */
  private async readBehind(all: Set<LiveSubscription>): Promise<void> {
    const behind = [...all].filter(({ isBehind }) => isBehind);
    const [next] = behind;
    if (!next) return;
    const along = behind.filter(({ cursor }) => cursor >= next.cursor);
    const isMore = await this.read(along, next.cursor).catch((error: unknown) => {
      if (all.delete(next)) all.add(next);
      throw error;
    });
    for (const subscription of along) {
      subscription.isBehind = isMore;
      const isMet = subscription.cursor === next.cursor;
      if (isMore && isMet && all.delete(subscription)) all.add(subscription);
    }
  }

  /** Delivers the events after a cursor to subscriptions that have reached it. Returns true if there may be more. */
  private async read(subscriptions: readonly LiveSubscription[], cursor: number): Promise<boolean> {
    const newest = subscriptions.at(-1);
    if (!newest) return false;
    const ctx = this.newContext();
    ctx.principal = operatorOf(newest.user);
    try {
      const log = await eventsAfter(ctx, cursor);
      const last = log.at(-1);
      if (!last) return false;
      // Checked with each read, so that subscribers lose access immediately when their permissions change.
      const viewers = await viewersOfSessions(ctx, [...new Set(subscriptions.map(({ user }) => user.sessionHash))]);
      const faults: unknown[] = [];
      for (const own of grouped(subscriptions, ({ kind }) => kind.name).values()) {
        const { kind } = own[0] as LiveSubscription;
        try {
          await deliver(await eventsOf(ctx, kind, log), own, viewers);
          for (const subscription of own) subscription.cursor = Math.max(subscription.cursor, last.sequence);
        } catch (error) {
          faults.push(error);
          for (const subscription of own) subscription.isBehind = true; // from here on they delay no other subscribers
        }
      }
      if (faults.length > 0) throw faults[0];
      return log.length === MAX_EVENTS;
    } finally {
      ctx.endReads();
    }
  }
}

/** Returns the events of one kind. If the newest wins, a subject with several events gets only the last one. */
async function eventsOf(
  ctx: RequestContext,
  { name, newestWins, read }: LiveKind<object>,
  log: readonly LoggedEvent[],
): Promise<Event[]> {
  const own = log.filter(({ kind }) => kind === name);
  if (own.length === 0) return [];
  const subjects = await read(ctx, [...new Set(own.map(({ subjectId }) => subjectId))]);
  const newest = new Map(own.map(({ subjectId, sequence }) => [subjectId, sequence]));
  return own
    .filter(({ subjectId, sequence }) => !newestWins || newest.get(subjectId) === sequence)
    .flatMap(({ subjectId, sequence }) => {
      const subject = subjects.get(subjectId);
      return subject ? [{ sequence, subject, key: newestWins ? subjectId : String(sequence) }] : [];
    });
}

async function deliver(
  events: readonly Event[],
  subscriptions: readonly LiveSubscription[],
  viewers: ReadonlyMap<string, Viewer>,
): Promise<void> {
  const work = slice();
  const groups = [...grouped(subscriptions, ({ outlet }) => outlet?.group ?? '').values()];
  for (let first = 0; first < events.length; first += EVENTS_AT_ONCE) {
    const some = events.slice(first, first + EVENTS_AT_ONCE);
    for (const group of groups) {
      const answers = new Map<Event, Promise<string> | string>();
      for (const subscription of group) {
        const viewer = viewers.get(subscription.user.sessionHash);
        const { outlet } = subscription;
        if (!viewer || !outlet) continue;
        const deliveries: Delivery[] = [];
        for (const event of some) {
          if (event.sequence <= subscription.cursor || !subscription.sees(viewer, event.subject)) continue;
          let payload = answers.get(event);
          if (payload === undefined) {
            payload = await outlet.answer({ cursor: String(event.sequence), change: event.subject });
            answers.set(event, payload);
            if (work.isOver()) await work.next();
          }
          deliveries.push({ key: event.key, payload: payload as string });
        }
        if (deliveries.length > 0) subscription.outlet?.deliver(deliveries);
        subscription.cursor = Math.max(subscription.cursor, some.at(-1)?.sequence ?? 0);
        if (work.isOver()) await work.next();
      }
    }
  }
}
