import { duration } from '../../../engines/work-rules/words';
import type { AgentState, ScheduledState } from '../../../kernel/agent-states';
import { grouped } from '../../../kernel/collections';
import { localTimeOf } from '../../../kernel/time/local-time';
import { MINUTE_MS } from '../../../kernel/time/units';
import { isBreak, type AdherenceThresholds, type PlannedBreak, type PlannedShift } from '../adherence.rules';

/**
 * The conditions that raise alerts, one entry per type. A new type also needs a migration, because the tables of
 * episodes and alerts have a check constraint on the type.
 */

/** The state of an employee within a shift at an instant. */
export interface Moment {
  atMs: number;
  state: AgentState;
  scheduledState: ScheduledState;
  /** True if the state adheres to the scheduled one. */
  isMet: boolean;
  shift: PlannedShift;
  /** True once the employee was in another state than offline in this shift. */
  hasLoggedIn: boolean;
  /** The latest end of the current break that adheres to a scheduled one, else null. */
  breakAllowedUntilMs: number | null;
  thresholds: AdherenceThresholds;
}

/** A period in which an alert condition held for at least its grace period. */
export interface Occurrence {
  shiftId: string;
  /** Start of the condition. */
  beganMs: number;
  /** End of the grace period, when the alert is raised. */
  dueMs: number;
  /** Null while the condition holds. */
  endedMs: number | null;
  /** The state and the scheduled state when the alert was raised. */
  state: AgentState;
  scheduledState: ScheduledState;
  /** The planned and actual start of a break delayed by a contact. */
  slidBreak: { type: PlannedBreak['type']; plannedMs: number; startedMs: number } | null;
}

interface AlertCondition<Type extends string> {
  type: Type;
  /**
   * True if the condition holds. A condition that held before keeps its start even if another wrong state follows or
   * the schedule changes, because it is one period of absence.
   */
  holds(moment: Moment, beganMs: number): boolean;
  /** The start of the condition, if it can be before the instant at which it is detected. */
  beganMs?(moment: Moment): number;
  /** The grace period of the condition. */
  grace: 'lateStartGraceMs' | 'breakGraceMs' | 'wrongStateGraceMs' | 'offlineGraceMs';
  /** The message for supervisors; `at` formats an instant as local time, `lasting` is the time from start to alert. */
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
    // An employee still offline at the end of a lunch counts as having left at that end, because until then being
    // offline was allowed.
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
    message: ({ state, beganMs }, at) => `On ${state} since ${at(beganMs)}, no break scheduled`,
  },
  {
    type: 'wrong_state',
    // A lunch during a break, or vice versa, is not an unscheduled break, even if the settings do not accept it.
    holds: ({ state, scheduledState, isMet }) =>
      state !== 'offline' && !isMet && (!isBreak(state) || isBreak(scheduledState)),
    grace: 'wrongStateGraceMs',
    message: ({ state, scheduledState, beganMs, slidBreak }, at) => {
      const moved = movedBreak(slidBreak, at);
      return `${capitalized(words(state))} since ${at(beganMs)}, should be ${DUE_WORDS[scheduledState]}${moved}`;
    },
  },
] as const satisfies readonly AlertCondition<string>[];

const movedBreak = (slid: Occurrence['slidBreak'], at: (instantMs: number) => string): string =>
  slid ? ` (${slid.type} from ${at(slid.plannedMs)}, moved to ${at(slid.startedMs)} after a contact)` : '';

const words = (state: string): string => state.replaceAll('_', ' ');
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words after "should be". */
const DUE_WORDS: Readonly<Record<ScheduledState, string>> = {
  available: 'available',
  break: 'on break',
  lunch: 'at lunch',
  meeting: 'in a meeting',
  training: 'in training',
  offline: 'offline',
};

export type AlertType = (typeof CONDITIONS)[number]['type'];
export const ALERT_CONDITIONS: readonly AlertCondition<AlertType>[] = CONDITIONS;
export const ALERT_TYPES = CONDITIONS.map(({ type }) => type);

/** Longer times are told in minutes. */
const MAX_SECONDS_MS = 10 * MINUTE_MS;

export interface Episode extends Occurrence {
  type: AlertType;
}

export function messageOf(episode: Episode, timeZone: string): string {
  const { message } = ALERT_CONDITIONS.find(({ type }) => type === episode.type) as AlertCondition<AlertType>;
  const lastingMs = episode.dueMs - episode.beganMs;
  const isInSeconds = lastingMs % MINUTE_MS !== 0 && lastingMs < MAX_SECONDS_MS;
  const lasting = isInSeconds ? `${Math.round(lastingMs / 1000)} s` : duration(lastingMs / MINUTE_MS);
  return message(episode, (instantMs) => localTimeOf(new Date(instantMs), timeZone), lasting);
}

/** An episode of a judgement; `witnessed` if a record, and not only time, changed it. */
export interface FoundEpisode extends Episode {
  employeeId: string;
  witnessed: boolean;
}

/** Episodes with an equal key are counted by one alert while it is active. */
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

/** Episodes with equal starts overlap, even if one of them has no duration. */
const overlaps = (a: Bounds, b: Bounds): boolean =>
  a.beganMs === b.beganMs ||
  ((a.endedMs === null || b.beganMs < a.endedMs) && (b.endedMs === null || a.beganMs < b.endedMs));

/**
 * Matches stored and found episodes: those with equal key that overlap are the same, even if late records moved their
 * bounds. An open episode that was not found again has ended, because the schedule or the history changed.
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

/**
 * The persisted state of the judgement's state machine. The names of its fields are part of the stored format; instants
 * are in milliseconds.
 */
export interface Checkpoint {
  at: number;
  state: AgentState;
  /** Start of the current contact, after-call work included, and whether it was in a shift. */
  contact: { since: number; inShift: boolean } | null;
  /** Start of the current break or lunch. */
  breakSince: number | null;
  shift: ShiftCheckpoint | null;
  /** Start of the current non-adherence. */
  outSince: number | null;
  /** Time of the last record, or of the end of the last shift after it; missing in checkpoints of older releases. */
  idleSince?: number;
  /** True if an open episode is stored; missing in checkpoints of older releases. */
  hasOpenEpisode?: boolean;
  /** True if the state lasted hours beyond the shift and counts as `offline` until the next record. */
  isForgotten?: boolean;
}

export interface ShiftCheckpoint {
  id: string;
  loggedIn: boolean;
  /** Index of the next or current break, and its start: a break that falls due during a contact starts after it. */
  breakIndex: number;
  breakStartedAt: number | null;
  breakEndedAt: number;
  /** The latest end of the current break that adheres to a scheduled one, else null. */
  allowedUntil: number | null;
  /** Active alert conditions and their start. */
  open: Partial<Record<AlertType, number>>;
}
