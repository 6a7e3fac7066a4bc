import { Stop } from './signals';
import { after, again } from './waiting';

/** Share of the limit reserved for the certificate, and its maximum in seconds. */
const CERTIFYING_SHARE = 0.2;
const MAX_CERTIFYING = 12;
/** The same if there is nothing left to verify. */
const CHECKING_SHARE = 0.08;
const MAX_CHECKING = 4;
/** Shares of that time after which an epoch is aborted, and no longer awaited; the same for verification. */
const GRACE_SHARE = 0.25;
const OVERTIME_SHARE = 0.4;
const VERIFYING_SHARE = 0.8;
const VERIFIED_SHARE = 0.86;
const TOLD_EVERY_MS = 50;

/** Ends of the parts of a run, derived from the limit of the whole: the search, then the certificate. */
export class Timetable {
  /** Seconds after which no epoch is begun. */
  seconds = 0;
  /** Resolves when working searchers, except those that verify, are no longer awaited. */
  readonly overtime: Promise<undefined>;
  /** Resolves when searchers that verify are no longer awaited either. */
  readonly verified: Promise<undefined>;
  /** Resolves when nothing is awaited any more. */
  readonly over: Promise<undefined>;
  private readonly begun: number;
  private isGivenBack = false;
  private callOffs: (() => void)[] = [];
  private tellOvertime!: () => void;
  private tellVerified!: () => void;
  private tellOver!: () => void;

  constructor(
    private readonly limit: { readonly seconds: number; readonly clock: () => number } | undefined,
    private readonly ask: (stop: Stop) => void,
    /** Called repeatedly with the elapsed share of the search's time, if there is a limit. */
    private readonly tell: (over: number) => void,
  ) {
    this.begun = limit?.clock() ?? 0;
    this.overtime = new Promise((resolve) => (this.tellOvertime = () => resolve(undefined)));
    this.verified = new Promise((resolve) => (this.tellVerified = () => resolve(undefined)));
    this.over = new Promise((resolve) => (this.tellOver = () => resolve(undefined)));
    this.plan(CERTIFYING_SHARE, MAX_CERTIFYING);
  }

  /** Seconds since the run began; 0 without a limit. */
  elapsed(): number {
    return this.limit ? (this.limit.clock() - this.begun) / 1000 : 0;
  }

  /** Gives the time reserved for verification to the search, once there is nothing left to verify. */
  giveTimeBack(): void {
    if (this.isGivenBack) return;
    this.isGivenBack = true;
    this.stop();
    this.plan(CHECKING_SHARE, MAX_CHECKING);
  }

  stop(): void {
    for (const callOff of this.callOffs.splice(0)) callOff();
  }

  private plan(share: number, most: number): void {
    const whole = this.limit?.seconds ?? Infinity;
    const certifying = Math.min(most, share * whole);
    this.seconds = whole - certifying;
    const at = (part: number): number => Math.max(0, 1000 * (this.seconds + part * certifying - this.elapsed()));
    this.callOffs = [
      ...(this.limit ? [again(TOLD_EVERY_MS, () => this.tell(this.elapsed() / this.seconds))] : []),
      after(at(GRACE_SHARE), () => this.ask(Stop.Searching)),
      after(at(OVERTIME_SHARE), this.tellOvertime),
      after(at(VERIFYING_SHARE), () => this.ask(Stop.Verifying)),
      after(at(VERIFIED_SHARE), this.tellVerified),
      after(at(1), () => {
        this.stop();
        this.tellOver();
      }),
    ];
  }
}
