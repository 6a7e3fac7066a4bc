import { isBreak, isContact, isMet, type AdherenceRules, type PlannedBreak, type PlannedShift } from './adherence.rules';
import type { AgentState, ScheduledState } from '../kernel/agent-states';

/**
 * The judgement of one person as a walk over time. Between two instants at which anything can change (a state, a boundary of
 * the schedule, a grace running out) everything is constant, so the walk goes from one such instant to the next. It can be
 * stopped after any state and taken up again from there: the carry is all it remembers. Instants are milliseconds.
 */

export const ALERT_TYPES = ['late_start', 'early_leave', 'extended_break', 'unscheduled_break', 'wrong_state'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** What the walk knows at an instant. Plain data: it is stored between evaluations. */
export interface Carry {
  at: number;
  state: AgentState;
  /** When the contact under way began, through its after-call work, and whether that was in a shift. */
  contact: { since: number; inShift: boolean } | null;
  /** When the break or lunch under way began. */
  breakSince: number | null;
  shift: ShiftCarry | null;
}

interface ShiftCarry {
  id: string;
  loggedIn: boolean;
  /** The break that is next or under way, and since when: a break that comes due during a contact begins after it. */
  breakIndex: number;
  breakStartedAt: number | null;
  breakEndedAt: number;
  /** Until when the break that was taken may last, once a scheduled break was met by it. */
  allowedUntil: number | null;
  /** Conditions that hold now, by when they began. */
  open: Partial<Record<AlertType, number>>;
}

/** A stretch of time in which the condition of an alert held for as long as its grace. */
export interface Episode {
  type: AlertType;
  shiftId: string;
  /** When the condition began. */
  beganAt: number;
  /** When its grace ran out: the moment it is raised. */
  dueAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
  /** The state in which it was raised, and what was scheduled then. */
  state: AgentState;
  scheduledState: ScheduledState;
  /** For a break that began after a contact: when it was planned and when it began. */
  slidBreak: { plannedAt: number; startedAt: number } | null;
}

export interface Judgement {
  carry: Carry;
  scheduledState: ScheduledState;
  isAdherent: boolean;
  shiftId: string | null;
  /** Episodes raised, or ended, since the walk was taken up. */
  episodes: Episode[];
  /** The next instant at which this can change by time alone; null when it cannot. */
  nextCheckAt: number | null;
}

export interface StateChange {
  at: number;
  state: AgentState;
}

export const startOfWalk = (at: number, state: AgentState = 'offline'): Carry => ({
  at,
  state,
  contact: isContact(state) ? { since: at, inShift: false } : null,
  breakSince: isBreak(state) ? at : null,
  shift: null,
});

/**
 * Walks from the carry over the changes to `until`, judging on the way. The carry that it returns stands at the last change,
 * so that a record that arrives later but happened before `until` can still be taken in its order.
 */
export function judge(start: Carry, changes: readonly StateChange[], plan: readonly PlannedShift[], rules: AdherenceRules, until: number): Judgement {
  const walk = new Walk(copyOf(start), plan, rules);
  changes.forEach(({ at, state }, index) => {
    // Of several states of one instant the last one counts: the others lasted for no time.
    if (changes[index + 1]?.at !== at) walk.enter(Math.max(at, walk.carry.at), state);
  });
  const carry = copyOf(walk.carry);
  walk.advance(until);
  return { ...walk.verdict(), carry };
}

const copyOf = (carry: Carry): Carry => ({ ...carry, shift: carry.shift && { ...carry.shift, open: { ...carry.shift.open } } });

class Walk {
  private readonly episodes: Episode[] = [];
  private readonly raised = new Map<AlertType, Episode>();

  constructor(
    readonly carry: Carry,
    private readonly plan: readonly PlannedShift[],
    private readonly rules: AdherenceRules,
  ) {
    this.settle();
  }

  /** To an instant and into it, stopping wherever something changes by time alone. */
  advance(until: number): void {
    this.approach(until);
    this.settle();
  }

  /** A state lasts up to the instant of the next one, not into it. */
  enter(at: number, state: AgentState): void {
    const { carry } = this;
    this.approach(at);
    const sameContact = isContact(state) && !(state === 'on_call' && carry.state === 'after_call_work') ? carry.contact : null;
    carry.contact = isContact(state) ? (sameContact ?? { since: carry.at, inShift: this.currentShift() !== undefined }) : null;
    carry.breakSince = isBreak(state) ? (carry.breakSince ?? carry.at) : null;
    carry.state = state;
    this.settle();
  }

  private approach(instant: number): void {
    for (let next = this.nextInstant(); next !== null && next < instant; next = this.nextInstant()) {
      this.carry.at = next;
      this.settle();
    }
    this.carry.at = Math.max(this.carry.at, instant);
  }

  verdict(): Omit<Judgement, 'carry'> {
    const scheduledState = this.scheduledState();
    return {
      scheduledState,
      isAdherent: this.isAdherent(scheduledState),
      shiftId: this.carry.shift?.id ?? null,
      episodes: this.episodes,
      nextCheckAt: this.nextInstant(),
    };
  }

  /** Brings shift, break and conditions to the present instant. */
  private settle(): void {
    this.settleShift();
    if (this.carry.shift) this.settleBreak(this.carry.shift);
    this.settleConditions();
  }

  /**
   * Each shift is judged by itself, also one that follows another without a pause: what lasts over its end ends there, and who
   * is offline from its first second on is late for it. Who was logged in before it began is logged in in it.
   */
  private settleShift(): void {
    const { carry } = this;
    const now = this.currentShift();
    if (carry.shift?.id !== now?.id) {
      if (carry.shift) for (const type of ALERT_TYPES) this.close(type);
      carry.shift = now ? { id: now.id, loggedIn: false, breakIndex: 0, breakStartedAt: null, breakEndedAt: now.startsAt, allowedUntil: null, open: {} } : null;
    }
    if (carry.shift && carry.state !== 'offline') carry.shift.loggedIn = true;
  }

  /**
   * Ends and begins breaks; one that comes due during a contact waits for the end of that one, not of a later contact. So do
   * meetings and trainings: nobody is to leave a caller for any of them. What begins later keeps its length, as far as the
   * shift goes, and what would begin before its end follows it.
   */
  private settleBreak(shift: ShiftCarry): void {
    const { carry, rules } = this;
    for (let planned = this.breakAt(shift); planned; planned = this.breakAt(shift)) {
      const length = planned.endsAt - planned.startsAt;
      if (shift.breakStartedAt === null) {
        const dueAt = Math.max(planned.startsAt, shift.breakEndedAt);
        if (carry.at < dueAt) return;
        if (rules.slideBreaksAfterContact && carry.contact && carry.contact.since <= dueAt) return;
        shift.breakStartedAt = carry.at;
      }
      if (carry.at < shift.breakStartedAt + length) return;
      shift.breakEndedAt = shift.breakStartedAt + length;
      shift.breakStartedAt = null;
      shift.breakIndex++;
    }
  }

  private settleConditions(): void {
    const { carry } = this;
    if (!carry.shift) return;
    const scheduled = this.scheduledState();
    this.noteBreak(carry.shift, scheduled);
    for (const type of ALERT_TYPES) {
      const began = this.conditionBegan(type, scheduled, carry.shift);
      if (began === null) this.close(type);
      else {
        carry.shift.open[type] ??= began;
        this.raiseIfDue(type, scheduled);
      }
    }
  }

  /**
   * A break or lunch that meets a scheduled one may last as long as that one, counted from where it began: who goes late comes
   * back late. Who goes early has it counted from the scheduled start; what lies before that is an unscheduled break.
   */
  private noteBreak(shift: ShiftCarry, scheduled: ScheduledState): void {
    const { carry } = this;
    if (carry.breakSince === null) shift.allowedUntil = null;
    else if (isBreak(scheduled) && shift.breakStartedAt !== null) {
      const planned = this.breakAt(shift) as PlannedBreak;
      const length = planned.endsAt - planned.startsAt;
      shift.allowedUntil = Math.max(shift.breakStartedAt, carry.breakSince) + length;
    }
  }

  /**
   * When the condition of an alert began, if it holds now. A condition that held before keeps its beginning, also when another
   * wrong state follows or something else is scheduled: it is one absence from where one should be.
   */
  private conditionBegan(type: AlertType, scheduled: ScheduledState, shift: ShiftCarry): number | null {
    const { at, state } = this.carry;
    const planned = this.currentShift() as PlannedShift;
    const met = isMet(scheduled, state, this.rules);
    switch (type) {
      case 'late_start':
        return state === 'offline' && !shift.loggedIn ? planned.startsAt : null;
      case 'early_leave': {
        if (state !== 'offline' || !shift.loggedIn || met || scheduled === 'lunch') return null;
        // Who is still offline when a lunch ends has left at its end: until then they were where they might be.
        const began = shift.open.early_leave ?? at;
        return began < planned.endsAt - this.rules.earlyLeaveGrace ? began : null;
      }
      case 'extended_break':
        return isBreak(state) && !met && shift.allowedUntil !== null && at >= shift.allowedUntil ? at : null;
      case 'unscheduled_break':
        return isBreak(state) && !met && shift.allowedUntil === null ? at : null;
      case 'wrong_state':
        // A lunch in a break (or the other way round) that the settings do not accept is no unscheduled break.
        return state !== 'offline' && !met && (!isBreak(state) || isBreak(scheduled)) ? at : null;
    }
  }

  private dueAt(type: AlertType, began: number): number {
    const { rules } = this;
    const from = Math.max(began, (this.currentShift() as PlannedShift).graceFrom);
    switch (type) {
      case 'late_start':
        return from + rules.lateStartGrace;
      case 'early_leave':
        return from + rules.offlineGrace;
      case 'extended_break':
      case 'unscheduled_break':
        return from + rules.breakGrace;
      case 'wrong_state':
        return from + rules.wrongStateGrace;
    }
  }

  private raiseIfDue(type: AlertType, scheduledState: ScheduledState): void {
    const { carry } = this;
    const shift = carry.shift as ShiftCarry;
    const beganAt = shift.open[type] as number;
    const dueAt = this.dueAt(type, beganAt);
    if (this.raised.has(type) || carry.at < dueAt) return;
    const planned = shift.breakStartedAt === null ? undefined : this.breakAt(shift);
    const slid = planned && shift.breakStartedAt !== null && shift.breakStartedAt > planned.startsAt;
    const episode: Episode = {
      type,
      shiftId: shift.id,
      beganAt,
      dueAt,
      endedAt: null,
      state: carry.state,
      scheduledState,
      slidBreak: slid ? { plannedAt: planned.startsAt, startedAt: shift.breakStartedAt as number } : null,
    };
    this.raised.set(type, episode);
    this.episodes.push(episode);
  }

  private close(type: AlertType): void {
    const shift = this.carry.shift as ShiftCarry;
    const beganAt = shift.open[type];
    if (beganAt === undefined) return;
    delete shift.open[type];
    const episode = this.raised.get(type);
    if (episode) episode.endedAt = this.carry.at;
    this.raised.delete(type);
  }

  private currentShift(): PlannedShift | undefined {
    const { at } = this.carry;
    return this.plan.find((shift) => shift.startsAt <= at && at < shift.endsAt);
  }

  private breakAt(shift: ShiftCarry): PlannedBreak | undefined {
    return this.currentShift()?.breaks[shift.breakIndex];
  }

  private scheduledState(): ScheduledState {
    const { shift } = this.carry;
    if (!shift) return 'offline';
    return shift.breakStartedAt === null ? 'available' : (this.breakAt(shift)?.type ?? 'available');
  }

  private isAdherent(scheduled: ScheduledState): boolean {
    const { state, contact, at } = this.carry;
    if (isMet(scheduled, state, this.rules)) return true;
    if (scheduled !== 'offline') return false;
    if (contact) return contact.inShift;
    const next = this.plan.find((shift) => shift.startsAt > at);
    return state === 'available' && next !== undefined && at >= next.startsAt - this.rules.earlyStartTolerance;
  }

  /** The next instant after the present one at which something changes by time alone. */
  private nextInstant(): number | null {
    const { carry, rules } = this;
    let next = Infinity;
    const consider = (instant: number) => {
      if (instant > carry.at && instant < next) next = instant;
    };
    for (const { startsAt, endsAt } of this.plan) {
      consider(startsAt - rules.earlyStartTolerance);
      consider(startsAt);
      consider(endsAt);
    }
    const { shift } = carry;
    if (shift) {
      const planned = this.breakAt(shift);
      if (planned && shift.breakStartedAt === null) consider(Math.max(planned.startsAt, shift.breakEndedAt));
      if (planned && shift.breakStartedAt !== null) consider(shift.breakStartedAt + (planned.endsAt - planned.startsAt));
      if (shift.allowedUntil !== null) consider(shift.allowedUntil);
      for (const type of ALERT_TYPES) {
        const began = shift.open[type];
        if (began !== undefined && !this.raised.has(type)) consider(this.dueAt(type, began));
      }
    }
    return next === Infinity ? null : next;
  }
}
