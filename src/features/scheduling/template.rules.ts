import type { Issue } from '../../kernel/errors';
import { isLocalTime } from '../../kernel/time/local-time';
import { breakFaults, gapFaults, windowFaults, type BreakRule, type QueueSegment } from './break.rules';
import { nominalMinutes, timeFaults, timeOfMinute, type LocalShift } from './shift.rules';
import { minuteOf } from '../../engines/time/civil-date';

/** Shifts may start every `stepMinutes` until `latestStart`. */
export interface StartBand {
  latestStart: string;
  stepMinutes: number;
}

/** Shifts may be longer by multiples of `stepMinutes`, up to `longestMinutes` on the wall clock. */
export interface LengthBand {
  longestMinutes: number;
  stepMinutes: number;
}

export type TemplateTimes = Pick<LocalShift, 'startTime' | 'endTime'> & {
  startBand?: StartBand | null;
  lengthBand?: LengthBand | null;
};

/** Maximum length of a template's shift: less than a day on the wall clock. */
export const MAX_TEMPLATE_MINUTES = 1439;
/** Maximum combinations of start and length, for example starts every ten minutes for eight hours in ten lengths. */
export const MAX_VARIANTS = 500;

/** Removes duplicate days. */
export const daysOf = (asked: readonly number[] | null | undefined): number[] => [...new Set(asked)];

/** Returns the number of starts and of lengths that a template allows. */
const countsOf = ({ startTime, endTime, startBand, lengthBand }: TemplateTimes): [starts: number, lengths: number] => [
  startBand ? 1 + (minuteOf(startBand.latestStart) - minuteOf(startTime)) / startBand.stepMinutes : 1,
  lengthBand ? 1 + (lengthBand.longestMinutes - nominalMinutes(startTime, endTime)) / lengthBand.stepMinutes : 1,
];

/** Returns the possible times of a template's shifts: its own first, then each start with each length. */
export function variantsOf(template: TemplateTimes): Pick<LocalShift, 'startTime' | 'endTime'>[] {
  const { startTime, endTime, startBand, lengthBand } = template;
  const [starts, lengths] = countsOf(template);
  return Array.from({ length: starts * lengths }, (_, i) => {
    const start = minuteOf(startTime) + Math.floor(i / lengths) * (startBand?.stepMinutes ?? 0);
    const length = nominalMinutes(startTime, endTime) + (i % lengths) * (lengthBand?.stepMinutes ?? 0);
    return { startTime: timeOfMinute(start), endTime: timeOfMinute(start + length) };
  });
}

/** Returns the faults of a template as a whole; none if one of its times is invalid by itself. */
export function templateFaults(
  template: TemplateTimes & { breakRules: readonly BreakRule[]; onQueue?: readonly QueueSegment[] },
): Issue[] {
  const { startTime, endTime, startBand, lengthBand, breakRules, onQueue = [] } = template;
  const times = [startTime, endTime, ...(startBand ? [startBand.latestStart] : [])];
  if (!times.every((time) => isLocalTime(time))) return [];
  const faults = [...timeFaults(template), ...bandFaults(template)];
  // A break that fits only the longest shifts applies to these alone.
  const longest = lengthBand?.longestMinutes ?? nominalMinutes(startTime, endTime);
  if (faults.length > 0) return faults;
  const ofBreaks = [
    ...breakFaults([...breakRules, ...onQueue], longest, 'breakRules'),
    ...windowFaults(breakRules, longest, 'breakRules'),
  ];
  // A split gap must fit every shift of the template: without it, a shift would last hours longer.
  return ofBreaks.length > 0 ? ofBreaks : gapFaults(breakRules, nominalMinutes(startTime, endTime), 'breakRules');
}

function bandFaults(template: TemplateTimes): Issue[] {
  const { startTime, endTime, startBand, lengthBand } = template;
  const faults: Issue[] = [];
  const divides = (path: string, stepMinutes: number, minutes: number): void => {
    if (minutes % stepMinutes !== 0)
      faults.push({ path, message: `must divide the band of ${minutes} minutes, got ${stepMinutes}` });
  };
  if (startBand) {
    const minutes = minuteOf(startBand.latestStart) - minuteOf(startTime);
    if (minutes <= 0)
      faults.push({
        path: 'startBand.latestStart',
        message: `must be later that day than startTime "${startTime}", got "${startBand.latestStart}"`,
      });
    else divides('startBand.stepMinutes', startBand.stepMinutes, minutes);
  }
  if (lengthBand) {
    const shortest = nominalMinutes(startTime, endTime);
    if (lengthBand.longestMinutes <= shortest)
      faults.push({
        path: 'lengthBand.longestMinutes',
        message: `must be more than the template's own ${shortest} minutes, got ${lengthBand.longestMinutes}`,
      });
    else divides('lengthBand.stepMinutes', lengthBand.stepMinutes, lengthBand.longestMinutes - shortest);
  }
  if (faults.length > 0) return faults;
  const [starts, lengths] = countsOf(template);
  const shifts = starts * lengths;
  if (shifts <= MAX_VARIANTS) return [];
  return [
    {
      path: startBand ? 'startBand' : 'lengthBand',
      message: `must allow ${MAX_VARIANTS} different shifts at most, got ${starts} x ${lengths}: ${shifts}`,
    },
  ];
}
