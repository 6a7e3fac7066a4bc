import type { Clock } from '../../src/kernel/clock';

const MINUTE_MS = 60_000;

/** A present that moves only when a test says so. */
export class FakeClock implements Clock {
  constructor(private present = new Date('2026-03-02T09:00:00Z')) {}

  now = (): Date => new Date(this.present);

  forward({ days = 0, hours = 0, minutes = 0, seconds = 0 }: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    this.present = new Date(this.present.getTime() + ((days * 24 + hours) * 60 + minutes) * MINUTE_MS + seconds * 1000);
  }
}
