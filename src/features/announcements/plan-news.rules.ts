import type { Break } from '../scheduling/break.rules';

/** A shift as a person was notified of it, or as it is now. */
export interface KnownShift {
  shiftId: string;
  date: string;
  startTime: string;
  endTime: string;
  breaks: Break[];
}

export interface PlanNews {
  /** First and last day that differ. */
  from: string;
  to: string;
  added: KnownShift[];
  changed: { before: KnownShift; after: KnownShift }[];
  removed: KnownShift[];
}

const hasSameTimes = (a: KnownShift, b: KnownShift): boolean =>
  a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime;

const isSame = (a: KnownShift, b: KnownShift): boolean =>
  hasSameTimes(a, b) &&
  a.breaks.length === b.breaks.length &&
  a.breaks.every(({ startOffset, duration, type }, i) => {
    const other = b.breaks[i] as Break;
    return startOffset === other.startOffset && duration === other.duration && type === other.type;
  });

/**
 * Returns the difference between two plans from a day on, of times only or of breaks as well; null where there is none.
 */
export function planNews(
  told: readonly KnownShift[],
  now: readonly KnownShift[],
  today: string,
  isOfTimes = false,
): PlanNews | null {
  const isEqual = isOfTimes ? hasSameTimes : isSame;
  const before = new Map(told.map((shift) => [shift.shiftId, shift]));
  const after = new Map(now.map((shift) => [shift.shiftId, shift]));
  const isAhead = ({ date }: KnownShift) => date >= today;
  const added = now.filter((shift) => !before.has(shift.shiftId) && isAhead(shift));
  const removed = told.filter((shift) => !after.has(shift.shiftId) && isAhead(shift));
  const changed = now.flatMap((shift) => {
    const earlier = before.get(shift.shiftId);
    const isNews = earlier && !isEqual(earlier, shift) && (isAhead(earlier) || isAhead(shift));
    return isNews ? [{ before: earlier, after: shift }] : [];
  });
  const days = [...added, ...removed, ...changed.flatMap((each) => [each.before, each.after])].map(({ date }) => date);
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)];
  return from === undefined || to === undefined ? null : { from, to, added, changed, removed };
}

export type PlanChange = 'published' | 'changed';

const shifts = (count: number): string => `${count} ${count === 1 ? 'shift' : 'shifts'}`;
const timesOf = ({ startTime, endTime }: KnownShift): string => `${startTime}–${endTime}`;
const whenOf = (shift: KnownShift): string => `on ${shift.date}, ${timesOf(shift)},`;

/** Returns the text of a notification about a difference. */
export function planText({ from, to, added, changed, removed }: PlanNews, change: PlanChange): string {
  const days = from === to ? `on ${from}` : `from ${from} to ${to}`;
  if (change === 'published' && changed.length + removed.length === 0)
    return `You have ${shifts(added.length)} ${days}.`;
  const count = added.length + changed.length + removed.length;
  const [first] = changed;
  if (count === 1 && first) {
    const { before, after } = first;
    if (before.date !== after.date)
      return `Your shift ${whenOf(before)} was moved to ${after.date}, ${timesOf(after)}.`;
    return timesOf(before) === timesOf(after)
      ? `The breaks of your shift ${whenOf(after).slice(0, -1)} changed.`
      : `Your shift on ${after.date} changed from ${timesOf(before)} to ${timesOf(after)}.`;
  }
  if (count === 1 && added[0]) return `You have a new shift ${whenOf(added[0]).slice(0, -1)}.`;
  if (count === 1 && removed[0]) return `Your shift ${whenOf(removed[0])} was removed.`;
  const parts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [removed.length, 'removed'],
  ] as const;
  const told = parts.filter(([some]) => some > 0).map(([some, what]) => `${some} ${what}`);
  return `Your shifts ${days}: ${told.join(', ')}.`;
}

/** Returns the first begin of a shift that is new, changed or removed. */
export const firstBegin = ({ added, changed, removed }: PlanNews): Pick<KnownShift, 'date' | 'startTime'> =>
  [...added, ...removed, ...changed.flatMap(({ before, after }) => [before, after])].reduce((first, shift) =>
    `${shift.date} ${shift.startTime}` < `${first.date} ${first.startTime}` ? shift : first,
  );
