import type { AgentState, ScheduledState } from '../../kernel/agent-states';
import type { Settings } from '../organization/organization.rules';

/** The plan of an employee, and the states that adhere to it. */

export interface Stretch {
  startMs: number;
  endMs: number;
}

export interface PlannedBreak extends Stretch {
  type: Exclude<ScheduledState, 'available' | 'offline'>;
  /** The activity code; missing for the built-in code of the type. */
  activityCodeId?: string;
  /** States that adhere to its code, in place of those of the type. */
  acceptedStates?: readonly AgentState[];
}

/** Work on queue with an activity code, which may have accepted states of its own. */
export interface PlannedActivity extends Stretch {
  activityCodeId: string;
  acceptedStates?: readonly AgentState[];
}

/** A shift of a published or locked schedule, or a part of one, reduced to the fields of judgement. */
export interface PlannedShift extends Stretch {
  id: string;
  /** Sorted and disjoint. */
  breaks: PlannedBreak[];
  /** On-queue segments; they overlap no break as planned. */
  onQueue?: PlannedActivity[];
  /** The later of the shift's start and its publication or last change; grace periods never start before it. */
  graceFromMs: number;
}

/**
 * Removes absences from the plan of an employee. A shift interrupted by an absence becomes two shifts. A break that
 * overlaps an absence is shortened or removed.
 */
export function withoutAbsences(plan: readonly PlannedShift[], absences: readonly Stretch[]): PlannedShift[] {
  let parts = [...plan];
  for (const off of absences) {
    const remaining: PlannedShift[] = [];
    for (const shift of parts) {
      const before = within(shift, -Infinity, off.startMs);
      const after = within(shift, off.endMs, Infinity);
      if (before.startMs < before.endMs) remaining.push(before);
      if (after.startMs < after.endMs) remaining.push(after);
    }
    parts = remaining;
  }
  return parts;
}

const isNotEmpty = ({ startMs, endMs }: Stretch): boolean => startMs < endMs;

function within(shift: PlannedShift, fromMs: number, untilMs: number): PlannedShift {
  const clipped = <T extends Stretch>(stretch: T): T => ({
    ...stretch,
    startMs: Math.max(stretch.startMs, fromMs),
    endMs: Math.min(stretch.endMs, untilMs),
  });
  const part = clipped(shift);
  return {
    ...part,
    breaks: shift.breaks.map(clipped).filter(isNotEmpty),
    ...(shift.onQueue && { onQueue: shift.onQueue.map(clipped).filter(isNotEmpty) }),
    graceFromMs: Math.max(shift.graceFromMs, part.startMs),
  };
}

export interface AdherenceThresholds {
  lateStartGraceMs: number;
  earlyLeaveGraceMs: number;
  breakGraceMs: number;
  wrongStateGraceMs: number;
  offlineGraceMs: number;
  earlyStartToleranceMs: number;
  slideBreaksAfterContact: boolean;
  /** States that adhere to a scheduled state, in place of the defaults. */
  acceptedStates: Partial<Record<ScheduledState, readonly AgentState[]>>;
}

/** Converts an organization's settings from seconds to the milliseconds of judgement. */
export const thresholdsOf = (settings: Settings['adherence']): AdherenceThresholds => ({
  lateStartGraceMs: settings.lateStartGrace * 1000,
  earlyLeaveGraceMs: settings.earlyLeaveGrace * 1000,
  breakGraceMs: settings.breakGrace * 1000,
  wrongStateGraceMs: settings.wrongStateGrace * 1000,
  offlineGraceMs: settings.offlineGrace * 1000,
  earlyStartToleranceMs: settings.earlyStartTolerance * 1000,
  slideBreaksAfterContact: settings.slideBreaksAfterContact,
  acceptedStates: settings.acceptedStates,
});

const MET_BY: Record<ScheduledState, readonly AgentState[]> = {
  available: ['available', 'on_call', 'after_call_work'],
  break: ['break', 'lunch'],
  lunch: ['lunch', 'break', 'offline'],
  meeting: ['meeting'],
  training: ['training'],
  offline: ['offline'],
};

/** The accepted states of an activity code: those of scheduled states together, or a list of its own. */
export interface CodeStates {
  like: readonly ScheduledState[];
  own: readonly AgentState[] | null;
}

const statesOf = (scheduled: ScheduledState, { acceptedStates }: AdherenceThresholds): readonly AgentState[] =>
  acceptedStates[scheduled] ?? MET_BY[scheduled];

/** Returns the states that adhere to an activity code, under the settings of the organization. */
export const statesOfCode = ({ like, own }: CodeStates, thresholds: AdherenceThresholds): readonly AgentState[] =>
  own ?? like.flatMap((each) => statesOf(each, thresholds));

/** True if a state adheres to a scheduled one; `planned` is the break or on-queue segment in progress. */
export const isMet = (
  scheduled: ScheduledState,
  state: AgentState,
  thresholds: AdherenceThresholds,
  planned?: Pick<PlannedBreak, 'acceptedStates'>,
): boolean => (planned?.acceptedStates ?? statesOf(scheduled, thresholds)).includes(state);

export const isContact = (state: AgentState): boolean => state === 'on_call' || state === 'after_call_work';
export const isBreak = (state: AgentState | ScheduledState): boolean => state === 'break' || state === 'lunch';
