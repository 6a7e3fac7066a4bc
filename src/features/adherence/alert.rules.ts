import type { AgentState, ScheduledState } from '../../kernel/agent-states';
import { grouped } from '../../kernel/collections';
import { localTimeOf } from '../../kernel/time/local-time';
import { isBreak, type AdherenceThresholds, type PlannedBreak, type PlannedShift } from './adherence.rules';

/**
 * The conditions that raise an alert, one entry a type; nothing else tells the types apart. A new one also needs a
 * migration: the tables of episodes and alerts check the type.
 */

/** An employee in a shift, at an instant of the walk over their time. */
export interface Moment {
  atMs: number;
  state: AgentState;
  scheduledState: ScheduledState;
  /** The state meets the scheduled one. */
  isMet: boolean;
  shift: PlannedShift;
  /** The employee has been in another state than offline in this shift. */
  hasLoggedIn: boolean;
  /** Until when the break under way may last, once it has met a scheduled one. */
  breakAllowedUntilMs: number | null;
  thresholds: AdherenceThresholds;
}

/** A stretch of time in which the condition of an alert held for as long as its grace. */
export interface Occurrence {
  shiftId: string;
  /** When the condition began. */
  beganMs: number;
  /** When its grace ran out: the moment it is raised. */
  dueMs: number;
  /** Null while it lasts. */
  endedMs: number | null;
  /** The state in which it was raised, and what was scheduled then. */
  state: AgentState;
  scheduledState: ScheduledState;
  /** For a break that began after a contact: when it was planned and when it began. */
  slidBreak: { type: PlannedBreak['type']; plannedMs: number; startedMs: number } | null;
}

interface AlertCondition<Type extends string> {
  type: Type;
  /**
   * A condition that held before keeps its beginning, also when another wrong state follows or something else is
   * scheduled: it is one absence from where one should be.
   */
  holds(moment: Moment, beganMs: number): boolean;
  /** When it began, where that may lie before the instant at which it is first seen to hold. */
  beganMs?(moment: Moment): number;
  /** How long it must hold until the alert is raised. */
  grace: 'lateStartGraceMs' | 'breakGraceMs' | 'wrongStateGraceMs' | 'offlineGraceMs';
  /** For a supervisor to read; `at` is the local time of an instant, `lasting` the time from beginning to alert. */
  message(occurrence: Occurrence, at: (instantMs: number) => string, lasting: string): string;
}

const CONDITIONS = [
  {
    type: 'late_start',
    holds: ({ state, hasLoggedIn }) => state === 'offline' && !hasLoggedIn,
    beganMs: ({ shift }) => shift.startMs,
    grace: 'lateStartGraceMs',
    message: ({ beganMs }, at, lasting) => `Not logged in ${lasting} after the shift began at ${at(beganMs)}`,
  },
  {
    type: 'early_leave',
    // An employee who is still offline when a lunch ends has left at its end: until then they were where they might be.
    holds: ({ state, scheduledState, isMet, shift, hasLoggedIn, thresholds }, beganMs) =>
      state === 'offline' &&
      hasLoggedIn &&
      !isMet &&
      scheduledState !== 'lunch' &&
      beganMs < shift.endMs - thresholds.earlyLeaveGraceMs,
    grace: 'offlineGraceMs',
    message: ({ beganMs }, at) => `Logged off at ${at(beganMs)}, before the end of the shift`,
  },
  {
    type: 'extended_break',
    holds: ({ atMs, state, isMet, breakAllowedUntilMs }) =>
      isBreak(state) && !isMet && breakAllowedUntilMs !== null && atMs >= breakAllowedUntilMs,
    grace: 'breakGraceMs',
    message: ({ state, beganMs, slidBreak }, at, lasting) =>
      `Still on ${state} ${lasting} after the break should have ended at ${at(beganMs)}${movedBreak(slidBreak, at)}`,
  },
  {
    type: 'unscheduled_break',
    holds: ({ state, isMet, breakAllowedUntilMs }) => isBreak(state) && !isMet && breakAllowedUntilMs === null,
    grace: 'breakGraceMs',
    message: ({ state, beganMs }, at) => `On ${state} since ${at(beganMs)}, when no break is scheduled`,
  },
  {
    type: 'wrong_state',
    // A lunch in a break (or the other way round) that the settings do not accept is no unscheduled break.
    holds: ({ state, scheduledState, isMet }) =>
      state !== 'offline' && !isMet && (!isBreak(state) || isBreak(scheduledState)),
    grace: 'wrongStateGraceMs',
    message: ({ state, scheduledState, beganMs, slidBreak }, at) =>
      `${words(state)} since ${at(beganMs)}, but ${words(scheduledState)} is scheduled${movedBreak(slidBreak, at)}`,
  },
] as const satisfies readonly AlertCondition<string>[];

const movedBreak = (slid: Occurrence['slidBreak'], at: (instantMs: number) => string): string =>
  slid ? ` (${slid.type} from ${at(slid.plannedMs)}, moved to ${at(slid.startedMs)} after a contact)` : '';

const words = (state: string): string => state.replaceAll('_', ' ');

export type AlertType = (typeof CONDITIONS)[number]['type'];
export const ALERT_CONDITIONS: readonly AlertCondition<AlertType>[] = CONDITIONS;
export const ALERT_TYPES = CONDITIONS.map(({ type }) => type);

export interface Episode extends Occurrence {
  type: AlertType;
}

export function messageOf(episode: Episode, timeZone: string): string {
  const { message } = ALERT_CONDITIONS.find(({ type }) => type === episode.type) as AlertCondition<AlertType>;
  const lastingMs = episode.dueMs - episode.beganMs;
  const lasting = lastingMs % 60_000 === 0 ? `${lastingMs / 60_000} min` : `${Math.round(lastingMs / 1000)} s`;
  return message(episode, (instantMs) => localTimeOf(new Date(instantMs), timeZone), lasting);
}

/** An episode of a judgement; `witnessed` when a report took effect in it, not the clock alone. */
export interface FoundEpisode extends Episode {
  employeeId: string;
  witnessed: boolean;
}

/** The episodes of one key are counted by one alert while it is active. */
interface AlertKey {
  employeeId: string;
  shiftId: string;
  type: AlertType;
}

export const alertKeyOf = ({ employeeId, shiftId, type }: AlertKey): string => `${employeeId} ${shiftId} ${type}`;

export interface StoredEpisode extends AlertKey {
  beganMs: number;
  endedMs: number | null;
  alertId: string | null;
}

type Bounds = Pick<StoredEpisode, 'beganMs' | 'endedMs'>;

/** Episodes that begin together overlap, also where one of them ended at once. */
const overlaps = (a: Bounds, b: Bounds): boolean =>
  a.beganMs === b.beganMs ||
  ((a.endedMs === null || b.beganMs < a.endedMs) && (b.endedMs === null || a.beganMs < b.endedMs));

/**
 * A stored episode and a found one of the same key that overlap are the same, however late records have moved their
 * bounds. An open episode that was not found again has ended: the schedule or the history changed.
 */
export function reconcile(
  stored: readonly StoredEpisode[],
  found: readonly FoundEpisode[],
  nowMs: number,
): { changedEpisodes: StoredEpisode[]; newEpisodes: FoundEpisode[] } {
  const storedOf = grouped(stored, alertKeyOf);
  const matched = new Set<StoredEpisode>();
  const changedEpisodes: StoredEpisode[] = [];
  const newEpisodes: FoundEpisode[] = [];
  for (const episode of found) {
    const same = storedOf.get(alertKeyOf(episode))?.find((other) => !matched.has(other) && overlaps(episode, other));
    if (!same) {
      newEpisodes.push(episode);
      continue;
    }
    matched.add(same);
    if (same.endedMs !== episode.endedMs) changedEpisodes.push({ ...same, endedMs: episode.endedMs });
  }
  for (const episode of stored)
    if (episode.endedMs === null && !matched.has(episode)) changedEpisodes.push({ ...episode, endedMs: nowMs });
  return { changedEpisodes, newEpisodes };
}

/** The walk at an instant. It is stored as it is, so its fields keep their names; instants are milliseconds. */
export interface Checkpoint {
  at: number;
  state: AgentState;
  /** When the contact under way began, through its after-call work, and whether that was in a shift. */
  contact: { since: number; inShift: boolean } | null;
  /** When the break or lunch under way began. */
  breakSince: number | null;
  shift: ShiftCheckpoint | null;
  /** Since when the employee is out of adherence. */
  outSince: number | null;
  /** The last record, or the end of the last shift after it; missing in checkpoints of older releases. */
  idleSince?: number;
  /** Whether an episode is stored without an end; missing in checkpoints of older releases. */
  hasOpenEpisode?: boolean;
  /** The state had outlived its shift by hours: it is taken for `offline` until the next record. */
  isForgotten?: boolean;
}

export interface ShiftCheckpoint {
  id: string;
  loggedIn: boolean;
  /** The break that is next or under way, and since when: a break that comes due during a contact begins after it. */
  breakIndex: number;
  breakStartedAt: number | null;
  breakEndedAt: number;
  /** Until when the break under way may last, once it has met a scheduled one. */
  allowedUntil: number | null;
  /** The alert conditions that hold, by when they began. */
  open: Partial<Record<AlertType, number>>;
}
