/** Memory reused by consecutive programs. */
export class Scratch {
  private memory = new Float64Array(1 << 16);
  private costs = new Float64Array(0);
  private used = 0;

  /** Returns separate memory, valid until the next call. */
  ofKinds(size: number): Float64Array {
    if (this.costs.length < size) this.costs = new Float64Array(size);
    return this.costs.subarray(0, size);
  }

  reset(): void {
    this.used = 0;
  }

  take(size: number): Float64Array {
    if (this.used + size > this.memory.length) {
      this.memory = new Float64Array(Math.max(size, 2 * this.memory.length));
      this.used = 0;
    }
    this.used += size;
    return this.memory.subarray(this.used - size, this.used);
  }
}
