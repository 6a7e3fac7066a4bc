import type { AgentState, ScheduledState } from '../../kernel/agent-states';
import {
  isBreak,
  isContact,
  isMet,
  type AdherenceThresholds,
  type PlannedBreak,
  type PlannedShift,
  type Stretch,
} from './adherence.rules';
import {
  ALERT_CONDITIONS,
  type AlertType,
  type Checkpoint,
  type Episode,
  type Moment,
  type ShiftCheckpoint,
} from './alert.rules';

/**
 * The judgement of one employee as a walk over time. Between two instants at which anything can change (a state, a
 * boundary of the schedule, a grace running out) everything is constant, so the walk goes from one such instant to the
 * next. It can be stopped after any state and taken up again from there: the checkpoint is all it remembers.
 */

export interface Judgement {
  checkpoint: Checkpoint;
  scheduledState: ScheduledState;
  isAdherent: boolean;
  shiftId: string | null;
  /** Since when the employee is out of adherence; null while adherent. */
  outSinceMs: number | null;
  /** Whether the last state told is a logout that was forgotten: the employee counts as offline. */
  isForgotten: boolean;
  next: NextActivity | null;
  /** Episodes raised, or ended, since the walk was taken up. */
  episodes: Episode[];
  /** The next instant at which this can change by time alone; null when it cannot. */
  nextCheckMs: number | null;
}

/** What is scheduled next, and from when; that has passed while a contact keeps a break waiting. */
export interface NextActivity {
  state: ScheduledState;
  atMs: number;
}

export interface StateChange {
  /** When it took effect, in milliseconds. */
  at: number;
  state: AgentState;
}

/**
 * A state other than offline counts no longer than this after the last shift, or the record itself where that is later.
 * Contacts that run over and breaks between two shifts of a day are shorter; the night between two days is longer.
 */
const FORGOTTEN_AFTER_MS = 4 * 3_600_000;

export const startOfWalk = (at: number, state: AgentState = 'offline'): Checkpoint => ({
  at,
  state,
  contact: isContact(state) ? { since: at, inShift: false } : null,
  breakSince: isBreak(state) ? at : null,
  shift: null,
  outSince: null,
  idleSince: at,
});

export const copyOf = (checkpoint: Checkpoint): Checkpoint => ({
  ...checkpoint,
  shift: checkpoint.shift && { ...checkpoint.shift, open: { ...checkpoint.shift.open } },
});

/**
 * Walks from the start over the changes to `untilMs`, judging on the way. The checkpoint that it returns stands at the
 * last change, so that a record that arrives later but happened before `untilMs` can still be taken in its order.
 * While excused, an employee is adherent whatever they do; that nothing is expected of them is for the plan to say.
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

/** `onStretch` hears where each stretch ends in which nothing changes, while the walk still stands at its beginning. */
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
      // Of several states of one instant the last one counts: the others lasted for no time.
      if (changes[index + 1]?.at !== at) this.enter(Math.max(at, this.checkpoint.at), state);
    });
  }

  /** To an instant and into it, stopping wherever something changes by time alone. */
  advance(untilMs: number): void {
    this.approach(untilMs);
    this.settle();
  }

  /** A state lasts up to the instant of the next one, not into it. */
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

  /** Brings shift, break and conditions to the present instant. */
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

  /** When the state at hand is taken for a forgotten logout; never while offline or in a shift. */
  private forgottenMs(): number {
    const { at, state, shift, idleSince = at } = this.checkpoint;
    return shift || state === 'offline' ? Infinity : idleSince + FORGOTTEN_AFTER_MS;
  }

  /**
   * Each shift is judged by itself, also one that follows another without a pause: a condition that lasts over the end
   * of a shift ends there, and an employee who is offline from the first second of the next is late for it. Logged in
   * before a shift is logged in in it.
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
   * Ends and begins breaks; one that comes due during a contact waits for the end of that one, not of a later contact.
   * So do meetings and trainings: nobody is to leave a caller for any of them. A break that begins later keeps its
   * length, as far as the shift goes, and one that would begin before its end follows it.
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
      isMet: isMet(scheduledState, state, this.thresholds),
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
   * A break or lunch that meets a scheduled one may last as long as that one, counted from where it began: going late
   * is coming back late. One that began early is counted from the scheduled start; the time before that is an
   * unscheduled break.
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

  /** The break under way, or the one that a break taken too long has outlasted, where a contact moved it. */
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
    const { shift } = this.checkpoint;
    if (!shift) return 'offline';
    return shift.breakStartedAt === null ? 'available' : (this.breakAt(shift)?.type ?? 'available');
  }

  isAdherent(scheduled: ScheduledState): boolean {
    const { state, contact, at } = this.checkpoint;
    if (this.excused.some(({ startMs, endMs }) => startMs <= at && at < endMs)) return true;
    if (isMet(scheduled, state, this.thresholds)) return true;
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

  /** The next instant after the present one at which something changes by time alone. */
  private nextInstant(): number | null {
    const { checkpoint, thresholds } = this;
    let next = Infinity;
    const consider = (instantMs: number) => {
      if (instantMs > checkpoint.at && instantMs < next) next = instantMs;
    };
    for (const { startMs, endMs } of this.plan) {
      consider(startMs - thresholds.earlyStartToleranceMs);
      consider(startMs);
      consider(endMs);
    }
    for (const { startMs, endMs } of this.excused) {
      consider(startMs);
      consider(endMs);
    }
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
