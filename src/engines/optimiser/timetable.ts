import { after } from './waiting';

/** Share of the limit that is kept for the certificate, and the most seconds of it. */
const CERTIFYING_SHARE = 0.2;
const MOST_CERTIFYING = 12;
/** Shares of that time after which an epoch is broken off, is not waited for any more, and verifying is broken off. */
const GRACE_SHARE = 0.25;
const OVERTIME_SHARE = 0.4;
const VERIFYING_SHARE = 0.85;

/** What searchers are asked to leave off, in the memory that they share. */
export enum Stop {
  Searching = 1,
  Verifying = 2,
}

/** When the parts of a run end, from the limit of the whole: the search, then the certificate. */
export class Timetable {
  /** Seconds after which no epoch is begun. */
  readonly seconds: number;
  /** Resolves when searchers that are still at work are not waited for any more. */
  readonly overtime: Promise<undefined>;
  /** Resolves when nothing is waited for. */
  readonly over: Promise<undefined>;
  private readonly begun: number;
  private readonly callOffs: (() => void)[] = [];

  constructor(
    private readonly limit: { readonly seconds: number; readonly clock: () => number } | undefined,
    ask: (stop: Stop) => void,
  ) {
    this.begun = limit?.clock() ?? 0;
    const whole = limit?.seconds ?? Infinity;
    const certifying = Math.min(MOST_CERTIFYING, CERTIFYING_SHARE * whole);
    this.seconds = whole - certifying;
    const at = (share: number): number => 1000 * (this.seconds + share * certifying);
    const passed = (ms: number): Promise<undefined> =>
      new Promise((resolve) => {
        this.callOffs.push(after(ms, () => resolve(undefined)));
      });
    this.callOffs.push(
      after(at(GRACE_SHARE), () => ask(Stop.Searching)),
      after(at(VERIFYING_SHARE), () => ask(Stop.Verifying)),
    );
    this.overtime = passed(at(OVERTIME_SHARE));
    this.over = passed(at(1));
  }

  /** Seconds since the run began; 0 without a limit. */
  elapsed(): number {
    return this.limit ? (this.limit.clock() - this.begun) / 1000 : 0;
  }

  stop(): void {
    for (const callOff of this.callOffs) callOff();
  }
}
