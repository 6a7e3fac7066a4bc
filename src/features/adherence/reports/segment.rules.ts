import type { AgentState, ScheduledState } from '../../../kernel/agent-states';
import { withoutAbsences, type AdherenceThresholds, type PlannedShift, type Stretch } from '../adherence.rules';
import type { Checkpoint } from '../alert.rules';
import type { StateChange } from '../judgement.rules';
import { piecesOf, type Piece } from './piece.rules';

/** What was planned, what was, and what counts: the walk of the judgement over a time, cut into segments. */

export interface Excuse extends Stretch {
  /** `time_off`, or the reason of an exception. */
  reason: string;
}

/** Excused and neutral time is not judged: it leaves both sides of every percentage. */
export const STANDINGS = ['adherent', 'exception', 'excused', 'neutral'] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Segment extends Stretch {
  shiftId: string | null;
  /** In excused time what would have been scheduled. */
  scheduledState: ScheduledState;
  state: AgentState;
  standing: Standing;
  /** The type of the alert that an exception may raise, `outside_shift`, `feed_silent`, or the excuse; else null. */
  reason: string | null;
}

export interface Course {
  start: Checkpoint;
  changes: readonly StateChange[];
  plan: readonly PlannedShift[];
  /** Approved time off and exceptions: nothing is expected in it, as in the live judgement. */
  excuses: readonly Excuse[];
  /** When the feed was silent and nothing has arrived of this employee. */
  silences: readonly Stretch[];
  thresholds: AdherenceThresholds;
  untilMs: number;
}

/** In order of time, from the start to `untilMs`; what touches and is alike is one. */
export function segmentsOf({ start, changes, plan, excuses, silences, thresholds, untilMs }: Course): Segment[] {
  const pieces = piecesOf(start, changes, withoutAbsences(plan, excuses), thresholds, untilMs);
  const cuts = cutsOf(plan, excuses, silences);
  const segments: Segment[] = [];
  const append = (segment: Segment) => {
    const last = segments.at(-1);
    if (last && isAlike(last, segment)) last.endMs = segment.endMs;
    else segments.push(segment);
  };
  for (const piece of pieces) {
    let startMs = piece.startMs;
    for (const cut of cuts) {
      if (cut <= startMs) continue;
      if (cut >= piece.endMs) break;
      append(segmentOf({ ...piece, startMs, endMs: cut }, plan, excuses, silences));
      startMs = cut;
    }
    append(segmentOf({ ...piece, startMs }, plan, excuses, silences));
  }
  return segments;
}

/** Where excused or neutral time begins and ends, and what would have been scheduled changes in it. */
function cutsOf(
  plan: readonly PlannedShift[],
  excuses: readonly Stretch[],
  silences: readonly Stretch[],
): readonly number[] {
  if (excuses.length === 0 && silences.length === 0) return [];
  const stretches = [...excuses, ...silences, ...(excuses.length > 0 ? plan.flatMap((s) => [s, ...s.breaks]) : [])];
  return [...new Set(stretches.flatMap(({ startMs, endMs }) => [startMs, endMs]))].sort((a, b) => a - b);
}

const around = <T extends Stretch>(stretches: readonly T[], atMs: number): T | undefined =>
  stretches.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);

function segmentOf(
  { startMs, endMs, shiftId, scheduledState, state, isAdherent, condition }: Piece,
  plan: readonly PlannedShift[],
  excuses: readonly Excuse[],
  silences: readonly Stretch[],
): Segment {
  const segment = { startMs, endMs, state };
  const excuse = around(excuses, startMs);
  if (excuse) {
    const shift = around(plan, startMs);
    const expected = shift ? (around(shift.breaks, startMs)?.type ?? 'available') : 'offline';
    return {
      ...segment,
      shiftId: shift?.id ?? null,
      scheduledState: expected,
      standing: 'excused',
      reason: excuse.reason,
    };
  }
  const planned = { ...segment, shiftId, scheduledState };
  if (around(silences, startMs)) return { ...planned, standing: 'neutral', reason: 'feed_silent' };
  if (isAdherent) return { ...planned, standing: 'adherent', reason: null };
  // Offline in the last minutes of a shift is an early leave too short for an alert.
  const reason = shiftId === null ? 'outside_shift' : (condition ?? 'early_leave');
  return { ...planned, standing: 'exception', reason };
}

const isAlike = (a: Segment, b: Segment): boolean =>
  a.endMs === b.startMs &&
  a.shiftId === b.shiftId &&
  a.scheduledState === b.scheduledState &&
  a.state === b.state &&
  a.standing === b.standing &&
  a.reason === b.reason;

/** A walk over a time begins so long before it: as long as the longest shift may last, and a contact or a break. */
export const RUN_UP_MS = 40 * 3_600_000;

/**
 * Of a silence, the time in which nothing is known of an employee: until their own first record in it or after it, and
 * at most until nobody is waited for any more.
 */
export function unheardIn(
  silences: readonly { fromMs: number; heardUntilMs: number | null }[],
  changes: readonly StateChange[],
): Stretch[] {
  return silences
    .map(({ fromMs, heardUntilMs }) => {
      const first = changes.find(({ at }) => at > fromMs)?.at ?? Infinity;
      return { startMs: fromMs, endMs: Math.min(first, heardUntilMs ?? Infinity) };
    })
    .filter(({ startMs, endMs }) => startMs < endMs);
}
