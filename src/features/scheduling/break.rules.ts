import type { Issue } from '../../kernel/errors';

/** Breaks within a shift: minutes elapsed, the offset counted from the start of the shift. */

export const BREAK_TYPES = ['break', 'lunch', 'meeting', 'training'] as const;
export type BreakType = (typeof BREAK_TYPES)[number];

export interface Break {
  startOffset: number;
  duration: number;
  type: BreakType;
}

const endOf = ({ startOffset, duration }: Break): number => startOffset + duration;

/** The faults of the breaks of a shift of `lengthMinutes`: each must end within it and overlap no other. */
export function breakFaults(breaks: readonly Break[], lengthMinutes: number, path: string): Issue[] {
  return breaks.flatMap((rule, index): Issue[] => {
    const at = `${path}[${index}]`;
    if (endOf(rule) > lengthMinutes) {
      return [
        { path: at, message: `must end within the shift of ${lengthMinutes} minutes, ends at minute ${endOf(rule)}` },
      ];
    }
    const other = breaks.findIndex(
      (each, position) => position < index && rule.startOffset < endOf(each) && each.startOffset < endOf(rule),
    );
    return other < 0 ? [] : [{ path: at, message: `must not overlap ${path}[${other}]` }];
  });
}

/** The breaks of a template that fit a shift of another length. */
export const breaksWithin = (breaks: readonly Break[], lengthMinutes: number): Break[] =>
  breaks.filter((each) => endOf(each) <= lengthMinutes);

/** The breaks that do not fit a shift of another length. */
export const breaksBeyond = (breaks: readonly Break[], lengthMinutes: number): Break[] =>
  breaks.filter((each) => endOf(each) > lengthMinutes);

const isSameBreak = (a: Break, b: Break | undefined): boolean =>
  a.startOffset === b?.startOffset && a.duration === b.duration && a.type === b.type;

/** True for the same breaks in the same order. */
export const areSameBreaks = (a: readonly Break[], b: readonly Break[]): boolean =>
  a.length === b.length && a.every((each, index) => isSameBreak(each, b[index]));
