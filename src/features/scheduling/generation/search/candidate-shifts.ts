import { grouped } from '../../../../kernel/collections';
import { addDays, daysBetween, mondayOf, weekdayOf } from '../../../../kernel/time/local-time';
import { breaksWithin, type Break } from '../../break.rules';
import { realMinutes, shiftInstants } from '../../shift.rules';
import type { GenerationProblem, PlannedTemplate } from './problem';

/** A template on one day as a shift that people could have, or a shift that somebody has; in real minutes. */
export interface CandidateShift {
  /** Position in the list of candidate shifts; -1 for a shift that exists. */
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

/** Puts dates on the calendar of a problem. */
function calendar(startDate: string) {
  const monday = mondayOf(startDate);
  return (date: string) => ({
    date,
    day: daysBetween(startDate, date),
    week: Math.floor(daysBetween(monday, date) / 7),
    isWeekend: [0, 6].includes(weekdayOf(date)),
  });
}

const lunchMinutes = (breaks: readonly Break[]): number =>
  breaks.reduce((sum, { type, duration }) => sum + (type === 'lunch' ? duration : 0), 0);

/** Every shift that the templates allow in the range, by day. */
export function candidateShifts({ startDate, endDate, timeZone, templates }: GenerationProblem): CandidateShift[] {
  const place = calendar(startDate);
  const instantsOf = shiftInstants(timeZone);
  const shifts: CandidateShift[] = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    for (const template of templates) {
      const { startTime, endTime, daysOfWeek, breakRules } = template;
      if (daysOfWeek.length > 0 && !daysOfWeek.includes(weekdayOf(date))) continue;
      const instants = instantsOf({ date, startTime, endTime });
      const minutes = realMinutes(instants);
      if (minutes === 0) continue; // a clock change skips all of it
      const breaks = breaksWithin(breakRules, minutes);
      shifts.push({
        ...place(date),
        index: shifts.length,
        template,
        isNight: endTime < startTime || startTime < '06:00' || endTime > '22:00',
        startMs: instants.startsAt.getTime(),
        endMs: instants.endsAt.getTime(),
        paidMinutes: minutes - lunchMinutes(breaks),
        breaks,
      });
    }
  }
  return shifts;
}

/** The shifts that people have, by person. */
export function existingShifts({ startDate, existing }: GenerationProblem): Map<string, CandidateShift[]> {
  const place = calendar(startDate);
  const shifts = existing.map((shift) => ({
    ...place(shift.date),
    employeeId: shift.employeeId,
    index: -1,
    template: null,
    isNight: false,
    startMs: shift.startsAt.getTime(),
    endMs: shift.endsAt.getTime(),
    paidMinutes: realMinutes(shift) - lunchMinutes(shift.breaks),
    breaks: [...shift.breaks],
  }));
  return grouped(shifts, ({ employeeId }) => employeeId);
}
