/** What searchers are asked to leave off. */
export enum Stop {
  Searching = 1,
  Verifying = 2,
}

const STOP = 0;
const OVER = 1;
const VERIFYING = 2;
const MILLION = 1e6;

/** What a run and its searchers tell each other while they work, in memory that they share: three whole numbers. */
export class Signals {
  private readonly told: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(12)) {
    this.told = new Int32Array(memory);
  }

  ask(stop: Stop): void {
    Atomics.store(this.told, STOP, stop);
  }

  /** Whether this stop or a later one was asked for. */
  isAsked(stop: Stop): boolean {
    return Atomics.load(this.told, STOP) >= stop;
  }

  /** Which share of the search's time is over, 0 to 1; 0 where it has no limit. */
  get over(): number {
    return Atomics.load(this.told, OVER) / MILLION;
  }

  set over(share: number) {
    Atomics.store(this.told, OVER, Math.round(Math.min(1, share) * MILLION));
  }

  /** Whether a searcher verifies a bound, which it does until the stop of verifying. */
  get isVerifying(): boolean {
    return Atomics.load(this.told, VERIFYING) > 0;
  }

  set isVerifying(isVerifying: boolean) {
    Atomics.store(this.told, VERIFYING, isVerifying ? 1 : 0);
  }
}
