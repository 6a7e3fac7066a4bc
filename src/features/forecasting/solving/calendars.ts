import { clockChangesOf, type ClockChange } from '../../../engines/forecaster/history/clock-changes';
import { holidaysOf, type NamedDay } from '../../../engines/forecaster/calendar/holidays';
import { daysAbout, type About } from '../runs/run.rules';

/** Holidays and clock changes around an origin, cached for all queue-channels of a country and time zone. */

const MAX_KEPT = 50;

const kept = new Map<string, unknown>();

/** Caches the most recent answers by their JSON-encoded question. */
function once<Answer>(question: readonly unknown[], find: () => Answer): Answer {
  const key = JSON.stringify(question);
  if (!kept.has(key)) {
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, find());
  }
  return kept.get(key) as Answer;
}

/** Empty without a country. */
export function holidaysAbout(about: About & { country: string | null; region: string | null }): NamedDay[] {
  const { country, region } = about;
  if (country === null) return [];
  const [from, until] = daysAbout(about);
  return once(['holidays', country, region, from, until], () => holidaysOf(country, region ?? undefined, from, until));
}

export function clockChangesAbout(about: About & { timeZone: string }): ClockChange[] {
  const { timeZone } = about;
  const [from, until] = daysAbout(about);
  return once(['clock', timeZone, from, until], () => clockChangesOf(timeZone, from, until));
}
