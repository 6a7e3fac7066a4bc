/**
 * What waits for one subscriber, as the iterator that GraphQL reads. An entry replaces one of the same key that still waits;
 * past the bound the iterator fails, and the subscriber resumes from its last cursor.
 */
export class LiveQueue<T> implements AsyncIterableIterator<T, undefined> {
  private readonly waiting = new Map<string, T>();
  private reader: { resolve(result: IteratorResult<T, undefined>): void; reject(error: Error): void } | undefined;
  private closed = false;
  private overflow = false;

  constructor(
    private readonly longest: number,
    private readonly onClose: () => void,
  ) {}

  put(key: string, entry: T): void {
    if (this.closed) return;
    if (this.reader) {
      this.reader.resolve({ value: entry, done: false });
      this.reader = undefined;
      return;
    }
    this.waiting.delete(key);
    this.waiting.set(key, entry);
    this.overflow ||= this.waiting.size > this.longest;
  }

  next(): Promise<IteratorResult<T, undefined>> {
    if (this.overflow) {
      this.close();
      return Promise.reject(new Error('The subscriber is too slow: resume from the last cursor'));
    }
    const [first] = this.waiting;
    if (first) {
      this.waiting.delete(first[0]);
      return Promise.resolve({ value: first[1], done: false });
    }
    if (this.closed) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => (this.reader = { resolve, reject }));
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
    this.reader?.resolve({ value: undefined, done: true });
    this.onClose();
  }
}
