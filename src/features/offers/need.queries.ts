import { grouped } from '../../kernel/collections';
import type { RequestContext } from '../../kernel/context';
import { addDays } from '../../kernel/time/local-time';
import { presentPeople } from '../forecasting/staffing-day/people-on-duty.queries';
import { peopleAtWork } from '../forecasting/staffing-day/people-on-duty.rules';
import { neededIfKnown } from '../scheduling/reoptimization/needed.queries';
import { gaps, missing, shortMinutes, toSpare, withFewer, withMore, type Staffing } from './need.rules';
import type { HoursOffer } from './offer.type';

export type OfferedHours = Pick<HoursOffer, 'kind' | 'date' | 'skillIds'> & { startMs: number; endMs: number };

/** Returns people required and scheduled on a day and the night after it; null without a requirement. */
export async function staffingOn(ctx: RequestContext, date: string): Promise<Staffing | null> {
  const needed = await neededIfKnown(ctx, date);
  if (!needed) return null;
  const skills = [...new Set(needed.intervals.map(({ skillId }) => skillId))];
  const asked = skills.filter((skill) => skill !== null);
  const present = await presentPeople(ctx, { from: date, to: addDays(date, 1), scheduleId: null }, asked);
  const intervals = [...grouped(needed.intervals, ({ startsAt }) => +startsAt).values()]
    .map((ofSkills) => ({
      startMs: +ofSkills[0]!.startsAt,
      endMs: +ofSkills[0]!.endsAt,
      needs: ofSkills.map(({ skillId, people }) => ({ skill: skillId, people })),
    }))
    .sort((a, b) => a.startMs - b.startMs);
  return { intervals, people: await peopleAtWork(present) };
}

/** The number of places that the requirement suggests; null where nothing is known. */
export function placesFor(staffing: Staffing | null, { kind, skillIds, ...hours }: OfferedHours): number | null {
  if (!staffing) return null;
  const found = gaps(staffing, hours, skillIds);
  return kind === 'voluntary_time_off' ? toSpare(found) : missing(found);
}

/** Understaffed person-minutes within the hours, and what they were with so many places taken. */
export function shortBeside(
  staffing: Staffing | null,
  { kind, skillIds, ...hours }: OfferedHours,
  places: number,
): { shortMinutes: number | null; shortMinutesAfter: number | null } {
  if (!staffing) return { shortMinutes: null, shortMinutesAfter: null };
  // An offer without skills accepts employees with any.
  const all = staffing.intervals.flatMap(({ needs }) => needs.flatMap(({ skill }) => skill ?? []));
  const skills = skillIds.length > 0 ? skillIds : [...new Set(all)];
  const after =
    kind === 'voluntary_time_off'
      ? withFewer(staffing, { skills: skillIds, count: places, hours })
      : withMore(staffing, { skills, count: places, work: [hours] });
  return {
    shortMinutes: Math.round(shortMinutes(staffing, hours)),
    shortMinutesAfter: Math.round(shortMinutes(after, hours)),
  };
}
