interface Bounds {
  count: number;
  size: number;
}

/** LRU cache, bounded by count and size. */
export class Recent<Key, Value> {
  /** In order of use, most recent last. */
  private readonly entries = new Map<Key, { value: Value; size: number }>();
  private size = 0;

  constructor(private readonly bounds: Bounds) {}

  get(key: Key): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  keep(key: Key, value: Value, size: number): void {
    this.size += size - (this.entries.get(key)?.size ?? 0);
    this.entries.delete(key);
    this.entries.set(key, { value, size });
    for (const [oldest, entry] of this.entries) {
      if (this.entries.size <= this.bounds.count && this.size <= this.bounds.size) return;
      this.entries.delete(oldest);
      this.size -= entry.size;
    }
  }
}
