import type { AgentState, ScheduledState } from '../../../kernel/agent-states';
import { HOUR_MS } from '../../../kernel/time/units';
import {
  isBreak,
  isContact,
  isMet,
  type AdherenceThresholds,
  type PlannedActivity,
  type PlannedBreak,
  type PlannedShift,
  type Stretch,
} from '../adherence.rules';
import { copyOf } from './checkpoint.rules';
import {
  ALERT_CONDITIONS,
  type AlertType,
  type Checkpoint,
  type Episode,
  type Moment,
  type ShiftCheckpoint,
} from '../alerts/alert.rules';

/**
 * Judges one employee with a state machine over time. It advances from event to event: a state change, a schedule
 * boundary, the end of a grace period. It can resume from its checkpoint, which contains its complete state.
 */

export interface Judgement {
  checkpoint: Checkpoint;
  scheduledState: ScheduledState;
  isAdherent: boolean;
  shiftId: string | null;
  /** Start of the current non-adherence; null while adherent. */
  outSinceMs: number | null;
  /** True if the last reported state counts as offline because a logout was forgotten. */
  isForgotten: boolean;
  next: NextActivity | null;
  /** Episodes raised or ended since the checkpoint. */
  episodes: Episode[];
  /** The next instant at which the result changes by time alone; null if there is none. */
  nextCheckMs: number | null;
}

/** The next scheduled activity and its start, which is in the past while a contact delays a break. */
export interface NextActivity {
  state: ScheduledState;
  atMs: number;
}

export interface StateChange {
  /** Effective time in milliseconds. */
  at: number;
  state: AgentState;
}

/**
 * How long a state other than offline counts after the last shift, or after a later record. Contact overruns and breaks
 * between two shifts of a day are shorter than that; the night between two days is longer.
 */
const FORGOTTEN_AFTER_MS = 4 * HOUR_MS;

/**
 * Judges the time from the start to `untilMs`. The returned checkpoint is at the last change, so that a late record
 * before `untilMs` can still be inserted in order. Excused employees are adherent in any state; the plan must already
 * omit what is not expected of them.
 */
export function judge(
  start: Checkpoint,
  changes: readonly StateChange[],
  plan: readonly PlannedShift[],
  thresholds: AdherenceThresholds,
  untilMs: number,
  excused: readonly Stretch[] = [],
): Judgement {
  const walk = new Walk(copyOf(start), plan, thresholds, excused);
  walk.follow(changes);
  const checkpoint = copyOf(walk.checkpoint);
  walk.advance(untilMs);
  return { ...walk.verdict(), checkpoint };
}

/** Passes the end of each stretch without changes to `onStretch` while the state machine is still at its start. */
export class Walk {
  private readonly episodes: Episode[] = [];
  private readonly raised = new Map<AlertType, Episode>();

  constructor(
    readonly checkpoint: Checkpoint,
    private readonly plan: readonly PlannedShift[],
    private readonly thresholds: AdherenceThresholds,
    private readonly excused: readonly Stretch[] = [],
    private readonly onStretch?: (endMs: number) => void,
  ) {
    this.settle();
  }

  follow(changes: readonly StateChange[]): void {
    changes.forEach(({ at, state }, index) => {
      // If several states share an instant, only the last one counts; the others have no duration.
      if (changes[index + 1]?.at !== at) this.enter(Math.max(at, this.checkpoint.at), state);
    });
  }

  /** Advances to an instant, inclusive, stopping at each change by time alone. */
  advance(untilMs: number): void {
    this.approach(untilMs);
    this.settle();
  }

  /** A state lasts until the instant of the next one, exclusive. */
  enter(atMs: number, state: AgentState): void {
    const { checkpoint } = this;
    this.approach(atMs);
    const sameContact =
      isContact(state) && !(state === 'on_call' && checkpoint.state === 'after_call_work') ? checkpoint.contact : null;
    checkpoint.contact = isContact(state)
      ? (sameContact ?? { since: checkpoint.at, inShift: this.currentShift() !== undefined })
      : null;
    checkpoint.breakSince = isBreak(state) ? (checkpoint.breakSince ?? checkpoint.at) : null;
    checkpoint.state = state;
    checkpoint.idleSince = checkpoint.at;
    checkpoint.isForgotten = false;
    this.settle();
  }

  private approach(instantMs: number): void {
    for (let next = this.nextInstant(); next !== null && next < instantMs; next = this.nextInstant()) {
      this.tellUntil(next);
      this.checkpoint.at = next;
      this.settle();
    }
    this.tellUntil(instantMs);
    this.checkpoint.at = Math.max(this.checkpoint.at, instantMs);
  }

  private tellUntil(endMs: number): void {
    if (endMs > this.checkpoint.at) this.onStretch?.(endMs);
  }

  verdict(): Omit<Judgement, 'checkpoint'> {
    const scheduledState = this.scheduledState();
    return {
      scheduledState,
      isAdherent: this.isAdherent(scheduledState),
      shiftId: this.checkpoint.shift?.id ?? null,
      outSinceMs: this.checkpoint.outSince,
      isForgotten: this.checkpoint.isForgotten ?? false,
      next: this.nextActivity(),
      episodes: this.episodes,
      nextCheckMs: this.nextInstant(),
    };
  }

  /** Updates shift, break and conditions for the current instant. */
  private settle(): void {
    const { checkpoint } = this;
    this.settleShift();
    if (this.forgottenMs() <= checkpoint.at) {
      checkpoint.state = 'offline';
      checkpoint.contact = null;
      checkpoint.breakSince = null;
      checkpoint.isForgotten = true;
    }
    if (checkpoint.shift) {
      this.settleBreak(checkpoint.shift);
      this.settleConditions(checkpoint.shift);
    }
    checkpoint.outSince = this.isAdherent(this.scheduledState()) ? null : (checkpoint.outSince ?? checkpoint.at);
  }

  /** Returns when the current state will count as a forgotten logout; never while offline or in a shift. */
  private forgottenMs(): number {
    const { at, state, shift, idleSince = at } = this.checkpoint;
    return shift || state === 'offline' ? Infinity : idleSince + FORGOTTEN_AFTER_MS;
  }

  /**
   * Each shift is judged by itself, even without a gap to the previous one. A condition ends with its shift; who is
   * offline from the start of the next one is late for it. A login before a shift counts for it.
   */
  private settleShift(): void {
    const { checkpoint } = this;
    const now = this.currentShift();
    if (checkpoint.shift?.id !== now?.id) {
      if (checkpoint.shift) for (const { type } of ALERT_CONDITIONS) this.close(type);
      if (!now) checkpoint.idleSince = checkpoint.at;
      checkpoint.shift = now
        ? {
            id: now.id,
            loggedIn: false,
            breakIndex: 0,
            breakStartedAt: null,
            breakEndedAt: now.startMs,
            allowedUntil: null,
            open: {},
          }
        : null;
    }
    if (checkpoint.shift && checkpoint.state !== 'offline') checkpoint.shift.loggedIn = true;
  }

  /**
   * Starts and ends breaks. A break that falls due during a contact waits for the end of that contact, but not of a
   * later one. The same applies to meetings and trainings. A delayed break keeps its length within the shift, and a
   * break that would start before its end follows it.
   */
  private settleBreak(shift: ShiftCheckpoint): void {
    const { checkpoint, thresholds } = this;
    for (let planned = this.breakAt(shift); planned; planned = this.breakAt(shift)) {
      const lengthMs = planned.endMs - planned.startMs;
      if (shift.breakStartedAt === null) {
        const dueMs = Math.max(planned.startMs, shift.breakEndedAt);
        if (checkpoint.at < dueMs) return;
        if (thresholds.slideBreaksAfterContact && checkpoint.contact && checkpoint.contact.since <= dueMs) return;
        shift.breakStartedAt = checkpoint.at;
      }
      if (checkpoint.at < shift.breakStartedAt + lengthMs) return;
      shift.breakEndedAt = shift.breakStartedAt + lengthMs;
      shift.breakStartedAt = null;
      shift.breakIndex++;
    }
  }

  private settleConditions(shift: ShiftCheckpoint): void {
    const { at, state } = this.checkpoint;
    const scheduledState = this.scheduledState();
    this.noteBreak(shift, scheduledState);
    const moment: Moment = {
      atMs: at,
      state,
      scheduledState,
      isMet: isMet(scheduledState, state, this.thresholds, this.scheduledActivity()),
      shift: this.currentShift() as PlannedShift,
      hasLoggedIn: shift.loggedIn,
      breakAllowedUntilMs: shift.allowedUntil,
      thresholds: this.thresholds,
    };
    for (const condition of ALERT_CONDITIONS) {
      const beganMs = shift.open[condition.type] ?? condition.beganMs?.(moment) ?? at;
      if (condition.holds(moment, beganMs)) {
        shift.open[condition.type] = beganMs;
        this.raiseIfDue(condition, shift, scheduledState);
      } else this.close(condition.type);
    }
  }

  /**
   * A break that adheres to a scheduled one may last as long as that one, counted from its actual start: a late start
   * allows a late end. A break that starts early is counted from the scheduled start; the time before is an unscheduled
   * break.
   */
  private noteBreak(shift: ShiftCheckpoint, scheduled: ScheduledState): void {
    const { checkpoint } = this;
    if (checkpoint.breakSince === null) shift.allowedUntil = null;
    else if (isBreak(scheduled) && shift.breakStartedAt !== null) {
      const planned = this.breakAt(shift) as PlannedBreak;
      const lengthMs = planned.endMs - planned.startMs;
      shift.allowedUntil = Math.max(shift.breakStartedAt, checkpoint.breakSince) + lengthMs;
    }
  }

  private dueMs(condition: (typeof ALERT_CONDITIONS)[number], beganMs: number): number {
    const { graceFromMs } = this.currentShift() as PlannedShift;
    return Math.max(beganMs, graceFromMs) + this.thresholds[condition.grace];
  }

  private raiseIfDue(
    condition: (typeof ALERT_CONDITIONS)[number],
    shift: ShiftCheckpoint,
    scheduledState: ScheduledState,
  ): void {
    const { checkpoint } = this;
    const { type } = condition;
    const beganMs = shift.open[type] as number;
    const dueMs = this.dueMs(condition, beganMs);
    if (this.raised.has(type) || checkpoint.at < dueMs) return;
    const episode: Episode = {
      type,
      shiftId: shift.id,
      beganMs,
      dueMs,
      endedMs: null,
      state: checkpoint.state,
      scheduledState,
      slidBreak: this.slidBreak(type, shift),
    };
    this.raised.set(type, episode);
    this.episodes.push(episode);
  }

  /** Returns the current break, or the one that an extended break exceeded, if a contact delayed it. */
  private slidBreak(type: AlertType, shift: ShiftCheckpoint): Episode['slidBreak'] {
    const isOver = shift.breakStartedAt === null;
    if (isOver && type !== 'extended_break') return null;
    const planned = this.currentShift()?.breaks[isOver ? shift.breakIndex - 1 : shift.breakIndex];
    if (!planned) return null;
    const startedMs = shift.breakStartedAt ?? shift.breakEndedAt - (planned.endMs - planned.startMs);
    return startedMs > planned.startMs ? { type: planned.type, plannedMs: planned.startMs, startedMs } : null;
  }

  private close(type: AlertType): void {
    const shift = this.checkpoint.shift as ShiftCheckpoint;
    if (shift.open[type] === undefined) return;
    delete shift.open[type];
    const episode = this.raised.get(type);
    if (episode) episode.endedMs = this.checkpoint.at;
    this.raised.delete(type);
  }

  private currentShift(): PlannedShift | undefined {
    const { at } = this.checkpoint;
    return this.plan.find((shift) => shift.startMs <= at && at < shift.endMs);
  }

  private breakAt(shift: ShiftCheckpoint): PlannedBreak | undefined {
    return this.currentShift()?.breaks[shift.breakIndex];
  }

  scheduledState(): ScheduledState {
    return this.checkpoint.shift ? (this.scheduledBreak()?.type ?? 'available') : 'offline';
  }

  /** Returns the scheduled break in progress. */
  scheduledBreak(): PlannedBreak | undefined {
    const { shift } = this.checkpoint;
    return shift && shift.breakStartedAt !== null ? this.breakAt(shift) : undefined;
  }

  /** Returns the break, else the on-queue segment, in progress. A break that a contact delayed takes its time. */
  scheduledActivity(): PlannedBreak | PlannedActivity | undefined {
    const { at, shift } = this.checkpoint;
    const planned = this.scheduledBreak();
    if (planned || !shift) return planned;
    return this.currentShift()?.onQueue?.find(({ startMs, endMs }) => startMs <= at && at < endMs);
  }

  isAdherent(scheduled: ScheduledState): boolean {
    const { state, contact, at } = this.checkpoint;
    if (this.excused.some(({ startMs, endMs }) => startMs <= at && at < endMs)) return true;
    if (isMet(scheduled, state, this.thresholds, this.scheduledActivity())) return true;
    if (scheduled !== 'offline') return false;
    if (contact) return contact.inShift;
    const next = this.plan.find((shift) => shift.startMs > at);
    return state === 'available' && next !== undefined && at >= next.startMs - this.thresholds.earlyStartToleranceMs;
  }

  private nextActivity(): NextActivity | null {
    const { at, shift } = this.checkpoint;
    const current = this.currentShift();
    const following = this.plan.find(({ startMs }) => startMs >= (current?.endMs ?? at));
    if (!shift || !current) return following ? { state: 'available', atMs: following.startMs } : null;
    const followsAtOnce = following?.startMs === current.endMs;
    const end: NextActivity = { state: followsAtOnce ? 'available' : 'offline', atMs: current.endMs };
    const planned = this.breakAt(shift);
    const startOf = ({ startMs }: PlannedBreak, earliestMs: number) => Math.max(startMs, earliestMs);
    if (!planned) return end;
    if (shift.breakStartedAt === null) {
      const atMs = startOf(planned, shift.breakEndedAt);
      return atMs < current.endMs ? { state: planned.type, atMs } : end;
    }
    const endsAtMs = shift.breakStartedAt + (planned.endMs - planned.startMs);
    if (endsAtMs >= current.endMs) return end;
    const second = current.breaks[shift.breakIndex + 1];
    const isAtOnce = second !== undefined && startOf(second, endsAtMs) === endsAtMs;
    return { state: isAtOnce ? second.type : 'available', atMs: endsAtMs };
  }

  /** Returns the next instant at which something changes by time alone. */
  private nextInstant(): number | null {
    const { checkpoint, thresholds } = this;
    let next = Infinity;
    const consider = (instantMs: number) => {
      if (instantMs > checkpoint.at && instantMs < next) next = instantMs;
    };
    for (const { startMs, endMs, onQueue } of this.plan) {
      consider(startMs - thresholds.earlyStartToleranceMs);
      consider(startMs);
      consider(endMs);
      for (const each of onQueue ?? []) [each.startMs, each.endMs].forEach(consider);
    }
    for (const { startMs, endMs } of this.excused) [startMs, endMs].forEach(consider);
    consider(this.forgottenMs());
    const { shift } = checkpoint;
    if (shift) {
      const planned = this.breakAt(shift);
      if (planned && shift.breakStartedAt === null) consider(Math.max(planned.startMs, shift.breakEndedAt));
      if (planned && shift.breakStartedAt !== null) consider(shift.breakStartedAt + (planned.endMs - planned.startMs));
      if (shift.allowedUntil !== null) consider(shift.allowedUntil);
      for (const condition of ALERT_CONDITIONS) {
        const beganMs = shift.open[condition.type];
        if (beganMs !== undefined && !this.raised.has(condition.type)) consider(this.dueMs(condition, beganMs));
      }
    }
    return next === Infinity ? null : next;
  }
}
