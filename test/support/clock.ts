import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../../src/kernel/time/clock';

const MINUTE_MS = 60_000;

type Instant = Date | string | number;

interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** Clock that moves only when a test says so. */
export class FakeClock implements Clock {
  private present: Date;

  /** File from which a server in another process reads the time. */
  private file: string | undefined;

  constructor(present: Instant = '2026-03-02T09:00:00Z') {
    this.present = new Date(present);
  }

  /** Writes the time to a file from now on. Returns its path. */
  share(): string {
    this.file ??= path.join(process.env.TEST_CLOCKS_FOLDER as string, randomUUID());
    writeFileSync(this.file, String(this.present.getTime()));
    return this.file;
  }

  now = (): Date => new Date(this.present);

  moveTo(instant: Instant): void {
    this.present = new Date(instant);
    if (this.file) this.share();
  }

  forward({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): void {
    this.moveTo(this.present.getTime() + ((days * 24 + hours) * 60 + minutes) * MINUTE_MS + seconds * 1000);
  }
}
