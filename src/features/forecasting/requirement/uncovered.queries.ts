import type { RequestContext } from '../../../kernel/context';
import { csvOf } from '../intervals/csv.rules';
import { loadFigures, onDuty } from './on-duty.rules';
import { requiredDays, type RequiredDays } from './required.queries';
import { presentByStream, requireSchedule, scheduledBySkill, type ScheduledPeople } from './scheduled.queries';
import { serviceInThread } from './staffing.thread';
import { termsOf } from './terms.rules';
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
/** Less than this share of a person is nobody. */
const NOBODY = 0.005;

/** Where a schedule, with what is published beside it, leaves people missing, and what that costs its contacts. */
export async function uncoveredDemand(
  ctx: RequestContext,
  scheduleId: string,
  isAlone: boolean,
): Promise<UncoveredDemand> {
  const { from, to } = await requireSchedule(ctx, scheduleId);
  const required = await requiredDays(ctx, { from, to, probabilities: false, isAlone });
  if (!required) return { data: [], missingHours: 0, contactsTooLate: 0, csv: '' };
  const scheduled = await scheduledBySkill(ctx, required, scheduleId);
  if (isAlone) ctx.endReads();
  const late = await contactsTooLate(ctx, required, scheduled);
  const data = required.timeline.flatMap((piece, p) =>
    required.skills.flatMap(({ skillId, scheduled: wanted }): UncoveredInterval[] => {
      const people = scheduled.get(skillId)?.[p] ?? 0;
      const needed = wanted[piece.interval] as number;
      if (!(needed - people > NOBODY)) return [];
      return [
        {
          date: piece.date,
          interval: piece.time,
          startsAt: new Date(piece.startMs).toISOString(),
          endsAt: new Date(piece.endMs).toISOString(),
          skillId,
          scheduled: needed,
          scheduledPeople: hundredths(people),
          missing: hundredths(needed - people),
          contactsTooLate: hundredths(late.get(skillId)?.[p] ?? 0),
        },
      ];
    }),
  );
  const hours = (row: UncoveredInterval) => (Date.parse(row.endsAt) - Date.parse(row.startsAt)) / 3_600_000;
  return {
    data,
    missingHours: hundredths(data.reduce((sum, row) => sum + row.missing * hours(row), 0)),
    contactsTooLate: hundredths(data.reduce((sum, row) => sum + row.contactsTooLate, 0)),
    csv: await csvOf(COLUMNS, data),
  };
}

/** Contacts that are expected to wait longer than their target, by skill and piece; deferred ones are not judged. */
async function contactsTooLate(
  ctx: RequestContext,
  required: RequiredDays,
  scheduled: ScheduledPeople,
): Promise<Map<string | null, Float64Array>> {
  const { courses, timeline, grid } = required;
  const present = presentByStream(required, scheduled);
  const streams = courses.map((course, s) => ({
    terms: termsOf(course),
    figures: loadFigures(course, required),
    people: onDuty(present[s] as Float64Array, course, required),
  }));
  const services = await serviceInThread({ streams }, { signal: ctx.signal });
  const late = new Map<string | null, Float64Array>();
  courses.forEach(({ skillId, kind, slotMinutes, figures }, s) => {
    if (kind === 'deferred') return;
    const sum = late.get(skillId) ?? new Float64Array(timeline.length);
    late.set(skillId, sum);
    const parts = slotMinutes / grid.slotMinutes;
    timeline.forEach(({ interval, share }, p) => {
      const i = Math.floor(interval / parts);
      const missed = 1 - (services[s]?.serviceLevel[i] ?? 1);
      if (missed > 0) sum[p] = (sum[p] as number) + (missed * (figures.contacts[i] as number) * share) / parts;
    });
  });
  return late;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
