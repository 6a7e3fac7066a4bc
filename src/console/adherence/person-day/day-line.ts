import type { AgentState, ScheduledState, SegmentStanding } from '../../api/types.generated';

/** Layout of a day's timeline: planned activities above, actual states below. */

export interface Segment {
  startsAt: string;
  endsAt: string;
  scheduledState: ScheduledState;
  state: AgentState;
  standing: SegmentStanding;
  reason: string | null;
}

export interface Bar<Of> {
  from: number;
  to: number;
  of: Of;
}

/** Merges equal neighbors into one bar. */
export function barsOf<Of>(segments: readonly Segment[], of: (segment: Segment) => Of): Bar<Of>[] {
  const bars: Bar<Of>[] = [];
  for (const segment of segments) {
    const [from, to, what] = [Date.parse(segment.startsAt), Date.parse(segment.endsAt), of(segment)];
    const last = bars.at(-1);
    if (last && last.to === from && last.of === what) last.to = to;
    else bars.push({ from, to, of: what });
  }
  return bars;
}

const HOUR_MS = 3_600_000;

/** Returns the range with plan or work, extended by an hour on both sides, within the day. */
export function hoursOf(segments: readonly Segment[], dayFrom: number, dayTo: number): { from: number; to: number } {
  const busy = segments.filter(({ scheduledState, state }) => scheduledState !== 'offline' || state !== 'offline');
  if (busy.length === 0) return { from: dayFrom, to: dayTo };
  const from = Math.min(...busy.map(({ startsAt }) => Date.parse(startsAt))) - HOUR_MS;
  const to = Math.max(...busy.map(({ endsAt }) => Date.parse(endsAt))) + HOUR_MS;
  return { from: Math.max(dayFrom, from), to: Math.min(dayTo, to) };
}
