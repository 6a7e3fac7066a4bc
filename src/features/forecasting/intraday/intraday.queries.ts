import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { hundredths } from '../../../kernel/rounding';
import { localDateOf, weekdayOf } from '../../../kernel/time/local-time';
import { csvOf } from '../intervals/csv.rules';
import { minuteOf } from '../../../engines/time/civil-date';
import { loadFigures } from '../staffing-day/on-duty.rules';
import { peopleBySkill, withHands } from '../requirement/groups.rules';
import { requiredDays, type RequiredDays } from '../requirement/required.queries';
import {
  coverageBySkill,
  coverageByStream,
  hoursOf,
  scheduledPeople,
  type CoverByPiece,
} from '../staffing-day/scheduled.queries';
import { staffLoadsInThread } from '../requirement/staffing.thread';
import { termsOf } from '../requirement/terms.rules';
import { streamKey } from '../runs/run.rules';
import { actualOf, dayBounds, type ActualInterval } from './actual.queries';
import type { IntradayArgs } from './intraday.inputs';
import type { Intraday, IntradayInterval, IntradayStream } from './intraday.type';
import { daySpreadOf, handleTimeFactor, restOfDay, type RestOfDay } from './rest-of-day.rules';

const COLUMNS: readonly (keyof IntradayInterval)[] = [
  'queue',
  'channel',
  'interval',
  'startsAt',
  'endsAt',
  'forecast',
  'actual',
  'expected',
  'lower80',
  'upper80',
  'handleTimeSeconds',
  'required',
  'requiredNow',
  'scheduled',
  'scheduledNow',
  'scheduledPeople',
  'gap',
  'understaffedHours',
];

/** Compares the day so far with its forecast, and returns the requirement of the rest of the day. */
export async function intraday(ctx: RequestContext, args: IntradayArgs, endsReads: boolean): Promise<Intraday> {
  const { timeZone } = tenantOf(ctx);
  const now = ctx.clock.now();
  const date = args.date ?? localDateOf(now, timeZone);
  const required = await requiredDays(ctx, { from: date, to: date, probabilities: false, endsReads });
  if (!required) return { date, importedUntil: null, streams: [], csv: '' };
  const actual = grouped(await actualOf(ctx, date), streamKey);
  const bounds = new Map((await dayBounds(ctx, date)).map((each) => [streamKey(each), each]));
  const people = await scheduledPeople(ctx, required, null);
  const days = required.courses.map((course) => {
    const spread = bounds.get(streamKey(course));
    const daySpread = spread ? daySpreadOf(spread.total, spread.lower80, spread.upper80) : 0;
    return dayOf(course, actual.get(streamKey(course)) ?? [], { required, daySpread, nowMs: now.getTime() });
  });
  if (endsReads) ctx.endOwnReads();
  const plans = await staffLoadsInThread(
    {
      firstWeekday: weekdayOf(date),
      streams: required.courses.map((course, s) => ({
        skill: course.skillId,
        terms: termsOf(course),
        figures: loadFigures(
          {
            ...course,
            figures: {
              ...course.figures,
              contacts: days[s]?.contacts ?? course.figures.contacts,
              handleTimeSeconds: days[s]?.seconds ?? course.figures.handleTimeSeconds,
            },
          },
          required,
        ),
        changes: [],
      })),
    },
    { signal: ctx.signal },
  );
  const planned = withHands(
    required.streams.map((stream, s) => ({ ...stream, figures: { ...stream.figures, ...plans[s] } })),
    required.byHand,
    required.grid,
  ).map((stream, s) => sinceImport(required.streams[s] as Stream, stream, (days[s] as Day).actual));
  const requiredNow = {
    ...required,
    streams: planned,
    skills: await peopleBySkill(planned, required.byHand, required.grid, required.usualShrinkage),
  };
  const covers = await coverageByStream(requiredNow, await coverageBySkill(people, requiredNow));
  const streams = required.courses.flatMap((course, s): IntradayStream[] => {
    if (args.queue != null && course.queue !== args.queue) return [];
    if (args.channel != null && course.channel !== args.channel) return [];
    return [streamOf(requiredNow, required.streams[s] as Stream, s, days[s] as Day, covers[s] as CoverByPiece)];
  });
  const rows = streams.flatMap(({ intervals }) => intervals);
  const imported = rows.filter((row) => row.actual !== null).map(({ endsAt }) => endsAt);
  const importedUntil = imported.reduce<string | null>((last, at) => (last !== null && last > at ? last : at), null);
  return { date, importedUntil, streams, csv: await csvOf(ctx, COLUMNS, rows) };
}

type Course = RequiredDays['courses'][number];
type Stream = RequiredDays['streams'][number];

/** Replaces the future of a day by the re-forecast; past intervals keep their forecast requirement. */
function sinceImport<T extends Pick<Stream, 'figures'>>(
  before: T,
  planned: Pick<Stream, 'figures'>,
  actual: Day['actual'],
): T {
  const { required, scheduled } = planned.figures;
  const now = (old: Float32Array, next: Float32Array): Float32Array =>
    next.map((people, i) => (actual[i] === null ? people : (old[i] as number)));
  return {
    ...before,
    figures: {
      ...before.figures,
      required: now(before.figures.required, required),
      scheduled: now(before.figures.scheduled, scheduled),
    },
  };
}

/** A day of a queue-channel in its own intervals. */
interface Day {
  rest: RestOfDay;
  actual: (number | null)[];
  /** Actuals for past intervals, the re-forecast for later ones. */
  contacts: Float32Array;
  seconds: Float32Array;
  handleTimeSecondsSoFar: number | null;
  forecastSoFar: number;
  actualSoFar: number;
}

/** An interval counts once it is over and has imported data. */
function dayOf(
  { slotMinutes, figures, historicalVolume }: Course,
  rows: readonly ActualInterval[],
  { required, daySpread, nowMs }: { required: RequiredDays; daySpread: number; nowMs: number },
): Day {
  const parts = slotMinutes / required.grid.slotMinutes;
  const endOf = new Map<number, number>();
  for (const { interval, endMs } of required.timeline) endOf.set(Math.floor(interval / parts), endMs);
  const actual = Array.from(figures.contacts, (): number | null => null);
  const work = new Float64Array(actual.length);
  for (const { interval, volume, deflected, handleTimeSeconds } of rows) {
    const slot = Math.floor(minuteOf(interval) / slotMinutes);
    if ((endOf.get(slot) ?? Infinity) > nowMs) continue;
    const load = historicalVolume === 'offered' ? Math.max(0, volume - deflected) : volume;
    actual[slot] = (actual[slot] ?? 0) + load;
    work[slot] = (work[slot] as number) + load * handleTimeSeconds;
  }
  const rest = restOfDay(
    actual.map((count, i) => ({ forecast: figures.contacts[i] as number, actual: count })),
    { daySpread },
  );
  let [forecastSoFar, actualSoFar, workSoFar, workForecast] = [0, 0, 0, 0];
  actual.forEach((count, i) => {
    if (count === null) return;
    forecastSoFar += figures.contacts[i] as number;
    actualSoFar += count;
    workSoFar += work[i] as number;
    workForecast += count * (figures.handleTimeSeconds[i] as number);
  });
  const factor = handleTimeFactor(actualSoFar, workSoFar, workForecast);
  return {
    rest,
    actual,
    contacts: Float32Array.from(rest.expected),
    seconds: figures.handleTimeSeconds.map((seconds, i) => {
      const count = actual[i] ?? null;
      return count === null ? seconds * factor : count > 0 ? (work[i] as number) / count : seconds;
    }),
    handleTimeSecondsSoFar: actualSoFar > 0 ? workSoFar / actualSoFar : null,
    forecastSoFar,
    actualSoFar,
  };
}

function streamOf(
  { timeline, grid, streams }: RequiredDays,
  { queue, channel, skillId, slotMinutes, figures }: Stream,
  s: number,
  day: Day,
  cover: CoverByPiece,
): IntradayStream {
  const plan = (streams[s] as Stream).figures;
  const parts = slotMinutes / grid.slotMinutes;
  const { rest, actual, contacts, seconds } = day;
  const intervals = timeline.flatMap((piece, p): IntradayInterval[] => {
    const i = Math.floor(piece.interval / parts);
    const share = piece.share / parts;
    const people = cover.people[p] as number;
    const forecast = figures.contacts[i] as number;
    if (!(forecast > 0) && !((actual[i] ?? 0) > 0) && !(people > 0)) return [];
    const isOver = actual[i] !== null;
    const scheduledNow = hundredths(plan.scheduled[i] as number);
    return [
      {
        queue,
        channel,
        interval: piece.time,
        startsAt: new Date(piece.startMs).toISOString(),
        endsAt: new Date(piece.endMs).toISOString(),
        forecast: thousandths(forecast * share),
        actual: isOver ? thousandths((actual[i] as number) * share) : null,
        expected: thousandths((contacts[i] as number) * share),
        lower80: thousandths((rest.lower80[i] as number) * share),
        upper80: thousandths((rest.upper80[i] as number) * share),
        handleTimeSeconds: (seconds[i] as number) > 0 ? thousandths(seconds[i] as number) : null,
        required: hundredths(figures.required[i] as number),
        requiredNow: hundredths(plan.required[i] as number),
        scheduled: hundredths(figures.scheduled[i] as number),
        scheduledNow,
        scheduledPeople: thousandths(people),
        gap: thousandths(people - scheduledNow),
        understaffedHours: Math.round((cover.short[p] as number) * hoursOf(piece) * 1e4) / 1e4,
      },
    ];
  });
  const total = (values: Iterable<number>): number =>
    thousandths(Array.from(values).reduce((sum, one) => sum + one, 0));
  return {
    queue,
    channel,
    skillId,
    forecastSoFar: thousandths(day.forecastSoFar),
    actualSoFar: thousandths(day.actualSoFar),
    ratio: rest.ratio,
    weight: rest.weight,
    handleTimeSecondsSoFar: day.handleTimeSecondsSoFar,
    forecastTotal: total(figures.contacts),
    expectedTotal: total(contacts),
    intervals,
  };
}

const thousandths = (value: number): number => Math.round(value * 1e3) / 1e3;
