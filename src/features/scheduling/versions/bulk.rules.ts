import type { Cell } from './change-set.rules';

/** Bulk writes of cells: what is skipped, and why. */

export const SKIP_REASONS = [
  'occupied',
  'pinned',
  'begun',
  'inactive',
  'time_off',
  'breaks_rule',
  'overlaps',
  'outside_schedule',
  'no_such_time',
  'closed_day',
  'needs_generation',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const MESSAGES: Record<SkipReason, string> = {
  occupied: 'The employee has a shift on this day',
  pinned: 'The cell is pinned',
  begun: 'A shift of the cell has begun',
  inactive: 'The employee is inactive',
  time_off: 'The employee has approved time off',
  breaks_rule: 'The employee would break a hard work rule',
  overlaps: 'The shift overlaps another published shift of the employee',
  outside_schedule: 'The day is not in the schedule',
  no_such_time: 'A clock change skips the shift',
  closed_day: 'The day is closed',
  needs_generation: 'The rotation day has no exact times',
};

/** Cells that a bulk write skips. */
export class SkippedCells {
  readonly cells: (Cell & { reason: SkipReason; message: string })[] = [];
  private readonly counts = new Map<SkipReason, number>();
  shifts = 0;

  add({ employeeId, date }: Cell, reason: SkipReason, shifts = 1, message = MESSAGES[reason]): void {
    this.shifts += shifts;
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + shifts);
    if (this.cells.length < MAX_LISTED) this.cells.push({ employeeId, date, reason, message });
  }

  /** Shifts by reason, in the order of reasons. */
  get byReason(): { reason: SkipReason; shifts: number }[] {
    return SKIP_REASONS.flatMap((reason) => {
      const shifts = this.counts.get(reason);
      return shifts ? [{ reason, shifts }] : [];
    });
  }
}

export const MAX_LISTED = 500;
