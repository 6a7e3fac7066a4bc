import { addDays } from '../kernel/local-time';
import { breaksWithin, type Break } from './break.rules';
import type { ExistingShift, GenerationProblem, PlannedTemplate } from './generation.problem';
import { realMinutes, shiftInstants } from './shift.rules';

/** A shift that somebody could have or has: the template's on one day, in milliseconds and real minutes. */
export interface Duty {
  /** Position in the list of possible duties; -1 for a shift that exists. */
  index: number;
  template: PlannedTemplate | null;
  date: string;
  /** Days since the first day of the range; negative before it. */
  day: number;
  /** Weeks since the one of the first day; they begin on Monday. */
  week: number;
  isWeekend: boolean;
  isNight: boolean;
  startMs: number;
  endMs: number;
  /** Shift time less lunch. */
  paidMinutes: number;
  breaks: Break[];
}

const DAY_MS = 86_400_000;
const dayNumber = (date: string): number => Date.parse(date) / DAY_MS;
/** 0 Monday to 6 Sunday; 1970-01-01 was a Thursday. */
const weekday = (date: string): number => (((dayNumber(date) + 3) % 7) + 7) % 7;

/** Puts dates on the calendar of a problem. */
function calendar(startDate: string) {
  const first = dayNumber(startDate);
  const monday = first - weekday(startDate);
  return (date: string) => ({ date, day: dayNumber(date) - first, week: Math.floor((dayNumber(date) - monday) / 7), isWeekend: weekday(date) >= 5 });
}

const lunchMinutes = (breaks: readonly Break[]): number => breaks.reduce((sum, { type, duration }) => sum + (type === 'lunch' ? duration : 0), 0);

/** Every shift that the templates allow in the range, by day. */
export function possibleDuties({ startDate, endDate, timeZone, templates }: GenerationProblem): Duty[] {
  const place = calendar(startDate);
  const instantsOf = shiftInstants(timeZone);
  const duties: Duty[] = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    for (const template of templates) {
      const { startTime, endTime, daysOfWeek, breakRules } = template;
      if (daysOfWeek.length > 0 && !daysOfWeek.includes((weekday(date) + 1) % 7)) continue;
      const instants = instantsOf({ date, startTime, endTime });
      const minutes = realMinutes(instants);
      if (minutes === 0) continue; // a clock change skips all of it
      const breaks = breaksWithin(breakRules, minutes);
      duties.push({
        ...place(date),
        index: duties.length,
        template,
        isNight: endTime < startTime || startTime < '06:00' || endTime > '22:00',
        startMs: instants.startsAt.getTime(),
        endMs: instants.endsAt.getTime(),
        paidMinutes: minutes - lunchMinutes(breaks),
        breaks,
      });
    }
  }
  return duties;
}

export function existingDuty(startDate: string, shift: ExistingShift): Duty {
  return {
    ...calendar(startDate)(shift.date),
    index: -1,
    template: null,
    isNight: false,
    startMs: shift.startsAt.getTime(),
    endMs: shift.endsAt.getTime(),
    paidMinutes: realMinutes(shift) - lunchMinutes(shift.breaks),
    breaks: [...shift.breaks],
  };
}
