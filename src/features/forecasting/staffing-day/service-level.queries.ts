import type { RequestContext } from '../../../kernel/context';
import { keptForecasts } from '../forecast/kept-forecast.queries';
import type { RequiredDays } from '../requirement/required.queries';
import { meetTargetsInThread } from '../requirement/staffing.thread';
import { onDuty } from './on-duty.rules';
import { termsOf } from '../requirement/terms.rules';

/** Forecasts per batch. */
const AT_ONCE = 8;

/**
 * Returns the probability that the scheduled people, minus shrinkage, meet the target, by group and piece of the
 * timeline. Only for groups of one queue-channel, because several have several targets.
 */
export async function probabilityOfPresent(
  ctx: RequestContext,
  { grid, timeline, courses }: RequiredDays,
  groups: readonly { streams: readonly { queue: string; channel: string }[] }[],
  present: readonly Float64Array[],
): Promise<(Float64Array | null)[]> {
  const single = groups.map(({ streams: [only, ...others] }) =>
    only && others.length === 0
      ? courses.find(({ queue, channel }) => queue === only.queue && channel === only.channel)
      : undefined,
  );
  const answers = groups.map((): Float64Array | null => null);
  const asked = single.flatMap((course, g) =>
    course && course.forecastId !== null ? [{ course, forecastId: course.forecastId, g }] : [],
  );
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE);
    const kept = await keptForecasts(
      ctx,
      some.map(({ forecastId }) => forecastId),
    );
    ctx.endOwnReads();
    const there = some.filter(({ forecastId }) => kept.has(forecastId));
    const streams = there.map(({ course, forecastId, g }) => ({
      kept: kept.get(forecastId) as Uint8Array,
      terms: termsOf(course),
      people: onDuty(present[g] as Float64Array, course, { grid, timeline }),
    }));
    const found = await meetTargetsInThread({ from: grid.from, days: grid.days, streams }, { signal: ctx.signal });
    there.forEach(({ course, g }, s) => {
      const parts = course.slotMinutes / grid.slotMinutes;
      answers[g] = Float64Array.from(timeline, ({ interval }) => found[s]?.[Math.floor(interval / parts)] ?? NaN);
    });
  }
  return answers;
}
