import type { Clock } from './time/clock';

interface Entry<Value> {
  value: Value;
  /** When it was found out: on this process's own clock, and on the one that tests may move. */
  atMs: number;
  clockMs: number;
}

const MAX_ENTRIES = 10_000;

/**
 * What this process found in the database and believes for a while, so that requests need not ask for it again. Another
 * process may have changed it meanwhile; a change that this one makes is to be told by `forget`.
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

  /** Begins to find something out: what is forgotten before the answer is here may make the answer untrue. */
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
