/** A subscriber may leave what waits unread for so long. */
const PATIENCE_MS = 30_000;

/**
 * What waits for one subscriber, as the iterator that GraphQL reads. An entry replaces one of the same key that still waits.
 * Who lets too much wait, or anything for too long, is told off once and gets no more: they resume from their last cursor.
 */
export class LiveQueue<T> implements AsyncIterableIterator<T, undefined> {
  private readonly waiting = new Map<string, T>();
  private reader: ((result: IteratorResult<T, undefined>) => void) | undefined;
  private lastRead = Date.now();
  private closed = false;

  constructor(
    private readonly longest: number,
    private readonly onClose: () => void,
    private readonly onTooSlow: () => void,
  ) {}

  put(key: string, entry: T): void {
    if (this.closed) return;
    if (this.reader) {
      const read = this.reader;
      this.reader = undefined;
      this.lastRead = Date.now();
      return read({ value: entry, done: false });
    }
    this.waiting.delete(key);
    this.waiting.set(key, entry);
    if (this.waiting.size <= this.longest && Date.now() - this.lastRead < PATIENCE_MS) return;
    this.close();
    this.onTooSlow();
  }

  next(): Promise<IteratorResult<T, undefined>> {
    this.lastRead = Date.now();
    const [first] = this.waiting;
    if (first) {
      this.waiting.delete(first[0]);
      return Promise.resolve({ value: first[1], done: false });
    }
    if (this.closed) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => (this.reader = resolve));
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.close();
    return Promise.resolve({ value: undefined, done: true });
  }

  throw(error: Error): Promise<IteratorResult<T, undefined>> {
    this.close();
    return Promise.reject(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private close(): void {
    if (this.closed) return;
    this.closed = true;
    this.waiting.clear();
    this.reader?.({ value: undefined, done: true });
    this.onClose();
  }
}
