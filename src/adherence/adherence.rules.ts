import type { AgentState, ScheduledState } from '../kernel/agent-states';

/** What the schedule expects, and which states meet it. Instants and lengths are milliseconds. */

export interface PlannedBreak {
  startsAt: number;
  endsAt: number;
  type: Exclude<ScheduledState, 'available' | 'offline'>;
}

/** A shift of a published or locked schedule, or a part of one, as far as judgement needs it. */
export interface PlannedShift {
  id: string;
  startsAt: number;
  endsAt: number;
  /** In order, none overlapping another. */
  breaks: PlannedBreak[];
  /** The later of its start and the moment it was published or changed: graces never run before it. */
  graceFrom: number;
}

export interface Stretch {
  startsAt: number;
  endsAt: number;
}

/**
 * The plan as it is expected of somebody who is off in these stretches: of each shift only what lies outside them, so that
 * one who is off in its midst is expected twice. A break that falls into one is shortened, or not there at all.
 */
export function withoutAbsences(plan: readonly PlannedShift[], absences: readonly Stretch[]): PlannedShift[] {
  return absences.reduce(
    (shifts, off) => shifts.flatMap((shift) => [within(shift, -Infinity, off.startsAt), within(shift, off.endsAt, Infinity)].filter((part) => part.startsAt < part.endsAt)),
    [...plan],
  );
}

function within(shift: PlannedShift, from: number, until: number): PlannedShift {
  const clipped = <T extends Stretch>(stretch: T): T => ({ ...stretch, startsAt: Math.max(stretch.startsAt, from), endsAt: Math.min(stretch.endsAt, until) });
  const part = clipped(shift);
  return { ...part, breaks: shift.breaks.map(clipped).filter((planned) => planned.startsAt < planned.endsAt), graceFrom: Math.max(shift.graceFrom, part.startsAt) };
}

export interface AdherenceRules {
  lateStartGrace: number;
  earlyLeaveGrace: number;
  breakGrace: number;
  wrongStateGrace: number;
  offlineGrace: number;
  earlyStartTolerance: number;
  slideBreaksAfterContact: boolean;
  /** Per scheduled state, the states that meet it instead of the defaults. */
  acceptedStates: Partial<Record<ScheduledState, readonly AgentState[]>>;
}

const SECONDS = ['lateStartGrace', 'earlyLeaveGrace', 'breakGrace', 'wrongStateGrace', 'offlineGrace', 'earlyStartTolerance'] as const;

/** The settings of an organization (seconds) as judgement takes them. */
export function rulesOf(settings: Record<(typeof SECONDS)[number], number> & Pick<AdherenceRules, 'slideBreaksAfterContact' | 'acceptedStates'>): AdherenceRules {
  return { ...settings, ...(Object.fromEntries(SECONDS.map((name) => [name, settings[name] * 1000])) as Record<(typeof SECONDS)[number], number>) };
}

const MET_BY: Record<ScheduledState, readonly AgentState[]> = {
  available: ['available', 'on_call', 'after_call_work'],
  break: ['break', 'lunch'],
  lunch: ['lunch', 'break', 'offline'],
  meeting: ['meeting'],
  training: ['training'],
  offline: ['offline'],
};

export const isMet = (scheduled: ScheduledState, state: AgentState, { acceptedStates }: AdherenceRules): boolean =>
  (acceptedStates[scheduled] ?? MET_BY[scheduled]).includes(state);

export const isContact = (state: AgentState): boolean => state === 'on_call' || state === 'after_call_work';
export const isBreak = (state: AgentState | ScheduledState): boolean => state === 'break' || state === 'lunch';
