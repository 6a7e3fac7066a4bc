import type { AdherenceThresholds, PlannedShift, Stretch } from '../../../../src/features/adherence/adherence.rules';
import type { StateChange } from '../../../../src/features/adherence/judgement.rules';
import { oracle } from '../oracle';

/**
 * The second judge of whole days: writes down every second from the beginning to now, and sums what it has written. It
 * shares with the program only how time off shortens a plan.
 */

export interface Known {
  from: number;
  now: number;
  timeZone: string;
  history: readonly StateChange[];
  plan: readonly PlannedShift[];
  /** The same plan without the time that is excused. */
  expected: readonly PlannedShift[];
  excuses: readonly Stretch[];
  silences: readonly { from: number; heardUntil: number | null }[];
  thresholds: AdherenceThresholds;
}

export interface OracleSecond {
  at: number;
  date: string;
  hour: number;
  scheduled: string;
  state: string;
  standing: 'adherent' | 'exception' | 'excused' | 'neutral';
  shiftId: string | null;
}

const WORK = ['available', 'on_call', 'after_call_work', 'meeting', 'training'];
const PLANNED = ['available', 'break', 'lunch', 'meeting', 'training'];

export interface OracleDaySums {
  seconds: OracleSecond[];
  figures: Record<string, number | null>;
  states: Record<string, Record<string, number>>;
  hours: Map<number, Record<string, number>>;
}

const minutes = (seconds: number) => Math.round((seconds * 100) / 60) / 100;
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);

/** By local date, only days in which something was planned or done. */
export function oracleDays(known: Known): Map<string, OracleDaySums> {
  const { from, now, history, plan, expected, excuses, silences, thresholds, timeZone } = known;
  const truth = oracle(from, now, history, expected, thresholds);
  const unheard = silences.map(({ from: began, heardUntil }) => ({
    began,
    ended: Math.min(heardUntil ?? Infinity, ...history.filter(({ at }) => at > began).map(({ at }) => at)),
  }));
  const wallAt = quarters(from, now, timeZone);
  const days = new Map<string, OracleDaySums>();
  let lateBefore: string | null = null;
  let breakBefore = false;
  let loggedIn: { shift: PlannedShift; yet: boolean } | null = null;
  const later: Record<string, number>[] = [];
  for (let at = from; at < now; at += 1000) {
    const { state, shift, scheduled, adherent } = truth.at(at);
    const excused = excuses.some(({ startMs, endMs }) => startMs <= at && at < endMs);
    const neutral = !excused && unheard.some(({ began, ended }) => began <= at && at < ended);
    const nominal = excused ? plan.find(({ startMs, endMs }) => startMs <= at && at < endMs) : shift;
    const nominalBreak = nominal?.breaks.find(({ startMs, endMs }) => startMs <= at && at < endMs)?.type;
    const second: OracleSecond = {
      at,
      ...(wallAt(at) as { date: string; hour: number }),
      state,
      scheduled: excused ? (nominal ? (nominalBreak ?? 'available') : 'offline') : scheduled,
      standing: excused ? 'excused' : neutral ? 'neutral' : adherent ? 'adherent' : 'exception',
      shiftId: nominal?.id ?? null,
    };
    if (!shift) loggedIn = null;
    else {
      if (loggedIn?.shift !== shift) loggedIn = { shift, yet: false };
      if (state !== 'offline') loggedIn.yet = true;
    }
    const late = second.standing === 'exception' && shift && !loggedIn?.yet ? shift.id : null;
    const judged = second.standing === 'adherent' || second.standing === 'exception';
    const onBreak = shift !== undefined && judged && (state === 'break' || state === 'lunch');
    const began = { late: late !== null && late !== lateBefore, break: onBreak && !breakBefore };
    lateBefore = late;
    breakBefore = onBreak;
    const nothing = second.scheduled === 'offline' && state === 'offline' && second.standing !== 'exception';
    if (nothing) continue;
    let day = days.get(second.date);
    if (!day) days.set(second.date, (day = { seconds: [], figures: {}, states: {}, hours: new Map() }));
    day.seconds.push(second);
    const counts = (later[days.size - 1] ??= {});
    const add = (name: string, by = 1) => (counts[name] = (counts[name] ?? 0) + by);
    if (began.late) add('lateShifts');
    if (began.break) add('breaks');
    if (late) add('late');
    if (onBreak) add('breakTime');
    if (judged && (state === 'on_call' || state === 'after_call_work')) add('contact');
  }
  [...days.values()].forEach((day, index) => finish(day, later[index] ?? {}));
  return days;
}

function finish(day: OracleDaySums, { lateShifts = 0, breaks = 0, late = 0, breakTime = 0, contact = 0 }: any): void {
  const isJudged = ({ standing }: OracleSecond) => standing === 'adherent' || standing === 'exception';
  const figuresOf = (seconds: readonly OracleSecond[]) => {
    const count = (wanted: (second: OracleSecond) => boolean) => seconds.filter(wanted).length;
    const planned = (second: OracleSecond) => second.scheduled !== 'offline';
    const standing = (name: string) => count((s) => planned(s) && s.standing === name);
    const exception = count((s) => s.standing === 'exception');
    const judged = count((s) => planned(s) && isJudged(s));
    const worked = count((s) => isJudged(s) && WORK.includes(s.state));
    const work = count((s) => isJudged(s) && WORK.includes(s.scheduled));
    return {
      scheduledMinutes: minutes(count(planned)),
      adherentMinutes: minutes(standing('adherent')),
      exceptionMinutes: minutes(exception),
      excusedMinutes: minutes(standing('excused')),
      neutralMinutes: minutes(standing('neutral')),
      workedMinutes: minutes(worked),
      adherence: percent(Math.max(0, judged - exception), judged),
      conformance: percent(worked, work),
    };
  };
  const { seconds } = day;
  const whole = figuresOf(seconds);
  const worked = seconds.filter((s) => isJudged(s) && WORK.includes(s.state)).length;
  day.figures = {
    ...whole,
    lateMinutes: minutes(late),
    lateShifts,
    breaksTaken: breaks,
    breakMinutes: minutes(breakTime),
    contactMinutes: minutes(contact),
    contactShare: percent(contact, worked),
  };
  for (const scheduled of PLANNED) {
    const own = seconds.filter((s) => s.scheduled === scheduled);
    const standing = (name: string) => minutes(own.filter((s) => s.standing === name).length);
    day.states[scheduled] = {
      scheduledMinutes: minutes(own.length),
      adherentMinutes: standing('adherent'),
      excusedMinutes: standing('excused'),
      neutralMinutes: standing('neutral'),
      workedMinutes: minutes(own.filter((s) => isJudged(s) && WORK.includes(s.state)).length),
    };
  }
  for (let hour = 0; hour < 24; hour++) {
    const own = seconds.filter((s) => s.hour === hour);
    const counts = own.some((s) => s.scheduled !== 'offline' || s.standing === 'exception' || isWorked(s));
    if (counts) day.hours.set(hour, figuresOf(own) as Record<string, number>);
  }
}

const isWorked = ({ standing, state }: OracleSecond) =>
  (standing === 'adherent' || standing === 'exception') && WORK.includes(state);

const QUARTER_MS = 15 * 60_000;

/** The wall clock of every quarter of an hour: no zone of these days changes within one. */
function quarters(from: number, until: number, timeZone: string): (at: number) => unknown {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const first = Math.floor(from / QUARTER_MS);
  const shown: { date: string; hour: number }[] = [];
  for (let quarter = first; quarter * QUARTER_MS <= until; quarter++) {
    const parts = Object.fromEntries(
      format.formatToParts(quarter * QUARTER_MS).map(({ type, value }) => [type, value]),
    );
    shown.push({ date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) });
  }
  return (at) => shown[Math.floor(at / QUARTER_MS) - first];
}
