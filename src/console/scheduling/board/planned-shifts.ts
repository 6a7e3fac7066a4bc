import type { BoardShiftFragment } from '../../api/types.generated';
import type { PlannedShift } from './planned-shift';

const MINUTE_MS = 60_000;

/** Shifts of the API as the board holds them. */
export function plannedShift({ startsAt, endsAt, split, breaks, ...shift }: BoardShiftFragment): PlannedShift {
  const startMs = Date.parse(startsAt);
  const gapOffset = split && (Date.parse(split.gapStartsAt) - startMs) / MINUTE_MS;
  const planned = gapOffset === null ? breaks : breaks.map((each) => withGap(each, gapOffset));
  return { ...shift, breaks: planned, startsAt: startMs, endsAt: Date.parse(endsAt) };
}

const withGap = <Of extends { startOffset: number }>(each: Of, gapOffset: number): Of & { isGap?: boolean } =>
  each.startOffset === gapOffset ? { ...each, isGap: true } : each;
