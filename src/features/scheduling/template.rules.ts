import type { Issue } from '../../kernel/errors';
import { isLocalTime } from '../../kernel/time/local-time';
import { breakFaults, windowFaults, type BreakRule } from './break.rules';
import { minuteOfDay, nominalMinutes, timeFaults, timeOfMinute, type LocalShift } from './shift.rules';

/** Shifts may start every `stepMinutes` until `latestStart`. */
export interface StartBand {
  latestStart: string;
  stepMinutes: number;
}

/** Shifts may be longer by every `stepMinutes` until `longestMinutes`, by the clock on the wall. */
export interface LengthBand {
  longestMinutes: number;
  stepMinutes: number;
}

export type TemplateTimes = Pick<LocalShift, 'startTime' | 'endTime'> & {
  startBand?: StartBand | null;
  lengthBand?: LengthBand | null;
};

/** Longest shift of a template: on the wall clock it is shorter than a day. */
export const LONGEST_TEMPLATE_MINUTES = 1439;
/** Start and length together: every ten minutes of eight hours, in ten lengths. */
export const MAX_VARIANTS = 500;

/** Each day once. */
export const daysOf = (asked: readonly number[] | null | undefined): number[] => [...new Set(asked)];

/** How many starts, and how many lengths, a template allows. */
const countsOf = ({ startTime, endTime, startBand, lengthBand }: TemplateTimes): [starts: number, lengths: number] => [
  startBand ? 1 + (minuteOfDay(startBand.latestStart) - minuteOfDay(startTime)) / startBand.stepMinutes : 1,
  lengthBand ? 1 + (lengthBand.longestMinutes - nominalMinutes(startTime, endTime)) / lengthBand.stepMinutes : 1,
];

/** The times that a shift of a template may have: its own first, then each start with each length. */
export function variantsOf(template: TemplateTimes): Pick<LocalShift, 'startTime' | 'endTime'>[] {
  const { startTime, endTime, startBand, lengthBand } = template;
  const [starts, lengths] = countsOf(template);
  return Array.from({ length: starts * lengths }, (_, i) => {
    const start = minuteOfDay(startTime) + Math.floor(i / lengths) * (startBand?.stepMinutes ?? 0);
    const length = nominalMinutes(startTime, endTime) + (i % lengths) * (lengthBand?.stepMinutes ?? 0);
    return { startTime: timeOfMinute(start), endTime: timeOfMinute(start + length) };
  });
}

/** The faults of a template as a whole; none while one of its times is none. */
export function templateFaults(template: TemplateTimes & { breakRules: readonly BreakRule[] }): Issue[] {
  const { startTime, endTime, startBand, lengthBand, breakRules } = template;
  const times = [startTime, endTime, ...(startBand ? [startBand.latestStart] : [])];
  if (!times.every((time) => isLocalTime(time))) return [];
  const faults = [...timeFaults(template), ...bandFaults(template)];
  // A break that only the longest shifts have room for is theirs alone.
  const longest = lengthBand?.longestMinutes ?? nominalMinutes(startTime, endTime);
  if (faults.length > 0) return faults;
  return [...breakFaults(breakRules, longest, 'breakRules'), ...windowFaults(breakRules, longest, 'breakRules')];
}

function bandFaults(template: TemplateTimes): Issue[] {
  const { startTime, endTime, startBand, lengthBand } = template;
  const faults: Issue[] = [];
  const divides = (path: string, stepMinutes: number, minutes: number): void => {
    if (minutes % stepMinutes !== 0)
      faults.push({ path, message: `must divide the band of ${minutes} minutes, got ${stepMinutes}` });
  };
  if (startBand) {
    const minutes = minuteOfDay(startBand.latestStart) - minuteOfDay(startTime);
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
