import type { Clock } from './time/clock';

interface Entry<Value> {
  value: Value;
  /** Time of the lookup: by the monotonic clock of this process, and by the clock that tests can move. */
  atMs: number;
  clockMs: number;
}

const MAX_ENTRIES = 10_000;

/**
 * Cache of database lookups with a maximum age. Other processes may change the rows in the meantime; changes made by
 * this process must call `forget`.
 */
export class Believed<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private forgotten = 0;

  constructor(private readonly forMs: number) {}

  get(key: string, clock: Clock): { value: Value; atMs: number } | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const isFresh = (ms: number) => ms >= 0 && ms < this.forMs;
    if (isFresh(performance.now() - entry.atMs) && isFresh(clock.now().getTime() - entry.clockMs)) return entry;
    this.entries.delete(key);
    return undefined;
  }

  /** Starts a lookup. The returned function stores its result, unless `forget` was called in the meantime. */
  finding(clock: Clock): (key: string, value: Value) => void {
    const { forgotten } = this;
    const atMs = performance.now();
    const clockMs = clock.now().getTime();
    return (key, value) => {
      if (forgotten !== this.forgotten) return;
      if (this.entries.size >= MAX_ENTRIES) this.entries.clear();
      this.entries.set(key, { value, atMs, clockMs });
    };
  }

  forget(isConcerned: (value: Value, key: string) => boolean): void {
    this.forgotten++;
    for (const [key, { value }] of this.entries) if (isConcerned(value, key)) this.entries.delete(key);
  }
}
