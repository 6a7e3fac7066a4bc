import type { RequestContext } from '../../../kernel/context';
import { eachInSlices } from '../../../kernel/event-loop';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import type { StreamSettings } from '../queue-settings/queue-settings.queries';
import { HORIZON_DAYS, streamKey } from '../runs/run.rules';
import type { StreamFigures } from '../solving/staff-streams';
import { copyDays, emptyFigures, unpackDay, type Figures } from './figures.rules';
import { staffFromForecasts, streamsToRead, type StreamToRead } from './forecast-people.queries';
import { storedDays, storedStreams } from './stored-requirement.queries';

/** Requirement of a queue-channel over the requested days, without manual entries. */
export interface Course extends StreamSettings {
  /** Null for a queue-channel with manual entries but no forecast. */
  forecastId: string | null;
  slotMinutes: number;
  figures: Figures;
  /** 1 for each day that the forecast covers; the figures of other days are 0. */
  knownDays: Uint8Array;
}

/** Returns a queue-channel without contacts. */
export function courseWithout(stream: StreamSettings, days: number, slotMinutes: number): Course {
  const figures = emptyFigures((days * 1_440) / slotMinutes);
  return { ...stream, forecastId: null, slotMinutes, figures, knownDays: new Uint8Array(days) };
}

export interface CoursesAsked {
  from: string;
  to: string;
  /** Quantile of the load to staff for; null for the expected load. */
  risk?: number | null;
  /** True to compute the probability of meeting targets. */
  probabilities?: boolean;
  /** See staffFromForecasts. */
  endsReads?: boolean;
}

interface Courses {
  courses: Course[];
  /** False if some queue-channel has a forecast but no figures. */
  isComplete: boolean;
}

/**
 * Returns the requirement of all queue-channels from `from` to `to`. The next three months are stored; later days and
 * risk levels are computed in a worker thread. Empty without data.
 */
export async function readCourses(
  ctx: RequestContext,
  { from, to, risk = null, probabilities = true, endsReads }: CoursesAsked,
): Promise<Courses> {
  const streams = await streamsToRead(ctx);
  if (streams.length === 0) return { courses: [], isComplete: true };
  const stored = await storedStreams(ctx);
  const days = daysBetween(from, to) + 1;
  const courses = new Map<string, Course>();
  if (risk === null) {
    const byKey = new Map(streams.map((stream) => [streamKey(stream), stream]));
    await eachInSlices(await storedDays(ctx, from, to), (row) => {
      const key = streamKey(row);
      const stream = byKey.get(key);
      if (!stream) return;
      const slots = 1_440 / row.slotMinutes;
      let course = courses.get(key);
      // If the length of intervals has changed, the stored figures are unusable.
      if (!course) {
        const figures = emptyFigures(days * slots);
        course = { ...stream, slotMinutes: row.slotMinutes, figures, knownDays: new Uint8Array(days) };
        courses.set(key, course);
      }
      if (course.slotMinutes !== row.slotMinutes) return;
      const day = daysBetween(from, row.date);
      unpackDay(row.figures, course.figures, day, slots);
      course.knownDays[day] = 1;
    });
  }
  const open = openDays(streams, { from, to, risk }, (stream) => stored.get(streamKey(stream)));
  if (open) {
    const figures = await staffFromForecasts(ctx, streams, {
      from: open.from,
      days: daysBetween(open.from, open.to) + 1,
      risk,
      probabilities: () => probabilities,
      endsReads,
      signal: ctx.signal,
      onFailed: () => {}, // the job has recorded the reason
    });
    for (const stream of streams) {
      const key = streamKey(stream);
      const one = figures.get(key);
      if (one) courses.set(key, joined(courses.get(key), stream, one, { from, days, open }));
    }
  }
  return {
    courses: streams.flatMap((stream) => courses.get(streamKey(stream)) ?? []),
    isComplete: courses.size === streams.length,
  };
}

interface Days {
  from: string;
  to: string;
}

/** Returns the days to compute, from the first day that some queue-channel has not stored. */
function openDays(
  streams: readonly StreamToRead[],
  { from, to, risk = null }: CoursesAsked,
  storedOf: (stream: StreamToRead) => { firstDay: string; lastDay: string; inputHash: string } | undefined,
): Days | null {
  const origin = streams.reduce((last, stream) => (stream.origin > last ? stream.origin : last), '');
  const begin = from > origin ? from : origin;
  // No forecast goes beyond the horizon.
  const horizon = addDays(origin, HORIZON_DAYS - 1);
  const end = to < horizon ? to : horizon;
  if (begin > end) return null;
  if (risk !== null) return { from: begin, to: end };
  let first = addDays(end, 1);
  for (const stream of streams) {
    const stored = storedOf(stream);
    const next = stored?.inputHash && stored.lastDay >= begin ? addDays(stored.lastDay, 1) : begin;
    if (next < first) first = next;
  }
  return first > end ? null : { from: first, to: end };
}

/** Joins the stored days and the computed ones after them. */
function joined(
  stored: Course | undefined,
  stream: StreamToRead,
  computed: StreamFigures,
  { from, days, open }: { from: string; days: number; open: Days },
): Course {
  const { slotMinutes } = computed;
  const slots = 1_440 / slotMinutes;
  const { figures, knownDays } =
    stored?.slotMinutes === slotMinutes ? stored : courseWithout(stream, days, slotMinutes);
  const first = daysBetween(from, open.from);
  const count = daysBetween(open.from, open.to) + 1;
  copyDays(computed, 0, figures, first, count, slots);
  knownDays.fill(1, first, first + count);
  return { ...stream, slotMinutes, figures, knownDays };
}
