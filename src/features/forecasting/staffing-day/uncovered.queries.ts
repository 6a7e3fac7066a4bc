import { getOrMake } from '../../../kernel/collections';
import type { RequestContext } from '../../../kernel/context';
import { answerTooLarge, badInput, MAX_ANSWER_ROWS } from '../../../kernel/errors';
import { eachInSlices } from '../../../kernel/event-loop';
import { hundredths } from '../../../kernel/rounding';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import { csvOf } from '../intervals/csv.rules';
import { MAX_DAYS } from '../requirement/requirement.inputs';
import { requiredDays, type RequiredDays } from '../requirement/required.queries';
import { eachService } from './answered-in-time.queries';
import { coverageBySkill, hoursOf, requireSchedule, scheduledPeople, type CoverageBySkill } from './scheduled.queries';
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
  const late = new Map<string | null, Float64Array>();
  await eachService(ctx, required, covered, ({ skillId }, p, { tooLate }) => {
    if (tooLate === 0) return;
    const sum = getOrMake(late, skillId, () => new Float64Array(required.timeline.length));
    sum[p] = (sum[p] as number) + tooLate;
  });
  return late;
}
