import type { Issue } from '../../kernel/errors';

/** Breaks within a shift. Offsets and durations are elapsed minutes from the start of the shift. */

export const BREAK_TYPES = ['break', 'lunch', 'meeting', 'training'] as const;
export type BreakType = (typeof BREAK_TYPES)[number];

export interface Break {
  startOffset: number;
  duration: number;
  type: BreakType;
  /** The activity code; left out for the built-in code of the type. */
  activityCodeId?: string;
  /** Where it differs from the type: lunch is unpaid, every other type is paid. */
  isPaid?: boolean;
  /** True for the gap of a split shift: away between two stretches, and not a break. */
  isGap?: boolean;
  /** Paid for the split, in a gap only; payroll alone reads it. */
  allowanceMinutes?: number;
  /** The session that this is attendance of. */
  sessionId?: string;
}

/** Work on queue with an activity code: it covers demand and is no break. Offsets count like those of breaks. */
export interface QueueSegment {
  startOffset: number;
  duration: number;
  activityCodeId: string;
  /** False for an unpaid code. */
  isPaid?: boolean;
}

/**
 * The starts allowed for a break of a generated shift: every `stepMinutes` before and after its place in the template.
 */
export interface BreakWindow {
  earliestOffset: number;
  latestOffset: number;
  stepMinutes: number;
}

/** A break of a template. */
export interface BreakRule extends Break {
  window?: BreakWindow | null;
}

type Part = Pick<Break, 'startOffset' | 'duration' | 'isGap'>;

const endOf = ({ startOffset, duration }: Part): number => startOffset + duration;

/** Bounds of a split gap, and the least length of the stretches around it. */
const MIN_GAP_MINUTES = 60;
const MAX_GAP_MINUTES = 720;
export const MIN_STRETCH_MINUTES = 60;

/** Returns the length that a shift needs for a break; a gap leaves a stretch after it. */
const lengthFor = (each: Part): number => endOf(each) + (each.isGap ? MIN_STRETCH_MINUTES : 0);

export const gapOf = <Each extends Pick<Break, 'isGap'>>(breaks: readonly Each[]): Each | undefined =>
  breaks.find(({ isGap }) => isGap);

/** Returns segments with the allowance in their gap, if they have one; 0 is left out. */
export const withAllowance = <Each extends Break>(breaks: readonly Each[], minutes: number): Each[] =>
  breaks.map((each) => {
    if (!each.isGap) return each;
    const own = { ...each };
    delete own.allowanceMinutes;
    return minutes > 0 ? { ...own, allowanceMinutes: minutes } : own;
  });

export const allowanceOf = (breaks: readonly Pick<Break, 'isGap' | 'allowanceMinutes'>[]): number =>
  gapOf(breaks)?.allowanceMinutes ?? 0;

/** The path of a list of breaks, or a function that returns the path of one. */
type PathOfPart = string | ((index: number) => string);
const pathAt = (path: PathOfPart, index: number): string =>
  typeof path === 'string' ? `${path}[${index}]` : path(index);

/** Returns the faults of the split gaps of a shift of `lengthMinutes`; parts in other respects wrong are left out. */
export const gapFaults = (breaks: readonly Part[], lengthMinutes: number, path: PathOfPart): Issue[] =>
  breaks.flatMap((each, index): Issue[] => {
    if (!each.isGap) return [];
    const at = pathAt(path, index);
    const { startOffset, duration } = each;
    if (duration < MIN_GAP_MINUTES || duration > MAX_GAP_MINUTES)
      return [{ path: at, message: `must last ${MIN_GAP_MINUTES} to ${MAX_GAP_MINUTES} minutes` }];
    if (startOffset < MIN_STRETCH_MINUTES || lengthFor(each) > lengthMinutes)
      return [{ path: at, message: `must leave ${MIN_STRETCH_MINUTES} minutes on each side` }];
    return gapOf(breaks) === each ? [] : [{ path: at, message: 'must be the only split gap' }];
  });

/**
 * Returns the faults of the breaks of a shift of `lengthMinutes`: each must end within it and must not overlap another.
 */
export function breakFaults(breaks: readonly Part[], lengthMinutes: number, path: PathOfPart): Issue[] {
  const ofGaps = gapFaults(breaks, lengthMinutes, path);
  const known = new Set(ofGaps.map((fault) => fault.path));
  const ofAll = breaks.flatMap((rule, index): Issue[] => {
    const at = pathAt(path, index);
    if (endOf(rule) > lengthMinutes) {
      return [
        { path: at, message: `must end within the shift of ${lengthMinutes} minutes, ends at minute ${endOf(rule)}` },
      ];
    }
    const other = breaks.findIndex(
      (each, position) => position < index && rule.startOffset < endOf(each) && each.startOffset < endOf(rule),
    );
    return other < 0 ? [] : [{ path: at, message: `must not overlap ${pathAt(path, other)}` }];
  });
  return [...ofGaps, ...ofAll.filter((fault) => !known.has(fault.path))];
}

/** Returns the faults of break windows whose shift lasts at most `lengthMinutes`. */
export const windowFaults = (rules: readonly BreakRule[], lengthMinutes: number, path: string): Issue[] =>
  rules.flatMap(({ window, startOffset, duration, isGap }, index): Issue[] => {
    if (!window) return [];
    const side = isGap ? MIN_STRETCH_MINUTES : 0;
    const { earliestOffset, latestOffset } = window;
    const at = `${path}[${index}].window`;
    if (earliestOffset > startOffset)
      return [
        {
          path: `${at}.earliestOffset`,
          message: `must be at most the startOffset ${startOffset}, got ${earliestOffset}`,
        },
      ];
    if (earliestOffset < side)
      return [{ path: `${at}.earliestOffset`, message: `must leave ${side} minutes on each side` }];
    if (latestOffset < startOffset)
      return [
        { path: `${at}.latestOffset`, message: `must be at least the startOffset ${startOffset}, got ${latestOffset}` },
      ];
    if (latestOffset + duration + side <= lengthMinutes) return [];
    if (isGap) return [{ path: `${at}.latestOffset`, message: `must leave ${side} minutes on each side` }];
    const latest = lengthMinutes - duration;
    return [
      {
        path: `${at}.latestOffset`,
        message: `must leave the break within the shift, got ${latestOffset} of at most ${latest}`,
      },
    ];
  });

/** The breaks of a template that fit a shift of another length. */
export const breaksWithin = (breaks: readonly Break[], lengthMinutes: number): Break[] =>
  breaks
    .filter((each) => lengthFor(each) <= lengthMinutes)
    .map((each) => ({ ...codedAs(each), startOffset: each.startOffset, duration: each.duration }));

/** Returns the type and code of a break. */
const codedAs = ({
  type,
  activityCodeId,
  isPaid,
  isGap,
  allowanceMinutes,
}: Omit<Break, 'startOffset' | 'duration'>) => ({
  type,
  ...(activityCodeId !== undefined && { activityCodeId }),
  ...(isPaid !== undefined && { isPaid }),
  ...(isGap && { isGap }),
  ...(allowanceMinutes !== undefined && { allowanceMinutes }),
});

/** A break with the instant at which it starts. */
interface Timed {
  break: Break;
  startMs: number;
}

/**
 * Returns written breaks with the codes of the breaks before: of one at the same time with the same type and duration,
 * which also keeps its session, else of one with the same type and duration, in order of start.
 */
export function withCodesOf(before: readonly Timed[], written: readonly Timed[]): Break[] {
  const left = before.toSorted((a, b) => a.startMs - b.startMs);
  const isAlike = (a: Timed, b: Timed): boolean =>
    a.break.type === b.break.type && a.break.duration === b.break.duration;
  const take = (fits: (each: Timed) => boolean): Break | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0]!.break;
  };
  const same = written.map((each) => take((old) => isAlike(old, each) && old.startMs === each.startMs));
  const order = [...written.keys()].sort((a, b) => written[a]!.startMs - written[b]!.startMs);
  const found = new Map<number, Break>();
  for (const i of order) {
    const { startOffset, duration, ...own } = written[i]!.break;
    const old = same[i] ?? take((each) => isAlike(each, written[i]!));
    const session = same[i]?.sessionId;
    found.set(i, {
      ...codedAs(old ?? own),
      startOffset,
      duration,
      ...(session !== undefined && { sessionId: session }),
    });
  }
  return written.map((_, i) => found.get(i)!);
}

/**
 * Returns breaks of a shift whose start moves by `movedMinutes`: sessions keep their time of day, other breaks their
 * place in the shift. A session that no longer fits the shift or its other breaks is dropped.
 */
export function afterMove(
  breaks: readonly Break[],
  movedMinutes: number,
  lengthMinutes: number,
): { kept: Break[]; dropped: Break[] } {
  const isBeyond = (each: Break): boolean => lengthFor(each) > lengthMinutes;
  const others = breaks.filter(({ sessionId }) => sessionId === undefined);
  const [kept, dropped]: [Break[], Break[]] = [[], []];
  for (const each of breaks) {
    if (each.sessionId === undefined) (isBeyond(each) ? dropped : kept).push(each);
    else {
      const moved = { ...each, startOffset: each.startOffset - movedMinutes };
      const fits =
        moved.startOffset >= 0 &&
        !isBeyond(moved) &&
        others.every((other) => endOf(other) <= moved.startOffset || endOf(moved) <= other.startOffset);
      if (fits) kept.push(moved);
      else dropped.push(each);
    }
  }
  return { kept, dropped };
}

/**
 * Returns the break layouts possible in a shift of `lengthMinutes`, with breaks in order and without overlap. The
 * layout of the template comes first, and at most `most` layouts are returned; long windows are sampled in wider steps.
 */
export function layoutsOf(rules: readonly BreakRule[], lengthMinutes: number, most: number): Break[][] {
  const placed = rules.filter((each) => lengthFor(each) <= lengthMinutes).sort((a, b) => a.startOffset - b.startOffset);
  const places = placed.map((rule) => placesOf(rule, lengthMinutes));
  while (places.reduce((product, { length }) => product * length, 1) > most) {
    const longest = places.reduce((best, { length }, i) => (length > places[best]!.length ? i : best), 0);
    places[longest] = spreadOf(placesOf(placed[longest]!, lengthMinutes), places[longest]!.length - 1);
  }
  let layouts: Break[][] = [[]];
  placed.forEach((rule, i) => {
    layouts = layouts.flatMap((earlier) =>
      places[i]!.filter((startOffset) => startOffset >= (earlier.length > 0 ? endOf(earlier.at(-1)!) : 0)).map(
        (startOffset) => [...earlier, { ...codedAs(rule), startOffset, duration: rule.duration }],
      ),
    );
  });
  const own = breaksWithin(rules, lengthMinutes);
  const asPlanned = JSON.stringify(own.toSorted((a, b) => a.startOffset - b.startOffset));
  return [own, ...layouts.filter((layout) => JSON.stringify(layout) !== asPlanned)];
}

/** Returns the possible starts of a break: its place in the template first, then the others by distance from it. */
function placesOf({ startOffset, duration, window, isGap }: BreakRule, lengthMinutes: number): number[] {
  const places = [startOffset];
  if (!window) return places;
  const { earliestOffset, latestOffset, stepMinutes } = window;
  for (let step = stepMinutes; ; step += stepMinutes) {
    const near = [startOffset - step, startOffset + step].filter(
      (at) =>
        at >= earliestOffset &&
        at <= Math.min(latestOffset, lengthMinutes - duration - (isGap ? MIN_STRETCH_MINUTES : 0)),
    );
    places.push(...near);
    if (startOffset - step < earliestOffset && startOffset + step > latestOffset) return places;
  }
}

/** Picks `count` places at even intervals of their chronological order, and always the first one. */
function spreadOf(places: readonly number[], count: number): number[] {
  const others = places.slice(1).sort((a, b) => a - b);
  const step = count > 2 ? (others.length - 1) / (count - 2) : 0;
  return [places[0]!, ...Array.from({ length: count - 1 }, (_, i) => others[Math.round(i * step)]!)];
}

/** The breaks that do not fit a shift of another length. */
export const breaksBeyond = (breaks: readonly Break[], lengthMinutes: number): Break[] =>
  breaks.filter((each) => lengthFor(each) > lengthMinutes);

const isSameBreak = (a: Break, b: Break | undefined): boolean =>
  a.startOffset === b?.startOffset &&
  a.duration === b.duration &&
  a.type === b.type &&
  a.activityCodeId === b.activityCodeId &&
  a.allowanceMinutes === b.allowanceMinutes &&
  a.sessionId === b.sessionId;

/** True for the same on-queue segments in the same order. */
export const areSameOnQueue = (a: readonly QueueSegment[] = [], b: readonly QueueSegment[] = []): boolean =>
  a.length === b.length &&
  a.every(({ startOffset, duration, activityCodeId }, i) => {
    const other = b[i]!;
    return startOffset === other.startOffset && duration === other.duration && activityCodeId === other.activityCodeId;
  });

/** True for the same breaks in the same order. */
export const areSameBreaks = (a: readonly Break[], b: readonly Break[]): boolean =>
  a.length === b.length && a.every((each, index) => isSameBreak(each, b[index]));
