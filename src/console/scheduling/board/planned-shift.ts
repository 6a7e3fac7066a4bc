import { addDays, daysBetween, minutesOf, timeOf } from '../../kernel/dates';
import { DAY_MINUTES, type WallClock } from './wall-clock';

/** Operations on shifts in local (wall clock) time, in steps of 15 minutes. */

export interface PlannedBreak {
  type: 'break' | 'lunch' | 'meeting' | 'training';
  /** Elapsed minutes since the start of the shift. */
  startOffset: number;
  duration: number;
  /** True for the gap of a split shift. */
  isGap?: boolean;
}

export interface PlannedShift {
  id: string;
  /** Version when the shift was last read or written. */
  version: number;
  employeeId: string;
  date: string;
  startTime: string;
  endTime: string;
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
  templateId: string | null;
  updatedAt: string;
  breaks: readonly PlannedBreak[];
  /** Breaks that its new template has. While the shift has the same, the server takes those of the template. */
  templateBreaks?: readonly PlannedBreak[];
}

export const STEP_MINUTES = 15;
const BREAK_STEP_MINUTES = 5;
const MIN_MINUTES = STEP_MINUTES;
const MAX_MINUTES = DAY_MINUTES - STEP_MINUTES;
const MINUTE_MS = 60_000;

/** Duration in wall clock minutes. */
export const nominalMinutes = ({ startTime, endTime }: Pick<PlannedShift, 'startTime' | 'endTime'>): number =>
  (minutesOf(endTime) - minutesOf(startTime) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;

/** Duration in elapsed minutes, which differ from wall clock minutes when the clocks change. */
export const passingMinutes = ({ startsAt, endsAt }: Pick<PlannedShift, 'startsAt' | 'endsAt'>): number =>
  (endsAt - startsAt) / MINUTE_MS;

interface OfBreaks {
  breaks: readonly Pick<PlannedBreak, 'type' | 'duration'>[];
}

export const breakMinutes = ({ breaks }: OfBreaks): number => breaks.reduce((sum, { duration }) => sum + duration, 0);

/** Minutes that count toward contracts and hour rules: without lunch, with all other breaks. */
export const contractMinutes = (shift: Pick<PlannedShift, 'startsAt' | 'endsAt'> & OfBreaks): number =>
  Math.max(0, passingMinutes(shift) - breakMinutes({ breaks: shift.breaks.filter(({ type }) => type === 'lunch') }));

interface Times {
  date?: string;
  /** Minutes after midnight of the date. */
  start: number;
  minutes: number;
}

/** Returns a shift with other local times. Breaks keep their offset from its start, even if they no longer fit. */
export function timed(
  clock: WallClock,
  shift: PlannedShift,
  { date = shift.date, start, minutes }: Times,
): PlannedShift {
  const day = addDays(date, Math.floor(start / DAY_MINUTES));
  const from = ((start % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return {
    ...shift,
    date: day,
    startTime: timeOf(from),
    endTime: timeOf(from + minutes),
    startsAt: clock.instantOf(day, from),
    endsAt: clock.instantOf(day, from + minutes),
  };
}

/** Returns true if a break lies within its shift. */
export const fitsIn = (shift: PlannedShift, { startOffset, duration }: PlannedBreak): boolean =>
  startOffset >= 0 && startOffset + duration <= passingMinutes(shift);

/** Returns the local start time of a break. */
export const timeOfBreak = (
  clock: WallClock,
  { startsAt }: Pick<PlannedShift, 'startsAt'>,
  { startOffset }: Pick<PlannedBreak, 'startOffset'>,
): string => timeOf(clock.localOf(startsAt + startOffset * MINUTE_MS).minutes);

/** Returns the elapsed minutes from the start of a shift to a local time. */
export function offsetOfTime(clock: WallClock, { date, startTime, startsAt }: PlannedShift, time: string): number {
  const minutes = minutesOf(time);
  const isNextDay = minutes < minutesOf(startTime);
  return (clock.instantOf(date, isNextDay ? minutes + DAY_MINUTES : minutes) - startsAt) / MINUTE_MS;
}

/** Removes the breaks that do not fit. */
export const fitted = (shift: PlannedShift): PlannedShift => ({
  ...shift,
  breaks: shift.breaks.filter((each) => fitsIn(shift, each)),
});

/** Returns a shift with other local times, without the breaks that no longer fit. */
export const placed = (clock: WallClock, shift: PlannedShift, times: Times): PlannedShift =>
  fitted(timed(clock, shift, times));

export const movedBy = (
  clock: WallClock,
  shift: PlannedShift,
  minutes: number,
  employeeId = shift.employeeId,
): PlannedShift =>
  placed(
    clock,
    { ...shift, employeeId },
    { start: minutesOf(shift.startTime) + minutes, minutes: nominalMinutes(shift) },
  );

export const movedToDay = (clock: WallClock, shift: PlannedShift, date: string): PlannedShift =>
  placed(clock, shift, { date, start: minutesOf(shift.startTime), minutes: nominalMinutes(shift) });

/** Moves the start of a shift. Breaks keep their time of day. */
export function withStart(clock: WallClock, shift: PlannedShift, by: number): PlannedShift {
  const minutes = within(nominalMinutes(shift) - by);
  const start = minutesOf(shift.startTime) + nominalMinutes(shift) - minutes;
  const at = placed(clock, { ...shift, breaks: [] }, { start, minutes });
  const later = (at.startsAt - shift.startsAt) / MINUTE_MS;
  const breaks = shift.breaks.map((each) => ({ ...each, startOffset: each.startOffset - later }));
  return placed(clock, { ...shift, breaks }, { start, minutes });
}

export const withEnd = (clock: WallClock, shift: PlannedShift, by: number): PlannedShift =>
  placed(clock, shift, { start: minutesOf(shift.startTime), minutes: within(nominalMinutes(shift) + by) });

const within = (minutes: number): number => Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, minutes));

/** Moves a break within its shift, between its neighbors. */
export function withBreakMoved(shift: PlannedShift, index: number, by: number): PlannedShift {
  const moved = shift.breaks[index];
  if (!moved) return shift;
  const others = shift.breaks.filter((_, other) => other !== index);
  const before = others.filter(({ startOffset }) => startOffset < moved.startOffset);
  const after = others.filter(({ startOffset }) => startOffset >= moved.startOffset);
  const least = Math.max(0, ...before.map(({ startOffset, duration }) => startOffset + duration));
  const most = Math.min(passingMinutes(shift), ...after.map(({ startOffset }) => startOffset)) - moved.duration;
  const wanted = Math.round((moved.startOffset + by) / BREAK_STEP_MINUTES) * BREAK_STEP_MINUTES;
  const startOffset = Math.min(most, Math.max(least, wanted));
  return { ...shift, breaks: shift.breaks.map((each, at) => (at === index ? { ...each, startOffset } : each)) };
}

/** Splits a shift into two. A break that crosses the cut is removed. */
export function splitAt(
  clock: WallClock,
  shift: PlannedShift,
  minutes: number,
  newId: string,
): [PlannedShift, PlannedShift] {
  const whole = nominalMinutes(shift);
  const start = minutesOf(shift.startTime);
  const first = placed(clock, shift, { start, minutes });
  const second = placed(clock, { ...shift, breaks: [] }, { start: start + minutes, minutes: whole - minutes });
  const cut = (second.startsAt - shift.startsAt) / MINUTE_MS;
  const breaks = shift.breaks
    .filter(({ startOffset }) => startOffset >= cut)
    .map((each) => ({ ...each, startOffset: each.startOffset - cut }));
  return [first, { ...second, id: newId, version: 0, breaks }];
}

/** Returns the middle of a shift, rounded to a step. */
export const middleOf = (shift: PlannedShift): number =>
  Math.max(STEP_MINUTES, Math.round(nominalMinutes(shift) / 2 / STEP_MINUTES) * STEP_MINUTES);

/** Returns the wall clock minutes between two local times. */
export const wallMinutesBetween = (
  from: { date: string; minutes: number },
  to: { date: string; minutes: number },
): number => daysBetween(from.date, to.date) * DAY_MINUTES + to.minutes - from.minutes;

export const onStep = (minutes: number, step = STEP_MINUTES): number => Math.round(minutes / step) * step;

/** Returns true if two shifts have the same person, times and breaks, whatever their versions. */
export const isSamePlan = (one: PlannedShift, other: PlannedShift): boolean =>
  one.employeeId === other.employeeId &&
  one.date === other.date &&
  one.startTime === other.startTime &&
  one.endTime === other.endTime &&
  one.templateId === other.templateId &&
  areSameBreaks(one.breaks, other.breaks);

const areSameBreaks = (some: readonly PlannedBreak[], others: readonly PlannedBreak[] | undefined): boolean =>
  some.length === others?.length &&
  some.every((each, index) => {
    const match = others[index];
    return each.type === match?.type && each.startOffset === match.startOffset && each.duration === match.duration;
  });

/** Returns true if the breaks of a shift are those that its new template has. */
export const isAsTemplate = ({ breaks, templateBreaks }: PlannedShift): boolean =>
  areSameBreaks(breaks, templateBreaks);

/** Returns the times of the stretches of a shift: one, or two around the gap of a split shift. */
export function stretchTimes(
  clock: WallClock,
  shift: PlannedShift,
): readonly Pick<PlannedShift, 'startTime' | 'endTime'>[] {
  const gap = shift.breaks.find(({ isGap }) => isGap);
  if (!gap) return [shift];
  const back = { startOffset: gap.startOffset + gap.duration };
  return [
    { startTime: shift.startTime, endTime: timeOfBreak(clock, shift, gap) },
    { startTime: timeOfBreak(clock, shift, back), endTime: shift.endTime },
  ];
}

interface Template {
  id: string;
  startTime: string;
  endTime: string;
  breakRules: readonly PlannedBreak[];
}

/** Creates an id in the server's format. `crypto.randomUUID` is missing on pages that are not served over TLS. */
export function newShiftId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function newShift(
  clock: WallClock,
  of: { id: string; employeeId: string; date: string; start: number; minutes: number; template?: Template },
): PlannedShift {
  const breaks = (of.template?.breakRules ?? []).map(({ type, startOffset, duration }) => ({
    type,
    startOffset,
    duration,
  }));
  const blank: PlannedShift = {
    id: of.id,
    version: 0,
    employeeId: of.employeeId,
    date: of.date,
    startTime: '00:00',
    endTime: '00:00',
    startsAt: 0,
    endsAt: 0,
    templateId: of.template?.id ?? null,
    updatedAt: '',
    breaks,
    ...(of.template && { templateBreaks: breaks }),
  };
  return placed(clock, blank, { start: of.start, minutes: within(of.minutes) });
}
