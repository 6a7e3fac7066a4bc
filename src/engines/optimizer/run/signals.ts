/** Parts of the work that searchers are asked to stop. */
export enum Stop {
  Searching = 1,
  Verifying = 2,
}

const STOP = 0;
const OVER = 1;
const VERIFYING = 2;
const WORK = 3;
/** State of a searcher in a separate thread; not set for one in the caller's thread. */
const AT_WORK = 1;
const DONE = 2;
const MILLION = 1e6;

/** Signals between a run and its searchers, in shared memory: five integers. */
export class Signals {
  private readonly told: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(20)) {
    this.told = new Int32Array(memory);
  }

  ask(stop: Stop): void {
    Atomics.store(this.told, STOP, stop);
  }

  /** Returns true if this stop or a later one was requested. */
  isAsked(stop: Stop): boolean {
    return Atomics.load(this.told, STOP) >= stop;
  }

  /** Elapsed share of the search's time, 0 to 1; 0 without a limit. */
  get over(): number {
    return Atomics.load(this.told, OVER) / MILLION;
  }

  set over(share: number) {
    Atomics.store(this.told, OVER, Math.round(Math.min(1, share) * MILLION));
  }

  /** True while a searcher verifies a bound, which continues until verification is stopped. */
  get isVerifying(): boolean {
    return Atomics.load(this.told, VERIFYING) > 0;
  }

  set isVerifying(isVerifying: boolean) {
    Atomics.store(this.told, VERIFYING, isVerifying ? 1 : 0);
  }

  /** Sets whether a searcher is working on an epoch, or done with it. */
  tellWork(role: 0 | 1, isAtWork: boolean): void {
    Atomics.store(this.told, WORK + role, isAtWork ? AT_WORK : DONE);
    Atomics.notify(this.told, WORK + role);
  }

  isAtWork(role: 0 | 1): boolean {
    return Atomics.load(this.told, WORK + role) === AT_WORK;
  }

  isDone(role: 0 | 1): boolean {
    return Atomics.load(this.told, WORK + role) === DONE;
  }

  /** Waits until a searcher is no longer working, at most this many milliseconds. */
  await(role: 0 | 1, mostMs: number): void {
    Atomics.wait(this.told, WORK + role, AT_WORK, mostMs);
  }
}
