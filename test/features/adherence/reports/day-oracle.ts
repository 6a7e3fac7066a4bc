import type { AdherenceThresholds, PlannedShift, Stretch } from '../../../../src/features/adherence/adherence.rules';
import type { StateChange } from '../../../../src/features/adherence/judgement/judgement.rules';
import { oracle } from '../oracle';

/**
 * A second implementation of day figures: it writes down every second from the start to now, and sums them. It shares
 * only the shortening of plans by time off with production code.
 */

export interface Known {
  from: number;
  now: number;
  timeZone: string;
  history: readonly StateChange[];
  plan: readonly PlannedShift[];
  /** The same plan without excused time. */
  expected: readonly PlannedShift[];
  excuses: readonly Stretch[];
  silences: readonly { from: number; suspendedUntil: number | null }[];
  thresholds: AdherenceThresholds;
}

/** Consecutive equal seconds. */
export interface Spell {
  from: number;
  until: number;
  scheduled: string;
  state: string;
  standing: 'adherent' | 'exception' | 'excused' | 'neutral';
  shiftId: string | null;
}

/** Counts of seconds. */
class Tally {
  planned = 0;
  adherent = 0;
  exception = 0;
  excused = 0;
  neutral = 0;
  judged = 0;
  worked = 0;
  work = 0;

  add({ scheduled, state, standing }: Spell): void {
    const isPlanned = scheduled !== 'offline';
    const isJudged = standing === 'adherent' || standing === 'exception';
    if (isPlanned) this.planned++;
    if (isPlanned && standing === 'adherent') this.adherent++;
    if (isPlanned && standing === 'excused') this.excused++;
    if (isPlanned && standing === 'neutral') this.neutral++;
    if (standing === 'exception') this.exception++;
    if (isPlanned && isJudged) this.judged++;
    if (isJudged && WORK.includes(state)) this.worked++;
    if (isJudged && WORK.includes(scheduled)) this.work++;
  }

  figures() {
    return {
      scheduledMinutes: minutes(this.planned),
      adherentMinutes: minutes(this.adherent),
      exceptionMinutes: minutes(this.exception),
      excusedMinutes: minutes(this.excused),
      neutralMinutes: minutes(this.neutral),
      workedMinutes: minutes(this.worked),
      adherence: percent(Math.max(0, this.judged - this.exception), this.judged),
      conformance: percent(this.worked, this.work),
    };
  }
}

const WORK = ['available', 'on_call', 'after_call_work', 'meeting', 'training'];
const PLANNED = ['available', 'break', 'lunch', 'meeting', 'training'];

export class OracleDay {
  spells: Spell[] = [];
  lateShifts = 0;
  breaks = 0;
  late = 0;
  breakTime = 0;
  contact = 0;
  private readonly whole = new Tally();
  private readonly byState = new Map(PLANNED.map((state) => [state, new Tally()]));
  private readonly byHour = new Map<number, Tally>();

  add(second: Spell, hour: number): void {
    this.whole.add(second);
    this.byState.get(second.scheduled)?.add(second);
    let own = this.byHour.get(hour);
    if (!own) this.byHour.set(hour, (own = new Tally()));
    own.add(second);
    const last = this.spells.at(-1);
    const isSame =
      last?.until === second.from &&
      last.scheduled === second.scheduled &&
      last.state === second.state &&
      last.standing === second.standing &&
      last.shiftId === second.shiftId;
    if (last && isSame) last.until = second.until;
    else this.spells.push(second);
  }

  get figures(): Record<string, number | null> {
    return {
      ...this.whole.figures(),
      lateMinutes: minutes(this.late),
      lateShifts: this.lateShifts,
      breaksTaken: this.breaks,
      breakMinutes: minutes(this.breakTime),
      contactMinutes: minutes(this.contact),
      contactShare: percent(this.contact, this.whole.worked),
    };
  }

  get states() {
    return Object.fromEntries(
      [...this.byState].map(([state, tally]) => {
        const { scheduledMinutes, adherentMinutes, excusedMinutes, neutralMinutes, workedMinutes } = tally.figures();
        return [state, { scheduledMinutes, adherentMinutes, excusedMinutes, neutralMinutes, workedMinutes }];
      }),
    );
  }

  get hours() {
    const counts = ([, { planned, exception, worked }]: [number, Tally]) => planned + exception + worked > 0;
    return new Map([...this.byHour].filter(counts).map(([hour, tally]) => [hour, tally.figures()]));
  }
}

const minutes = (seconds: number) => Math.round((seconds * 100) / 60) / 100;
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
const within = (stretches: readonly Stretch[], at: number) =>
  stretches.find(({ startMs, endMs }) => startMs <= at && at < endMs);

/** By local date; only days in which something was planned or done. */
export function oracleDays(known: Known): Map<string, OracleDay> {
  const { from, now, history, plan, expected, excuses, silences, thresholds, timeZone } = known;
  const truth = oracle(from, now, history, expected, thresholds);
  const unheard = silences.map(({ from: startMs, suspendedUntil }) => ({
    startMs,
    endMs: Math.min(suspendedUntil ?? Infinity, ...history.filter(({ at }) => at > startMs).map(({ at }) => at)),
  }));
  const wallAt = quarters(from, now, timeZone);
  const days = new Map<string, OracleDay>();
  const lateFor = new Set<string>();
  let breakBefore = false;
  let login = null as { shift: PlannedShift; yet: boolean } | null;
  for (let at = from; at < now; at += 1000) {
    const { state, shift, scheduled, adherent } = truth.at(at);
    const excused = excuses.length > 0 && within(excuses, at) !== undefined;
    const neutral = !excused && unheard.length > 0 && within(unheard, at) !== undefined;
    const nominal = excused ? (within(plan, at) as PlannedShift | undefined) : shift;
    const nominalBreak = excused && nominal ? (within(nominal.breaks, at) as { type: string } | undefined) : undefined;
    const second: Spell = {
      from: at,
      until: at + 1000,
      state,
      scheduled: excused ? (nominal ? (nominalBreak?.type ?? 'available') : 'offline') : scheduled,
      standing: excused ? 'excused' : neutral ? 'neutral' : adherent ? 'adherent' : 'exception',
      shiftId: nominal?.id ?? null,
    };
    if (!shift) login = null;
    else {
      if (login?.shift !== shift) login = { shift, yet: false };
      if (state !== 'offline') login.yet = true;
    }
    const late = second.standing === 'exception' && shift && !login?.yet ? shift.id : null;
    const judged = second.standing === 'adherent' || second.standing === 'exception';
    const onBreak = shift !== undefined && judged && (state === 'break' || state === 'lunch');
    const [lateBegan, breakBegan] = [late !== null && !lateFor.has(late), onBreak && !breakBefore];
    if (late !== null) lateFor.add(late);
    breakBefore = onBreak;
    if (second.scheduled === 'offline' && state === 'offline' && second.standing !== 'exception') continue;
    const { date, hour } = wallAt(at);
    let day = days.get(date);
    if (!day) days.set(date, (day = new OracleDay()));
    day.add(second, hour);
    if (lateBegan) day.lateShifts++;
    if (breakBegan) day.breaks++;
    if (late) day.late++;
    if (onBreak) day.breakTime++;
    if (judged && (state === 'on_call' || state === 'after_call_work')) day.contact++;
  }
  return days;
}

interface Wall {
  date: string;
  hour: number;
}

const QUARTER_MS = 15 * 60_000;

/** Wall clock of each quarter of an hour; no zone of these days changes within one. */
function quarters(from: number, until: number, timeZone: string): (at: number) => Wall {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const first = Math.floor(from / QUARTER_MS);
  const shown: Wall[] = [];
  for (let quarter = first; quarter * QUARTER_MS <= until; quarter++) {
    const parts = Object.fromEntries(
      format.formatToParts(quarter * QUARTER_MS).map(({ type, value }) => [type, value]),
    );
    shown.push({ date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) });
  }
  return (at) => shown[Math.floor(at / QUARTER_MS) - first] as Wall;
}
