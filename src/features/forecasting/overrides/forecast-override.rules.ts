import type { ForecastOverride as EngineOverride } from '../../../engines/forecaster/inputs/overrides';
import type { Issue } from '../../../kernel/errors';
import { daysBetween } from '../../../kernel/time/local-time';
import { minuteOf } from '../../../engines/time/civil-date';

export interface ForecastOverrideFields {
  queue: string;
  channel: string;
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
  contacts: number | null;
  factor: number | null;
  handleTimeSeconds: number | null;
  note: string | null;
}

const MAX_DAYS = 550;
const END_OF_DAY = 1440;
/** 00:00 is the end of the day. */
const endOf = (time: string): number => minuteOf(time) || END_OF_DAY;

/** Returns the faults of an override as a whole. */
export function overrideFaults(fields: ForecastOverrideFields): Issue[] {
  const { startDate, endDate, startTime, endTime, contacts, factor, handleTimeSeconds } = fields;
  const faults: Issue[] = [];
  if (endDate < startDate)
    faults.push({ path: 'endDate', message: `must not be before startDate (${startDate}), got "${endDate}"` });
  else if (daysBetween(startDate, endDate) >= MAX_DAYS)
    faults.push({
      path: 'endDate',
      message: `must be within ${MAX_DAYS} days of startDate (${startDate}), got "${endDate}"`,
    });
  if (startTime !== null && endTime !== null && endOf(endTime) <= minuteOf(startTime))
    faults.push({ path: 'endTime', message: `must be after startTime (${startTime}), got "${endTime}"` });
  if (contacts !== null && factor !== null)
    faults.push({ path: 'factor', message: 'is given instead of contacts: choose one of them' });
  if (contacts === null && factor === null && handleTimeSeconds === null)
    faults.push({ path: 'contacts', message: 'must be given, or factor, or handleTimeSeconds' });
  return faults;
}

/** Converts overrides to the engine's form, in the order of entry. */
export function engineOverrides(overrides: readonly ForecastOverrideFields[]): EngineOverride[] {
  return overrides.map(({ startDate, endDate, startTime, endTime, contacts, factor, handleTimeSeconds }) => ({
    from: startDate,
    to: endDate,
    ...(startTime === null ? {} : { fromMinute: minuteOf(startTime) }),
    ...(endTime === null ? {} : { untilMinute: endOf(endTime) }),
    ...(contacts === null ? {} : { contacts }),
    ...(factor === null ? {} : { factor }),
    ...(handleTimeSeconds === null ? {} : { handleTimeSeconds }),
  }));
}
