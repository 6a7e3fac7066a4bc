import { Coverage, type PeopleAtWork, type WorkTime } from '../../engines/coverage/coverage';
import { without } from '../availability/availability.rules';
import { MINUTE_MS } from '../../kernel/time/units';

/** People required and at work around the hours of an offer. */
export interface Staffing {
  /** Intervals in order of time, with the people that each skill needs; null is work without a skill. */
  intervals: readonly (WorkTime & { needs: readonly { skill: string | null; people: number }[] })[];
  people: readonly PeopleAtWork[];
}

const EPSILON = 1e-6;

/** Returns understaffed person-minutes within hours. */
export function shortMinutes({ intervals, people }: Staffing, { startMs, endMs }: WorkTime): number {
  const coverage = new Coverage(people);
  return intervals.reduce((sum, { needs, ...interval }) => {
    const piece = { startMs: Math.max(startMs, interval.startMs), endMs: Math.min(endMs, interval.endMs) };
    if (piece.startMs >= piece.endMs) return sum;
    const short = coverage.of(piece, needs).reduce((all, each) => all + each.short, 0);
    return sum + (short * (piece.endMs - piece.startMs)) / MINUTE_MS;
  }, 0);
}

/** Returns for each interval within hours how many people there are more than needed; negative where too few. */
export function gaps({ intervals, people }: Staffing, { startMs, endMs }: WorkTime, skillIds: readonly string[]) {
  const coverage = new Coverage(people);
  const isAsked = (skill: string | null): boolean =>
    skillIds.length === 0 || (skill !== null && skillIds.includes(skill));
  return intervals
    .filter((interval) => interval.startMs < endMs && startMs < interval.endMs)
    .map((interval) => {
      const covered = coverage.of(interval, interval.needs);
      return interval.needs.reduce(
        (gap, { skill, people: needed }, i) => (isAsked(skill) ? gap + covered[i]!.people - needed : gap),
        0,
      );
    });
}

/** Returns how many people are missing in the worst interval. */
export const missing = (found: readonly number[]): number => Math.max(0, Math.ceil(-Math.min(0, ...found) - EPSILON));

/** Returns how many people can be spared in every interval. */
export const toSpare = (found: readonly number[]): number =>
  found.length === 0 ? 0 : Math.max(0, Math.floor(Math.min(...found) + EPSILON));

/** Returns the staffing with more people of these skills at work. */
export const withMore = (
  staffing: Staffing,
  more: Omit<PeopleAtWork, 'people'> & { count: number; work: readonly WorkTime[] },
): Staffing => ({
  ...staffing,
  people: [
    ...staffing.people,
    { skills: more.skills, shares: more.shares, people: Array.from({ length: more.count }, () => more.work) },
  ],
});

/** Returns the staffing without the work in `hours` of so many people who have all of these skills. */
export function withFewer(
  staffing: Staffing,
  { skills, count, hours }: { skills: readonly string[]; count: number; hours: WorkTime },
): Staffing {
  let left = count;
  const people = staffing.people.map((one) => {
    if (!skills.every((skill) => one.skills.includes(skill))) return one;
    return {
      ...one,
      people: one.people.map((work) => {
        const isAtWork = work.some(({ startMs, endMs }) => startMs < hours.endMs && hours.startMs < endMs);
        if (left === 0 || !isAtWork) return work;
        left--;
        return without(work, [hours]);
      }),
    };
  });
  return { ...staffing, people };
}

export const isLess = (one: number, other: number): boolean => one < other - EPSILON;
