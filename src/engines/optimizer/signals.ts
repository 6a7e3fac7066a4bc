/** What searchers are asked to leave off. */
export enum Stop {
  Searching = 1,
  Verifying = 2,
}

const STOP = 0;
const OVER = 1;
const VERIFYING = 2;
const WORK = 3;
/** What a searcher in a thread of its own is at; of one in the caller's thread nothing is told. */
const AT_WORK = 1;
const DONE = 2;
const MILLION = 1e6;

/** What a run and its searchers tell each other while they work, in memory that they share: five whole numbers. */
export class Signals {
  private readonly told: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(20)) {
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

  /** Tells whether a searcher is at work on an epoch, or done with it. */
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

  /** Waits until a searcher is no longer at work, but no longer than so many milliseconds. */
  await(role: 0 | 1, mostMs: number): void {
    Atomics.wait(this.told, WORK + role, AT_WORK, mostMs);
  }
}
