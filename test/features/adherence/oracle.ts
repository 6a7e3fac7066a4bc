import type { AdherenceThresholds, PlannedShift } from '../../../src/features/adherence/adherence.rules';
import type { AlertType } from '../../../src/features/adherence/alerts/alert.rules';
import type { StateChange } from '../../../src/features/adherence/judgement/judgement.rules';
import type { AgentState, ScheduledState } from '../../../src/kernel/agent-states';

/**
 * A second implementation of judgement, slow and simple: it fills one table per question with every second of a day,
 * and reads the results from them. It shares no code with the production judgement. Instants are milliseconds on full
 * seconds.
 */

export interface OracleAlert {
  type: AlertType;
  shiftId: string;
  beganMs: number;
  dueMs: number;
  endedMs: number | null;
}

interface Second {
  state: AgentState;
  shift: PlannedShift | undefined;
  scheduled: ScheduledState;
  adherent: boolean;
}

export interface OracleDay {
  at(instant: number): Second;
  alerts: OracleAlert[];
}

const DEFAULTS: Record<ScheduledState, AgentState[]> = {
  available: ['available', 'on_call', 'after_call_work'],
  break: ['break', 'lunch'],
  lunch: ['lunch', 'break', 'offline'],
  meeting: ['meeting'],
  training: ['training'],
  offline: ['offline'],
};
const NEVER = -1;

/**
 * Judges every second from `from` (offline before it) to `until`, both included. Changes are in order of effect, then
 * arrival.
 */
export function oracle(
  from: number,
  until: number,
  changes: readonly StateChange[],
  shifts: readonly PlannedShift[],
  thresholds: AdherenceThresholds,
): OracleDay {
  const seconds = (until - from) / 1000 + 1;
  const second = (instant: number) => (instant - from) / 1000;
  const accepted = { ...DEFAULTS, ...thresholds.acceptedStates };
  const onContact = (state: AgentState) => state === 'on_call' || state === 'after_call_work';
  const onBreak = (state: string) => state === 'break' || state === 'lunch';

  const states = new Array<AgentState>(seconds).fill('offline');
  for (const { at, state } of changes) if (at <= until) states.fill(state, second(at));

  const shiftOf = new Array<PlannedShift | undefined>(seconds).fill(undefined);
  for (const shift of shifts)
    for (let s = Math.max(0, second(shift.startMs)); s < Math.min(seconds, second(shift.endMs)); s++)
      shiftOf[s] = shift;

  // A logout is forgotten four hours after the last shift, or the last record where that is later.
  const told = new Set(changes.map(({ at }) => second(at)));
  let idleFrom = 0;
  for (let s = 0; s < seconds; s++) {
    if (shiftOf[s]) idleFrom = s + 1;
    else if (told.has(s)) idleFrom = s;
    else if (s - idleFrom >= 4 * 3600)
      for (let later = s; later < seconds && !told.has(later) && states[later] !== 'offline'; later++)
        states[later] = 'offline';
  }

  // The second in which the contact of this second began; a call right after after-call work is another contact.
  const contactFrom = new Int32Array(seconds).fill(NEVER);
  const breakFrom = new Int32Array(seconds).fill(NEVER);
  for (let s = 0; s < seconds; s++) {
    const [before, now] = [s === 0 ? 'offline' : (states[s - 1] as AgentState), states[s] as AgentState];
    if (onContact(now))
      contactFrom[s] =
        !onContact(before) || (before === 'after_call_work' && now === 'on_call') ? s : (contactFrom[s - 1] as number);
    if (onBreak(now)) breakFrom[s] = onBreak(before) ? (breakFrom[s - 1] as number) : s;
  }

  const scheduled = shiftOf.map<ScheduledState>((shift) => (shift ? 'available' : 'offline'));
  // For a break or lunch in force: the second in which it began and its length.
  const slotFrom = new Int32Array(seconds).fill(NEVER);
  const slotLength = new Int32Array(seconds);
  for (const shift of shifts) {
    const shiftEnd = second(shift.endMs);
    let free = second(shift.startMs);
    for (const planned of shift.breaks) {
      const length = (planned.endMs - planned.startMs) / 1000;
      let begin = Math.max(second(planned.startMs), free);
      if (thresholds.slideBreaksAfterContact && begin < seconds && contactFrom[begin] !== NEVER) {
        const contact = contactFrom[begin];
        while (begin < seconds && contactFrom[begin] === contact) begin++;
      }
      for (let s = begin; s < Math.min(begin + length, shiftEnd, seconds); s++) {
        scheduled[s] = planned.type;
        slotFrom[s] = begin;
        slotLength[s] = length;
      }
      free = begin + length;
    }
  }

  const met = (s: number) => accepted[scheduled[s] as ScheduledState].includes(states[s] as AgentState);
  const adherent = (s: number): boolean => {
    if (met(s)) return true;
    if (scheduled[s] !== 'offline') return false;
    if (contactFrom[s] !== NEVER) return shiftOf[contactFrom[s] as number] !== undefined;
    const soon = shifts.some(
      (shift) => second(shift.startMs) > s && second(shift.startMs) - s <= thresholds.earlyStartToleranceMs / 1000,
    );
    return states[s] === 'available' && soon;
  };

  const alerts: OracleAlert[] = [];
  const graces: Record<AlertType, number> = {
    late_start: thresholds.lateStartGraceMs,
    early_leave: thresholds.offlineGraceMs,
    extended_break: thresholds.breakGraceMs,
    unscheduled_break: thresholds.breakGraceMs,
    wrong_state: thresholds.wrongStateGraceMs,
  };
  /** Raises alerts for conditions that lasted for their grace period. */
  const look = (type: AlertType, shift: PlannedShift, holds: (s: number) => boolean) => {
    const [begin, end] = [Math.max(0, second(shift.startMs)), Math.min(seconds, second(shift.endMs))];
    for (let s = begin; s < end; s++) {
      if (!holds(s)) continue;
      const first = s;
      while (s < end && holds(s)) s++;
      const beganMs = from + first * 1000;
      const dueMs = Math.max(beganMs, shift.graceFromMs) + graces[type];
      if (second(dueMs) >= s) continue;
      alerts.push({ type, shiftId: shift.id, beganMs, dueMs, endedMs: s >= seconds ? null : from + s * 1000 });
    }
  };
  for (const shift of shifts) {
    const [begin, end] = [Math.max(0, second(shift.startMs)), Math.min(seconds, second(shift.endMs))];
    let login = begin;
    while (login < end && states[login] === 'offline') login++;
    look('late_start', shift, (s) => s < login);

    const gone = (s: number) => s >= login && s < end && states[s] === 'offline' && !met(s) && scheduled[s] !== 'lunch';
    const latest = second(shift.endMs) - thresholds.earlyLeaveGraceMs / 1000;
    const goneEarly = new Uint8Array(seconds);
    for (let s = begin; s < end; s++)
      goneEarly[s] = Number(
        gone(s) && ((s > begin && goneEarly[s - 1] === 1) || ((s === begin || !gone(s - 1)) && s < latest)),
      );
    look('early_leave', shift, (s) => goneEarly[s] === 1);

    // The latest end of the current break: the length of the last scheduled one that it adhered to.
    const allowed = new Int32Array(seconds).fill(NEVER);
    for (let s = begin; s < end; s++) {
      if (breakFrom[s] === NEVER) continue;
      if (slotFrom[s] !== NEVER && onBreak(scheduled[s] as string))
        allowed[s] = Math.max(slotFrom[s] as number, breakFrom[s] as number) + (slotLength[s] as number);
      else if (s > begin && breakFrom[s - 1] === breakFrom[s]) allowed[s] = allowed[s - 1] as number;
    }
    const taking = (s: number) => breakFrom[s] !== NEVER && !met(s);
    look('extended_break', shift, (s) => taking(s) && allowed[s] !== NEVER && s >= (allowed[s] as number));
    look('unscheduled_break', shift, (s) => taking(s) && allowed[s] === NEVER && !onBreak(scheduled[s] as string));
    look(
      'wrong_state',
      shift,
      (s) => !met(s) && states[s] !== 'offline' && (!onBreak(states[s] as string) || onBreak(scheduled[s] as string)),
    );
  }

  return {
    at: (instant) => {
      const s = second(instant);
      return {
        state: states[s] as AgentState,
        shift: shiftOf[s],
        scheduled: scheduled[s] as ScheduledState,
        adherent: adherent(s),
      };
    },
    alerts,
  };
}
