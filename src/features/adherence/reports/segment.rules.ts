import type { AgentState, ScheduledState } from '../../../kernel/agent-states';
import { HOUR_MS } from '../../../kernel/time/units';
import {
  isBreak,
  withoutAbsences,
  type AdherenceThresholds,
  type PlannedShift,
  type Stretch,
} from '../adherence.rules';
import type { Checkpoint } from '../alerts/alert.rules';
import type { StateChange } from '../judgement/judgement.rules';
import { piecesOf, type Piece } from './piece.rules';

/** Cuts the judgement of a period into segments with plan, state and standing. */

export interface Excuse extends Stretch {
  /** `time_off`, or the reason of an exception. */
  reason: string;
}

/** Excused and neutral time is not judged: it is in neither numerator nor denominator of any percentage. */
export const STANDINGS = ['adherent', 'exception', 'excused', 'neutral'] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Segment extends Stretch {
  shiftId: string | null;
  /** In excused time, the state that would have been scheduled. */
  scheduledState: ScheduledState;
  state: AgentState;
  standing: Standing;
  /** The alert type of non-adherence, `outside_shift`, `feed_silent` or the excuse; else null. */
  reason: string | null;
  /** The activity code of the scheduled state; missing for built-in codes, and on queue without a code. */
  activityCodeId?: string;
}

export interface Course {
  start: Checkpoint;
  changes: readonly StateChange[];
  plan: readonly PlannedShift[];
  /** Approved time off and exceptions, in which nothing is expected, as in live judgement. */
  excuses: readonly Excuse[];
  /** Outages in which no record of this employee arrived. */
  silences: readonly Stretch[];
  thresholds: AdherenceThresholds;
  untilMs: number;
}

/** Sorted by time, from the start to `untilMs`; adjacent equal segments are merged. */
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

/** Returns the boundaries of excused and neutral time, and the schedule boundaries within it. */
function cutsOf(
  plan: readonly PlannedShift[],
  excuses: readonly Stretch[],
  silences: readonly Stretch[],
): readonly number[] {
  if (excuses.length === 0 && silences.length === 0) return [];
  const planned = excuses.length > 0 ? plan.flatMap((s) => [s, ...s.breaks, ...(s.onQueue ?? [])]) : [];
  const stretches = [...excuses, ...silences, ...planned];
  return [...new Set(stretches.flatMap(({ startMs, endMs }) => [startMs, endMs]))].sort((a, b) => a - b);
}

const around = <T extends Stretch>(stretches: readonly T[], atMs: number): T | undefined =>
  stretches.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);

function segmentOf(
  { startMs, endMs, shiftId, scheduledState, state, isAdherent, condition, activityCodeId }: Piece,
  plan: readonly PlannedShift[],
  excuses: readonly Excuse[],
  silences: readonly Stretch[],
): Segment {
  const segment = { startMs, endMs, state };
  const excuse = around(excuses, startMs);
  if (excuse) {
    const shift = around(plan, startMs);
    const planned = shift && around(shift.breaks, startMs);
    const expected = shift ? (planned?.type ?? 'available') : 'offline';
    return {
      ...segment,
      shiftId: shift?.id ?? null,
      scheduledState: expected,
      standing: 'excused',
      reason: excuse.reason,
      ...codeOf((planned ?? around(shift?.onQueue ?? [], startMs))?.activityCodeId),
    };
  }
  const planned = { ...segment, shiftId, scheduledState, ...codeOf(activityCodeId) };
  if (around(silences, startMs)) return { ...planned, standing: 'neutral', reason: 'feed_silent' };
  if (isAdherent) return { ...planned, standing: 'adherent', reason: null };
  // No alert is due for a break that began late and ends late, nor for being offline in the last minutes of a shift.
  const usual = isBreak(state) ? 'extended_break' : 'early_leave';
  const reason = shiftId === null ? 'outside_shift' : (condition ?? usual);
  return { ...planned, standing: 'exception', reason };
}

const codeOf = (activityCodeId: string | undefined) => (activityCodeId === undefined ? {} : { activityCodeId });

const isAlike = (a: Segment, b: Segment): boolean =>
  a.endMs === b.startMs &&
  a.shiftId === b.shiftId &&
  a.scheduledState === b.scheduledState &&
  a.activityCodeId === b.activityCodeId &&
  a.state === b.state &&
  a.standing === b.standing &&
  a.reason === b.reason;

/** Time before a period at which its computation starts: the length of the longest shift plus a contact or a break. */
export const RUN_UP_MS = 40 * HOUR_MS;

/**
 * Returns the part of each outage in which the state of an employee is unknown: until their first record after its
 * start, and at most until the end of recovery.
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
