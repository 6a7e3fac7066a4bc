import type { RequestContext } from '../../../kernel/context';
import { tenantOf } from '../../../kernel/context';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import { settingsOfLevel } from '../queue-settings/queue-settings.queries';
import { requirementsByHand } from './by-hand.queries';
import { readCourses, type Course, type CoursesAsked } from './courses.queries';
import { commonSlot, peopleBySkill, withHands, type GroupedStream, type SkillPeople } from './groups.rules';
import { shrinkageOfWeek } from './terms.rules';
import { timelineOf, type TimelinePiece } from '../intervals/timeline.rules';
import type { ByHand } from './by-hand.rules';

/** Everything that is required on some days, with what was said by hand, on one grid. */
export interface RequiredDays {
  grid: { from: string; days: number; slotMinutes: number };
  timeline: TimelinePiece[];
  /** Every stream, by queue and channel. */
  streams: (GroupedStream & Pick<Course, 'forecastId'>)[];
  courses: readonly Course[];
  byHand: readonly ByHand[];
  /** Of people of no stream. */
  usualShrinkage: Float64Array;
  /** Of all streams together. */
  skills: SkillPeople[];
}

/** Null where nothing is known of any day: no forecast and nothing by hand. */
export async function requiredDays(ctx: RequestContext, asked: CoursesAsked): Promise<RequiredDays | null> {
  const { from, to } = asked;
  // A night of the day before reaches into the first one.
  const byHand = await requirementsByHand(ctx, { from: addDays(from, -1), to });
  const { shrinkage } = await settingsOfLevel(ctx, { queue: null, channel: null });
  const courses = await readCourses(ctx, asked);
  if (courses.length === 0 && byHand.length === 0) return null;
  const grid = { from, days: daysBetween(from, to) + 1, slotMinutes: commonSlot(courses) };
  const grouped = courses.map((course) => ({ ...course, shrinkageOfWeek: shrinkageOfWeek(course.shrinkage) }));
  const streams = withHands(grouped, byHand, grid) as RequiredDays['streams'];
  const usualShrinkage = shrinkageOfWeek(shrinkage);
  return {
    grid,
    streams,
    courses,
    byHand,
    usualShrinkage,
    timeline: timelineOf(from, grid.days, grid.slotMinutes, tenantOf(ctx).timeZone),
    skills: peopleBySkill(streams, byHand, grid, usualShrinkage),
  };
}
