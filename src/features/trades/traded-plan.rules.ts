import { unpaidMinutes } from '../../engines/work-rules/breaks';
import { gapOf, MIN_STRETCH_MINUTES, type Break, type QueueSegment } from '../scheduling/break.rules';
import { localSpan, wallSpan, type WallSpan } from '../offers/offer.rules';
import { realMinutes, type LocalShift, type ShiftInstants } from '../scheduling/shift.rules';
import { minuteOf } from '../../engines/time/civil-date';
import { MINUTE_MS } from '../../kernel/time/units';
import { MIN_PART_MINUTES } from './trade.rules';

/** Plans as they are after a trade. */

export interface PlanShift extends LocalShift {
  id: string;
  scheduleId: string;
  employeeId: string;
  templateId: string | null;
  breaks: Break[];
  onQueue: QueueSegment[];
  startMs: number;
  endMs: number;
}

/** The times of a part, HH:MM. */
export interface PartTimes {
  startTime: string;
  endTime: string;
}

export interface NamedShift<Shift extends PlanShift = PlanShift> {
  shift: Shift;
  /** Null for the whole shift. */
  part: PartTimes | null;
}

type InstantsOf = (shift: LocalShift) => ShiftInstants;
type Times = Pick<PlanShift, 'date' | 'startTime' | 'endTime' | 'startMs' | 'endMs' | 'breaks' | 'onQueue'>;

const DAY_MINUTES = 1440;

const resolved = (local: LocalShift, instantsOf: InstantsOf) => {
  const { startsAt, endsAt } = instantsOf(local);
  return { ...local, startMs: +startsAt, endMs: +endsAt };
};

/** The breaks or segments of a shift that lie wholly within a span, counted from its start. */
const partsWithin = <Part extends Pick<Break, 'startOffset' | 'duration'>>(
  shift: Pick<Times, 'startMs'>,
  parts: readonly Part[],
  span: { startMs: number; endMs: number },
): Part[] =>
  parts.flatMap((each) => {
    const startMs = shift.startMs + each.startOffset * MINUTE_MS;
    if (startMs < span.startMs || startMs + each.duration * MINUTE_MS > span.endMs) return [];
    return [{ ...each, startOffset: (startMs - span.startMs) / MINUTE_MS }];
  });

export type PartFault = 'outside' | 'middle' | 'short';

/** Divides a shift into a part at one of its ends and the rest. */
export function divided(
  shift: PlanShift,
  { startTime, endTime }: PartTimes,
  instantsOf: InstantsOf,
): { part: Times; rest: Times } | PartFault {
  const whole = wallSpan(shift, shift.date);
  const after = (time: string) => (minuteOf(time) - minuteOf(shift.startTime) + DAY_MINUTES) % DAY_MINUTES;
  const from = whole.from + after(startTime);
  const until = whole.from + (after(endTime) || DAY_MINUTES);
  if (from >= until || until > whole.until) return 'outside';
  if (from > whole.from && until < whole.until) return 'middle';
  const [part, rest] = [
    { from, until },
    from > whole.from ? { from: whole.from, until: from } : { from: until, until: whole.until },
  ].map((piece: WallSpan): Times | null => {
    const span = besideGap(piece, whole, shift);
    if (!span || span.from >= span.until) return null;
    const local = localSpan(span, shift.date);
    if (realMinutes(instantsOf(local)) < MIN_PART_MINUTES) return null;
    const times = resolved(local, instantsOf);
    return {
      ...times,
      breaks: partsWithin(shift, shift.breaks, times),
      onQueue: partsWithin(shift, shift.onQueue, times),
    };
  });
  return part && rest ? { part, rest } : 'short';
}

/** Returns a piece of a split shift without its gap at an end; null if less than a stretch would lie beside the gap. */
function besideGap(piece: WallSpan, whole: WallSpan, { breaks }: PlanShift): WallSpan | null {
  const gap = gapOf(breaks);
  if (!gap) return piece;
  const left = whole.from + gap.startOffset;
  const back = left + gap.duration;
  if (piece.until <= left || piece.from >= back) return piece;
  const [before, after] = [Math.min(piece.until, left) - piece.from, piece.until - Math.max(piece.from, back)];
  if ([before, after].some((minutes) => minutes > 0 && minutes < MIN_STRETCH_MINUTES)) return null;
  return { from: before > 0 ? piece.from : back, until: after > 0 ? piece.until : left };
}

/** The times that are traded: those of the shift, or of its part. */
export function tradedTimes({ shift, part }: NamedShift, instantsOf: InstantsOf): Times {
  const pieces = part && divided(shift, part, instantsOf);
  return pieces === null || typeof pieces === 'string' ? shift : pieces.part;
}

/** Real minutes without unpaid segments. */
export const workedMinutes = ({ startMs, endMs, breaks }: Times): number =>
  Math.round((endMs - startMs) / MINUTE_MS) - unpaidMinutes(breaks);

export interface TradedPlan {
  /** Whole shifts with their new owners. */
  moved: PlanShift[];
  /** Rests of shifts, and shifts that a part extends. */
  changed: PlanShift[];
  /** Parts that extend no shift. */
  created: PlanShift[];
  /** Shifts before the trade that are moved or changed. */
  before: PlanShift[];
}

interface Handing {
  named: readonly NamedShift[];
  toEmployeeId: string;
}

/**
 * Returns the shifts that a trade writes. `near` are the published shifts of the people around the traded ones, which a
 * part may extend. Traded shifts are taken away before parts are added.
 */
export function tradedPlan(
  handings: readonly Handing[],
  near: readonly PlanShift[],
  instantsOf: InstantsOf,
  newId: () => string,
): TradedPlan {
  const named = handings.flatMap((handing) => handing.named.map((each) => ({ ...each, to: handing.toEmployeeId })));
  const original = new Map([...near, ...named.map(({ shift }) => shift)].map((shift) => [shift.id, shift]));
  const moved: PlanShift[] = [];
  const current = new Map(original);
  const parts: (Times & Pick<PlanShift, 'scheduleId' | 'templateId'> & { to: string })[] = [];
  for (const { shift, part, to } of named) {
    const pieces = part && divided(shift, part, instantsOf);
    if (pieces && typeof pieces !== 'string') {
      current.set(shift.id, { ...shift, ...pieces.rest });
      parts.push({ ...pieces.part, scheduleId: shift.scheduleId, templateId: shift.templateId, to });
    } else {
      moved.push({ ...shift, employeeId: to });
      current.delete(shift.id);
    }
  }
  const created: PlanShift[] = [];
  for (const { to, ...part } of parts) {
    const extendable = [...current.values()]
      .filter(({ employeeId, scheduleId }) => employeeId === to && scheduleId === part.scheduleId)
      .sort((a, b) => a.startMs - b.startMs);
    const longer = extendable.map((shift) => extendedBy(shift, part, instantsOf)).find((shift) => shift !== null);
    if (longer) current.set(longer.id, longer);
    else created.push({ ...part, id: newId(), employeeId: to });
  }
  const changed = [...current.values()].filter((shift) => shift !== original.get(shift.id));
  const before = [...moved, ...changed].map(({ id }) => original.get(id)!);
  return { moved, changed, created, before };
}

/** A shift that a part touches, with the part; breaks keep their clock times. Null where it cannot be extended. */
function extendedBy(shift: PlanShift, part: Times, instantsOf: InstantsOf): PlanShift | null {
  if (shift.endMs !== part.startMs && shift.startMs !== part.endMs) return null;
  const spans = [wallSpan(shift, shift.date), wallSpan(part, shift.date)];
  const union = { from: Math.min(...spans.map(({ from }) => from)), until: Math.max(...spans.map((s) => s.until)) };
  if (union.until - union.from >= DAY_MINUTES || (gapOf(shift.breaks) && gapOf(part.breaks))) return null;
  const times = resolved(localSpan(union, shift.date), instantsOf);
  const joined = <Part extends Pick<Break, 'startOffset'>>(partsOf: (piece: Times) => readonly Part[]): Part[] =>
    [shift, part]
      .flatMap((piece) =>
        partsOf(piece).map((each) => ({
          ...each,
          startOffset: each.startOffset + (piece.startMs - times.startMs) / MINUTE_MS,
        })),
      )
      .sort((a, b) => a.startOffset - b.startOffset);
  return {
    ...shift,
    ...times,
    breaks: joined(({ breaks }) => breaks),
    onQueue: joined(({ onQueue }) => onQueue),
  };
}

/** Shifts that an employee gets or keeps changed, and those that they give away. */
export const changeOf = ({ moved, changed, created, before }: TradedPlan, employeeId: string) => ({
  added: [...moved, ...changed, ...created].filter((shift) => shift.employeeId === employeeId),
  removedIds: before
    .filter(({ id, employeeId: owner }) => owner === employeeId && moved.some((shift) => shift.id === id))
    .map(({ id }) => id),
});

/** Change of an employee's worked minutes. */
export function minutesChange({ moved, changed, created, before }: TradedPlan, employeeId: string): number {
  const sum = (shifts: readonly PlanShift[]) =>
    shifts
      .filter((shift) => shift.employeeId === employeeId)
      .reduce((minutes, shift) => minutes + workedMinutes(shift), 0);
  return sum([...moved, ...changed, ...created]) - sum(before);
}
