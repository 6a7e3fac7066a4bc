import type { WebSocket } from 'ws';
import { WaitingMessages } from '../../features/live/queue';
import type { Delivery } from '../../features/live/subscription';
import type { Clock } from '../../kernel/time/clock';

/**
 * Amount of unread data per client, above which further messages wait in the queue, where newer ones can replace them.
 */
const MAX_BACKLOG_BYTES = 256 * 1024;

/**
 * Sends subscription results to one WebSocket as `next` messages. For a slow client, replaceable messages are
 * superseded by newer ones, and `onTooSlow` is called if the queue exceeds its bounds.
 */
export class SocketOutlet {
  private readonly waiting: WaitingMessages;
  private isDraining = false;

  constructor(
    private readonly socket: WebSocket,
    clock: Clock,
    private readonly onTooSlow: () => void,
  ) {
    this.waiting = new WaitingMessages(clock);
  }

  deliver(subscriptionId: string, deliveries: readonly Delivery[]): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    const head = `{"id":${JSON.stringify(subscriptionId)},"type":"next","payload":`;
    this.inOneWrite(() => {
      for (const { key, payload } of deliveries) {
        const message = `${head}${payload}}`;
        if (this.waiting.isEmpty && this.hasRoom) this.socket.send(message);
        else this.waiting.put(`${subscriptionId} ${key}`, message);
      }
    });
    if (this.waiting.isEmpty) return;
    if (this.waiting.isBeyondBounds) return this.onTooSlow();
    this.drain();
  }

  /** Drops the queued messages of a subscription that has ended. */
  forget(subscriptionId: string): void {
    this.waiting.drop(`${subscriptionId} `);
  }

  private get hasRoom(): boolean {
    return this.socket.bufferedAmount < MAX_BACKLOG_BYTES;
  }

  /** Waits until sent messages have drained, then sends queued ones. */
  private drain(): void {
    if (this.isDraining) return;
    this.isDraining = true;
    // The callback runs once this and all earlier messages were sent.
    const message = this.waiting.take();
    if (message === undefined) return;
    this.socket.send(message, (error) => {
      this.isDraining = false;
      if (error || this.waiting.isEmpty) return;
      this.inOneWrite(() => {
        while (this.hasRoom) {
          const next = this.waiting.take();
          if (next === undefined) return;
          this.socket.send(next);
        }
      });
      if (!this.waiting.isEmpty) this.drain();
    });
  }

  /** Sends all frames with one system call. */
  private inOneWrite(send: () => void): void {
    const { _socket: connection } = this.socket as unknown as { _socket?: { cork(): void; uncork(): void } };
    connection?.cork();
    try {
      send();
    } finally {
      connection?.uncork();
    }
  }
}
