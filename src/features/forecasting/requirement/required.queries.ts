import type { RequestContext } from '../../../kernel/context';
import { tenantOf } from '../../../kernel/context';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import { byName, settingsOfLevel, settingsOfStreams } from '../queue-settings/queue-settings.queries';
import { requirementsByHand } from './manual-requirement.queries';
import { courseWithout, readCourses, type Course, type CoursesAsked } from './required-series.queries';
import { commonSlot, peopleBySkill, withHands, type GroupedStream, type SkillPeople } from './groups.rules';
import { shrinkageOfWeek } from '../queue-settings/shrinkage.rules';
import { timelineOf, type TimelinePiece } from '../intervals/timeline.rules';
import { isOfStream, type ByHand } from './manual-requirement.rules';

/** All requirements of some days, with manual entries, on one grid. */
export interface RequiredDays {
  grid: { from: string; days: number; slotMinutes: number };
  timeline: TimelinePiece[];
  /** All queue-channels, sorted by queue and channel. */
  streams: (GroupedStream & Pick<Course, 'forecastId'>)[];
  courses: readonly Course[];
  /** False if some queue-channel has a forecast but no figures. */
  isComplete: boolean;
  byHand: readonly ByHand[];
  /** 1 for days without any forecast or manual entry, by index. */
  unknownDays: Uint8Array;
  /** Shrinkage for people without a queue-channel. */
  usualShrinkage: Float64Array;
  /** Over all queue-channels. */
  skills: SkillPeople[];
}

/** Returns null if there is neither a forecast nor a manual entry for any day. */
export async function requiredDays(ctx: RequestContext, asked: CoursesAsked): Promise<RequiredDays | null> {
  const { from, to } = asked;
  // Entries of the night before extend into the first day.
  const byHand = await requirementsByHand(ctx, { from: addDays(from, -1), to });
  const { shrinkage } = await settingsOfLevel(ctx, { queue: null, channel: null });
  const days = daysBetween(from, to) + 1;
  const { courses: forecast, isComplete } = await readCourses(ctx, asked);
  if (forecast.length === 0 && byHand.length === 0) return null;
  const grid = { from, days, slotMinutes: commonSlot(forecast) };
  const courses = [...forecast, ...(await withoutForecast(ctx, forecast, byHand, grid))].sort(byName);
  const grouped = courses.map((course) => ({ ...course, shrinkageOfWeek: shrinkageOfWeek(course.shrinkage) }));
  const streams = withHands(grouped, byHand, grid) as RequiredDays['streams'];
  const usualShrinkage = shrinkageOfWeek(shrinkage);
  return {
    grid,
    streams,
    courses,
    isComplete,
    unknownDays: unknownDays(grid, forecast, byHand),
    byHand,
    usualShrinkage,
    timeline: await timelineOf(from, grid.days, grid.slotMinutes, tenantOf(ctx).timeZone),
    skills: await peopleBySkill(streams, byHand, grid, usualShrinkage),
  };
}

function unknownDays({ from, days }: RequiredDays['grid'], forecast: readonly Course[], byHand: readonly ByHand[]) {
  return Uint8Array.from({ length: days }, (_, day) => {
    const date = addDays(from, day);
    const isKnown =
      forecast.some(({ knownDays }) => knownDays[day] === 1) ||
      byHand.some((entry) => entry.from <= date && date <= entry.to);
    return isKnown ? 0 : 1;
  });
}

/** Returns queue-channels without a forecast that have manual entries. */
async function withoutForecast(
  ctx: RequestContext,
  forecast: readonly Course[],
  byHand: readonly ByHand[],
  { days, slotMinutes }: RequiredDays['grid'],
): Promise<Course[]> {
  const missing = byHand.filter((entry) => !forecast.some((course) => isOfStream(entry, course)));
  if (missing.every(({ queue }) => queue === null)) return [];
  const streams = (await settingsOfStreams(ctx)).filter((stream) => missing.some((entry) => isOfStream(entry, stream)));
  return streams.map((stream) => courseWithout(stream, days, slotMinutes));
}
