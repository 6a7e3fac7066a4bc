import { AGENT_STATES, SCHEDULED_STATES, type AgentState, type ScheduledState } from '../../../kernel/agent-states';
import { STANDINGS, type Segment, type Standing } from './segment.rules';

/** Storage format of a day's segments: states by index in their lists, times in seconds since midnight. */

type Packed = [
  startSeconds: number,
  endSeconds: number,
  scheduledState: number,
  state: number,
  standing: number,
  reason: string | null,
  shiftId: string | null,
  activityCodeId?: string,
];

/** Packs segments as JSON; a shift id is written only if it differs from that of the segment before. */
export function packedSegments(segments: readonly Segment[], midnightMs: number): string {
  let before: string | null = null;
  return JSON.stringify(
    segments.map(({ startMs, endMs, scheduledState, state, standing, reason, shiftId, activityCodeId }): Packed => {
      const shown = shiftId !== null && shiftId === before ? SAME : shiftId;
      before = shiftId;
      const packed: Packed = [
        (startMs - midnightMs) / 1000,
        (endMs - midnightMs) / 1000,
        SCHEDULED_STATES.indexOf(scheduledState),
        AGENT_STATES.indexOf(state),
        STANDINGS.indexOf(standing),
        reason,
        shown,
      ];
      if (activityCodeId !== undefined) packed.push(activityCodeId);
      return packed;
    }),
  );
}

const SAME = '=';

export type PackedSegments = readonly Packed[];

export function unpackedSegments(packed: readonly Packed[], midnightMs: number): Segment[] {
  let before: string | null = null;
  return packed.map(([start, end, scheduledState, state, standing, reason, shown, activityCodeId]): Segment => {
    const shiftId = shown === SAME ? before : shown;
    before = shiftId;
    return {
      startMs: midnightMs + Math.round(start * 1000),
      endMs: midnightMs + Math.round(end * 1000),
      scheduledState: SCHEDULED_STATES[scheduledState] as ScheduledState,
      state: AGENT_STATES[state] as AgentState,
      standing: STANDINGS[standing] as Standing,
      reason,
      shiftId,
      ...(activityCodeId !== undefined && { activityCodeId }),
    };
  });
}
