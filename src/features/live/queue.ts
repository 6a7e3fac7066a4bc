import type { Clock } from '../../kernel/time/clock';

/** How long a subscriber may leave messages unread. */
const PATIENCE_MS = 30_000;
const MAX_ENTRIES = 20_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/**
 * Messages queued for a slow client, in order. An entry replaces an earlier one with the same key. A client that
 * exceeds the limit, or reads nothing for half a minute, is disconnected and can resume from its last cursor.
 */
export class WaitingMessages {
  private readonly messages = new Map<string, string>();
  private characters = 0;
  private lastReadMs: number;

  constructor(private readonly clock: Clock) {
    this.lastReadMs = clock.now().getTime();
  }

  get isEmpty(): boolean {
    return this.messages.size === 0;
  }

  put(key: string, message: string): void {
    if (this.isEmpty) this.lastReadMs = this.clock.now().getTime();
    this.remove(key);
    this.messages.set(key, message);
    this.characters += message.length;
  }

  /** Removes the oldest entry, which also counts as a read by the client. */
  take(): string | undefined {
    this.lastReadMs = this.clock.now().getTime();
    const [first] = this.messages;
    if (!first) return undefined;
    this.remove(first[0]);
    return first[1];
  }

  /** Drops the entries whose key starts with this prefix. */
  drop(prefix: string): void {
    for (const key of this.messages.keys()) if (key.startsWith(prefix)) this.remove(key);
  }

  get isBeyondBounds(): boolean {
    return (
      this.messages.size > MAX_ENTRIES ||
      this.characters > MAX_CHARACTERS ||
      (!this.isEmpty && this.clock.now().getTime() - this.lastReadMs >= PATIENCE_MS)
    );
  }

  private remove(key: string): void {
    const message = this.messages.get(key);
    if (message === undefined) return;
    this.characters -= message.length;
    this.messages.delete(key);
  }
}
