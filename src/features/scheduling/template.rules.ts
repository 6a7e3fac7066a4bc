import type { Issue } from '../../kernel/errors';
import { isLocalTime } from '../../kernel/time/local-time';
import { breakFaults, type Break } from './break.rules';
import { nominalMinutes, timeFaults } from './shift.rules';

/** Each day once. */
export const daysOf = (asked: readonly number[] | null | undefined): number[] => [...new Set(asked)];

/** The faults of a template as a whole; none while one of its times is none. */
export function templateFaults(template: {
  startTime: string;
  endTime: string;
  breakRules: readonly Break[];
}): Issue[] {
  const { startTime, endTime, breakRules } = template;
  if (!isLocalTime(startTime) || !isLocalTime(endTime)) return [];
  const faults = timeFaults(template);
  return faults.length > 0 ? faults : breakFaults(breakRules, nominalMinutes(startTime, endTime), 'breakRules');
}
