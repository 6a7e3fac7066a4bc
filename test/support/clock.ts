import type { Clock } from '../../src/kernel/time/clock';

const MINUTE_MS = 60_000;

type Instant = Date | string | number;

interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** A present that moves only when a test says so. */
export class FakeClock implements Clock {
  private present: Date;

  constructor(present: Instant = '2026-03-02T09:00:00Z') {
    this.present = new Date(present);
  }

  now = (): Date => new Date(this.present);

  moveTo(instant: Instant): void {
    this.present = new Date(instant);
  }

  forward({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): void {
    this.moveTo(this.present.getTime() + ((days * 24 + hours) * 60 + minutes) * MINUTE_MS + seconds * 1000);
  }
}
