/**
 * Seeded random numbers (xorshift128, Marsaglia 2003, "Xorshift RNGs", J. Stat. Software 8(14)).
 * The same seed gives the same sequence on every machine.
 */
export class Random {
  private x: number;
  private y: number;
  private z: number;
  private w: number;

  constructor(seed: number) {
    // Splitmix-style scrambling, so that neighboring seeds give unrelated sequences.
    let s = (seed ^ 0x9e3779b9) | 0;
    const next = (): number => {
      s = (s + 0x6d2b79f5) | 0;
      let t = Math.imul(s ^ (s >>> 15), 1 | s);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return (t ^ (t >>> 14)) | 0;
    };
    this.x = next();
    this.y = next();
    this.z = next();
    this.w = next() | 1;
  }

  /** An unsigned 32-bit integer. */
  uint32(): number {
    const t = this.x ^ (this.x << 11);
    this.x = this.y;
    this.y = this.z;
    this.z = this.w;
    this.w = this.w ^ (this.w >>> 19) ^ t ^ (t >>> 8);
    return this.w >>> 0;
  }

  /** An integer in [0, n). */
  below(n: number): number {
    return Math.floor((this.uint32() / 4294967296) * n);
  }

  /** A real number in [0, 1). */
  unit(): number {
    return this.uint32() / 4294967296;
  }

  /** A normally distributed number, mean 0 and deviation 1 (Box and Muller 1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit());
  }

  /** Shuffles the array in place (Fisher and Yates). */
  shuffle(values: { [index: number]: number; length: number }): void {
    for (let i = values.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const held = values[i]!;
      values[i] = values[j]!;
      values[j] = held;
    }
  }
}
