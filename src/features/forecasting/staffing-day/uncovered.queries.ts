import { getOrMake } from '../../../kernel/collections';
import type { RequestContext } from '../../../kernel/context';
import { answerTooLarge, badInput, MAX_ANSWER_ROWS } from '../../../kernel/errors';
import { eachInSlices } from '../../../kernel/event-loop';
import { hundredths } from '../../../kernel/rounding';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import { csvOf } from '../intervals/csv.rules';
import { loadFigures, onDuty } from './on-duty.rules';
import { MAX_DAYS } from '../requirement/requirement.inputs';
import { requiredDays, type RequiredDays } from '../requirement/required.queries';
import {
  coverageBySkill,
  coverageByStream,
  hoursOf,
  requireSchedule,
  scheduledPeople,
  type CoverageBySkill,
  type CoverByPiece,
} from './scheduled.queries';
import { serviceInThread } from '../requirement/staffing.thread';
import { termsOf } from '../requirement/terms.rules';
import type { UncoveredDemand, UncoveredInterval } from './uncovered.type';

const COLUMNS: readonly (keyof UncoveredInterval)[] = [
  'date',
  'interval',
  'startsAt',
  'endsAt',
  'skillId',
  'scheduled',
  'scheduledPeople',
  'missing',
  'contactsTooLate',
];
/** Tolerance in people. */
const NOBODY = 0.005;

/**
 * Returns the intervals that a schedule, together with published ones, leaves understaffed, and the effect on service.
 */
export async function uncoveredDemand(ctx: RequestContext, scheduleId: string): Promise<Omit<UncoveredDemand, 'csv'>> {
  const { from, to } = await requireSchedule(ctx, scheduleId);
  const days = daysBetween(from, to) + 1;
  if (days > MAX_DAYS)
    throw badInput([{ path: 'scheduleId', message: `must name a schedule of at most ${MAX_DAYS} days, got ${days}` }]);
  const required = await requiredDays(ctx, { from, to, probabilities: false, endsReads: true });
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day));
  if (!required) return { data: [], missingHours: 0, contactsTooLate: 0, daysWithoutRequirement: dates };
  const people = await scheduledPeople(ctx, required, scheduleId);
  ctx.endOwnReads();
  const covered = await coverageBySkill(people, required);
  const late = await contactsTooLate(ctx, required, covered);
  const data: UncoveredInterval[] = [];
  let [missingHours, allTooLate] = [0, 0];
  await eachInSlices(required.timeline, (piece, p) => {
    for (const { skillId, scheduled } of required.skills) {
      const short = covered.get(skillId)?.short[p] ?? 0;
      missingHours += short * hoursOf(piece);
      if (!(short > NOBODY)) continue;
      if (data.length >= MAX_ANSWER_ROWS) throw answerTooLarge('uncoveredDemand', `${MAX_ANSWER_ROWS} rows`);
      const tooLate = late.get(skillId)?.[p] ?? 0;
      allTooLate += tooLate;
      data.push({
        date: piece.date,
        interval: piece.time,
        startsAt: new Date(piece.startMs).toISOString(),
        endsAt: new Date(piece.endMs).toISOString(),
        skillId,
        scheduled: scheduled[piece.interval] as number,
        scheduledPeople: hundredths(covered.get(skillId)?.people[p] ?? 0),
        missing: hundredths(short),
        contactsTooLate: hundredths(tooLate),
      });
    }
  });
  return {
    data,
    missingHours: hundredths(missingHours),
    contactsTooLate: hundredths(allTooLate),
    daysWithoutRequirement: dates.filter((_, day) => required.unknownDays[day] === 1),
  };
}

export const uncoveredCsv = (ctx: RequestContext, { data }: UncoveredDemand): Promise<string> =>
  csvOf(ctx, COLUMNS, data);

/** Returns the contacts expected to wait longer than their target, by skill and piece; deferred ones are excluded. */
async function contactsTooLate(
  ctx: RequestContext,
  required: RequiredDays,
  covered: CoverageBySkill,
): Promise<Map<string | null, Float64Array>> {
  const { courses, timeline, grid } = required;
  const present = await coverageByStream(required, covered);
  const late = new Map<string | null, Float64Array>();
  for (let at = 0; at < courses.length; at += AT_ONCE) {
    const some = courses.slice(at, at + AT_ONCE).filter(({ kind }) => kind !== 'deferred');
    const streams = some.map((course) => ({
      terms: termsOf(course),
      figures: loadFigures(course, required),
      people: onDuty((present[courses.indexOf(course)] as CoverByPiece).people, course, required),
    }));
    const services = await serviceInThread({ streams }, { signal: ctx.signal });
    const add = ({ skillId, slotMinutes, figures }: (typeof some)[number], s: number): void => {
      const sum = getOrMake(late, skillId, () => new Float64Array(timeline.length));
      const parts = slotMinutes / grid.slotMinutes;
      timeline.forEach(({ interval, share }, p) => {
        const i = Math.floor(interval / parts);
        const missed = 1 - (services[s]?.serviceLevel[i] ?? 1);
        if (missed > 0) sum[p] = (sum[p] as number) + (missed * (figures.contacts[i] as number) * share) / parts;
      });
    };
    await eachInSlices(some, add, 1);
  }
  return late;
}

/** Queue-channels per batch; limits the size of messages to the thread. */
const AT_ONCE = 8;
