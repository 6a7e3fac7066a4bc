import { MINUTE_MS } from '../../../kernel/time/units';
import type { Segment, Standing } from '../reports/segment.rules';

/** Scheduled activities of a day, by activity code. */

/** The sums of an activity: time in milliseconds by standing, and counts. */
export interface ActivitySums {
  scheduled: number;
  adherent: number;
  excused: number;
  neutral: number;
  occurrences: number;
  missed: number;
}

export const noActivitySums = (): ActivitySums => ({
  scheduled: 0,
  adherent: 0,
  excused: 0,
  neutral: 0,
  occurrences: 0,
  missed: 0,
});

/** Returns the code of a segment: its id, or the type of a built-in code; null without a code or a schedule. */
export const activityOfSegment = ({
  scheduledState,
  activityCodeId,
}: Pick<Segment, 'scheduledState' | 'activityCodeId'>): string | null =>
  scheduledState === 'offline' ? null : (activityCodeId ?? (scheduledState === 'available' ? null : scheduledState));

/** Adds up a segment that was scheduled, in one or more pieces, with its standing. */
interface Occurrence {
  key: string | null;
  shiftId: string | null;
  endMs: number;
  judged: number;
  adherent: number;
}

/**
 * Passes each scheduled activity of a day to `add`, once: with its time by standing, and whether it was missed, that is
 * without one adherent minute though judged.
 */
export function eachActivity(
  segments: readonly Segment[],
  add: (key: string | null, sums: ActivitySums) => void,
): void {
  let open: (Occurrence & { sums: ActivitySums }) | null = null;
  const close = (): void => {
    if (!open) return;
    open.sums.occurrences = 1;
    open.sums.missed = open.judged > 0 && open.adherent < MINUTE_MS ? 1 : 0;
    add(open.key, open.sums);
    open = null;
  };
  for (const segment of segments) {
    const { startMs, endMs, shiftId, standing, scheduledState } = segment;
    if (scheduledState === 'offline') {
      close();
      continue;
    }
    const key = activityOfSegment(segment);
    if (open && (open.key !== key || open.shiftId !== shiftId || open.endMs !== startMs)) close();
    open ??= { key, shiftId, endMs, judged: 0, adherent: 0, sums: noActivitySums() };
    const ms = endMs - startMs;
    open.endMs = endMs;
    if (standing === 'adherent' || standing === 'exception') open.judged += ms;
    if (standing === 'adherent') open.adherent += ms;
    open.sums.scheduled += ms;
    if (isSum(standing)) open.sums[standing] += ms;
  }
  close();
}

const isSum = (standing: Standing): standing is Exclude<Standing, 'exception'> => standing !== 'exception';
