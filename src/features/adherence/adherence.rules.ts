import type { AgentState, ScheduledState } from '../../kernel/agent-states';
import type { Settings } from '../organization/organization.rules';

/** The plan of an employee, and the states that meet it. */

export interface Stretch {
  startMs: number;
  endMs: number;
}

export interface PlannedBreak extends Stretch {
  type: Exclude<ScheduledState, 'available' | 'offline'>;
}

/** A shift of a published or locked schedule, or a part of one, as far as judgement needs it. */
export interface PlannedShift extends Stretch {
  id: string;
  /** In order, none overlapping another. */
  breaks: PlannedBreak[];
  /** The later of its start and the moment it was published or changed: graces never run before it. */
  graceFromMs: number;
}

/**
 * The plan of an employee who is off in these stretches: of each shift only the parts outside them, so that an employee
 * who is off in the midst of a shift is expected twice. A break that overlaps a stretch is shortened, or dropped.
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

function within(shift: PlannedShift, fromMs: number, untilMs: number): PlannedShift {
  const clipped = <T extends Stretch>(stretch: T): T => ({
    ...stretch,
    startMs: Math.max(stretch.startMs, fromMs),
    endMs: Math.min(stretch.endMs, untilMs),
  });
  const part = clipped(shift);
  return {
    ...part,
    breaks: shift.breaks.map(clipped).filter(({ startMs, endMs }) => startMs < endMs),
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
  /** Per scheduled state, the states that meet it instead of the defaults. */
  acceptedStates: Partial<Record<ScheduledState, readonly AgentState[]>>;
}

/** The settings of an organization, which are seconds, as judgement takes them. */
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

export const isMet = (scheduled: ScheduledState, state: AgentState, { acceptedStates }: AdherenceThresholds): boolean =>
  (acceptedStates[scheduled] ?? MET_BY[scheduled]).includes(state);

export const isContact = (state: AgentState): boolean => state === 'on_call' || state === 'after_call_work';
export const isBreak = (state: AgentState | ScheduledState): boolean => state === 'break' || state === 'lunch';
