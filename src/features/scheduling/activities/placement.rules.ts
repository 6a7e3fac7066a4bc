import { addDays, localDateOf, localTimeOf, weekdayOf } from '../../../kernel/time/local-time';
import type { WallClock } from '../../../kernel/time/wall-clock';
import { DAY_MS, MINUTE_MS } from '../../../kernel/time/units';
import { periodsOf, type Period, type Recurrence } from './period.rules';
import type { Understaffing } from './understaffing.rules';

/** Places sessions one after the other, each where it adds the fewest understaffed person-minutes. */

export const UNPLACED_REASONS = [
  'no_shift',
  'no_room',
  'group_too_small',
  'facilitator_busy',
  'too_costly',
  'pinned',
  'later',
] as const;
export type UnplacedReason = (typeof UNPLACED_REASONS)[number];

/** Minimum time from now to the start of a session. */
const LEAD_MINUTES = 60;

/** A plan, as far as placement reads it. */
interface PlanToPlace extends Recurrence {
  id: string;
  minutes: number;
  timesPerPeriod: number;
  daysOfWeek: readonly number[];
  windowStart: string;
  windowEnd: string;
  stepMinutes: number;
  minPeople: number;
  maxPeople: number;
  sameTeam: boolean;
  minDaysBetween: number;
  maxUnderstaffedMinutes: number | null;
  facilitatorId: string | null;
}

interface Stretch {
  startMs: number;
  endMs: number;
}

/** A shift that can take sessions, with its free time. */
interface OpenShift extends Stretch {
  shiftId: string;
  /** Sorted and disjoint: without segments and time off. */
  free: Stretch[];
}

/** An employee with shifts in the range. People are sorted by name. */
export interface Attendee {
  id: string;
  teamId: string | null;
  /** Their skills, as `Understaffing` names them. */
  key: string;
  shifts: OpenShift[];
  /** Shifts in pinned cells, which take no sessions. */
  pinned: OpenShift[];
}

/** A facilitator: busy in segments, time off and sessions; bound to a shift on days that have one. */
export interface Facilitator extends Attendee {
  /** Their shifts, also those that take no sessions. */
  days: readonly Stretch[];
  busy: Stretch[];
}

/** A session that exists. */
export interface KnownSession extends Stretch {
  id: string;
  planId: string;
  periodStart: string;
  date: string;
  /** Employees with a segment of it. */
  attendeeIds: string[];
  isOpen: boolean;
}

export interface Placed extends Stretch {
  sessionId: string | null;
  planId: string;
  periodStart: string;
  date: string;
  startTime: string;
  attendeeIds: string[];
  understaffedMinutes: number;
}

export interface Unplaced {
  planId: string;
  employeeId: string;
  periodStart: string;
  reason: UnplacedReason;
}

export interface PlacementTask {
  plans: readonly PlanToPlace[];
  from: string;
  to: string;
  nowMs: number;
  timeZone: string;
  clock: WallClock;
  /** By plan, sorted by name. */
  attendees: ReadonlyMap<string, readonly Attendee[]>;
  facilitators: ReadonlyMap<string, Facilitator>;
  sessions: readonly KnownSession[];
  cover: Understaffing;
}

/** A possible start, on the day of its window. */
interface Start extends Stretch {
  date: string;
}

export class Placement {
  readonly placed: Placed[] = [];
  readonly unplaced: Unplaced[] = [];
  /** Days of the sessions of a plan, by plan and employee. */
  private readonly days = new Map<string, string[]>();

  constructor(private readonly task: PlacementTask) {
    for (const { planId, date, attendeeIds } of task.sessions)
      for (const id of attendeeIds) this.daysOf(planId, id).push(date);
  }

  run(): void {
    for (const plan of this.task.plans) for (const period of periodsOf(plan, this.task)) this.placePeriod(plan, period);
    const order = new Map(this.task.plans.map(({ id }, i) => [id, i]));
    this.placed.sort((a, b) => a.startMs - b.startMs || order.get(a.planId)! - order.get(b.planId)!);
  }

  /** Returns the starts of a plan in a period and the range. */
  startsOf(plan: PlanToPlace, { start, end }: Period): Start[] {
    const { from, to, clock, nowMs, timeZone } = this.task;
    const first = start > from ? start : from;
    const last = end !== null && end < to ? end : to;
    const starts: Start[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) {
      if (plan.daysOfWeek.length > 0 && !plan.daysOfWeek.includes(weekdayOf(day))) continue;
      const opens = clock.instantOf(`${day}T${plan.windowStart}`);
      const closes = clock.instantOf(`${plan.windowEnd > plan.windowStart ? day : addDays(day, 1)}T${plan.windowEnd}`);
      for (let at = opens; at + plan.minutes * MINUTE_MS <= closes; at += plan.stepMinutes * MINUTE_MS)
        if (at >= nowMs + LEAD_MINUTES * MINUTE_MS)
          starts.push({ startMs: at, endMs: at + plan.minutes * MINUTE_MS, date: localDateOf(new Date(at), timeZone) });
    }
    return starts;
  }

  private placePeriod(plan: PlanToPlace, period: Period): void {
    const isLater = period.end === null || period.end > this.task.to;
    const mostCost = isLater ? 0 : (plan.maxUnderstaffedMinutes ?? Infinity);
    const starts = this.startsOf(plan, period);
    const missing = new Map<Attendee, number>();
    for (const attendee of this.task.attendees.get(plan.id) ?? []) {
      const had = this.task.sessions.filter(
        (each) =>
          each.planId === plan.id && each.periodStart === period.start && each.attendeeIds.includes(attendee.id),
      ).length;
      if (plan.timesPerPeriod > had) missing.set(attendee, plan.timesPerPeriod - had);
    }
    this.fillOpen(plan, period, missing, mostCost);
    if (plan.maxPeople === 1) {
      for (const [attendee, count] of missing)
        for (let n = 0; n < count && this.placeBest(plan, period, starts, [attendee], mostCost); n++)
          missing.set(attendee, missing.get(attendee)! - 1);
    } else
      for (;;) {
        const group = this.placeBest(plan, period, starts, [...missing.keys()], mostCost);
        if (!group) break;
        for (const attendee of group) this.placedOnce(missing, attendee);
      }
    for (const [attendee, count] of missing) {
      const reason = count > 0 && (isLater ? 'later' : this.reasonFor(plan, starts, attendee, mostCost));
      for (let n = 0; reason && n < count; n++)
        this.unplaced.push({ planId: plan.id, employeeId: attendee.id, periodStart: period.start, reason });
    }
  }

  private placedOnce(missing: Map<Attendee, number>, attendee: Attendee): void {
    const left = missing.get(attendee)! - 1;
    if (left > 0) missing.set(attendee, left);
    else missing.delete(attendee);
  }

  /** Adds missing attendees to sessions of the period that have places left. */
  private fillOpen(plan: PlanToPlace, period: Period, missing: Map<Attendee, number>, mostCost: number): void {
    const all = this.task.attendees.get(plan.id) ?? [];
    for (const session of this.task.sessions) {
      if (session.planId !== plan.id || session.periodStart !== period.start || !session.isOpen) continue;
      if (session.startMs < this.task.nowMs + LEAD_MINUTES * MINUTE_MS) continue;
      const added: Attendee[] = [];
      let cost = 0;
      for (const attendee of [...missing.keys()]) {
        if (session.attendeeIds.length >= plan.maxPeople) break;
        const first = all.find(({ id }) => id === session.attendeeIds[0]);
        if (plan.sameTeam && first && first.teamId !== attendee.teamId) continue;
        if (!this.isFree(plan, attendee, session)) continue;
        const own = Math.round(this.task.cover.costWithout([attendee.key], session.startMs, session.endMs));
        if (cost + own > mostCost) continue;
        this.take(plan, attendee, session);
        session.attendeeIds.push(attendee.id);
        added.push(attendee);
        cost += own;
        this.placedOnce(missing, attendee);
      }
      if (added.length === 0) continue;
      this.placed.push({
        ...session,
        sessionId: session.id,
        startTime: localTimeOf(new Date(session.startMs), this.task.timeZone),
        attendeeIds: added.map(({ id }) => id),
        understaffedMinutes: cost,
      });
    }
  }

  /** Places one session of the largest possible group at its cheapest, then earliest start. */
  private placeBest(
    plan: PlanToPlace,
    period: Period,
    starts: readonly Start[],
    candidates: readonly Attendee[],
    mostCost: number,
  ): Attendee[] | undefined {
    let best: { start: Start; group: Attendee[]; cost: number } | undefined;
    for (const start of starts) {
      if (!this.hasFacilitator(plan, start)) continue;
      const group = this.groupAt(plan, start, candidates);
      if (group.length < plan.minPeople || (best && group.length < best.group.length)) continue;
      const keys = [...group, ...this.leading(plan, start)].map(({ key }) => key);
      const cost = Math.round(this.task.cover.costWithout(keys, start.startMs, start.endMs));
      if (cost > mostCost) continue;
      if (!best || group.length > best.group.length || cost < best.cost) best = { start, group, cost };
    }
    if (!best) return undefined;
    const { start, group, cost } = best;
    for (const attendee of group) this.take(plan, attendee, start);
    for (const { key } of this.leading(plan, start)) this.task.cover.add(key, start.startMs, start.endMs, -1);
    if (plan.facilitatorId) this.task.facilitators.get(plan.facilitatorId)?.busy.push(start);
    this.placed.push({
      ...start,
      sessionId: null,
      planId: plan.id,
      periodStart: period.start,
      startTime: localTimeOf(new Date(start.startMs), this.task.timeZone),
      attendeeIds: group.map(({ id }) => id),
      understaffedMinutes: cost,
    });
    return group;
  }

  /** Returns the cheapest, then earliest start at which all of these people can meet. */
  cheapest(
    plan: PlanToPlace,
    starts: readonly Start[],
    attendees: readonly Attendee[],
  ): { start: Start; cost: number } | undefined {
    let best: { start: Start; cost: number } | undefined;
    for (const start of starts) {
      const isPossible = attendees.every(({ shifts }) => freeIn(shifts, start)) && this.hasFacilitator(plan, start);
      if (!isPossible) continue;
      const keys = [...attendees, ...this.leading(plan, start)].map(({ key }) => key);
      const cost = Math.round(this.task.cover.costWithout(keys, start.startMs, start.endMs));
      if (!best || cost < best.cost) best = { start, cost };
    }
    return best;
  }

  /** Returns who can meet at a start: the first by name, all of one team where the plan says so. */
  private groupAt(plan: PlanToPlace, start: Start, candidates: readonly Attendee[]): Attendee[] {
    const free = candidates.filter((attendee) => this.isFree(plan, attendee, start));
    if (!plan.sameTeam) return free.slice(0, plan.maxPeople);
    const teams = new Map<string | null, Attendee[]>();
    for (const attendee of free) {
      const team = teams.get(attendee.teamId) ?? [];
      teams.set(attendee.teamId, team);
      if (team.length < plan.maxPeople) team.push(attendee);
    }
    return [...teams.values()].reduce((most, team) => (team.length > most.length ? team : most), []);
  }

  private isFree(plan: PlanToPlace, attendee: Attendee, start: Start): boolean {
    if (!freeIn(attendee.shifts, start)) return false;
    const least = Math.max(plan.minDaysBetween, 1);
    return this.daysOf(plan.id, attendee.id).every(
      (day) => Math.abs(Date.parse(day) - Date.parse(start.date)) >= least * DAY_MS,
    );
  }

  /** Returns the facilitator of a plan if the session takes time of one of their shifts, else nobody. */
  leading({ facilitatorId }: Pick<PlanToPlace, 'facilitatorId'>, start: Stretch): Facilitator[] {
    const facilitator = facilitatorId ? this.task.facilitators.get(facilitatorId) : undefined;
    return facilitator && shiftAround(facilitator.shifts, start) ? [facilitator] : [];
  }

  private hasFacilitator(plan: PlanToPlace, start: Start): boolean {
    if (!plan.facilitatorId) return true;
    const facilitator = this.task.facilitators.get(plan.facilitatorId);
    if (!facilitator) return true;
    if (facilitator.busy.some((each) => each.startMs < start.endMs && start.startMs < each.endMs)) return false;
    const { clock } = this.task;
    const day: Stretch = {
      startMs: clock.instantOf(`${start.date}T00:00`),
      endMs: clock.instantOf(`${addDays(start.date, 1)}T00:00`),
    };
    const ofDay = facilitator.days.filter((each) => each.startMs < day.endMs && day.startMs < each.endMs);
    return ofDay.length === 0 || ofDay.some((each) => each.startMs <= start.startMs && start.endMs <= each.endMs);
  }

  private take(plan: PlanToPlace, attendee: Attendee, { startMs, endMs, date }: Start): void {
    const shift = freeIn(attendee.shifts, { startMs, endMs })!;
    shift.free = shift.free.flatMap((each) =>
      each.startMs <= startMs && endMs <= each.endMs
        ? [
            { startMs: each.startMs, endMs: startMs },
            { startMs: endMs, endMs: each.endMs },
          ].filter((part) => part.startMs < part.endMs)
        : [each],
    );
    this.task.cover.add(attendee.key, startMs, endMs, -1);
    this.daysOf(plan.id, attendee.id).push(date);
  }

  private reasonFor(plan: PlanToPlace, starts: readonly Start[], attendee: Attendee, mostCost: number): UnplacedReason {
    const within = starts.filter((start) =>
      attendee.shifts.some((shift) => shift.startMs < start.endMs && start.startMs < shift.endMs),
    );
    const free = within.filter((start) => this.isFree(plan, attendee, start));
    if (free.length === 0 && starts.some((start) => freeIn(attendee.pinned, start))) return 'pinned';
    if (within.length === 0) return 'no_shift';
    if (free.length === 0) return 'no_room';
    const led = free.filter((start) => this.hasFacilitator(plan, start));
    if (led.length === 0) return 'facilitator_busy';
    const isCostly = led.every((start) => {
      const keys = [attendee, ...this.leading(plan, start)].map(({ key }) => key);
      return Math.round(this.task.cover.costWithout(keys, start.startMs, start.endMs)) > mostCost;
    });
    return isCostly ? 'too_costly' : 'group_too_small';
  }

  private daysOf(planId: string, employeeId: string): string[] {
    const key = `${planId} ${employeeId}`;
    const days = this.days.get(key) ?? [];
    this.days.set(key, days);
    return days;
  }
}

/** Returns the shift that a time lies in. */
export const shiftAround = (shifts: readonly OpenShift[], { startMs, endMs }: Stretch): OpenShift | undefined =>
  shifts.find((each) => each.startMs <= startMs && endMs <= each.endMs);

const freeIn = (shifts: readonly OpenShift[], { startMs, endMs }: Stretch): OpenShift | undefined =>
  shifts.find(({ free }) => free.some((each) => each.startMs <= startMs && endMs <= each.endMs));
