import type { RequestContext } from '../../../kernel/context';
import { eachInSlices } from '../../../kernel/event-loop';
import type { RequirementArgs } from './requirement.inputs';
import type { RequiredPeople } from './requirement.type';
import { groupsOf, peopleBySkill, peopleOfGroup, type GroupPeople } from './groups.rules';
import { probabilityOfPresent } from './meeting.queries';
import { requiredDays, type RequiredDays } from './required.queries';
import { presentOfGroup, requireSchedule, scheduledBySkill } from './scheduled.queries';

/** What costs more than reading: only where it is asked for. */
export interface Wanted {
  scheduledPeople: boolean;
  probabilityScheduled: boolean;
  /** See staffFromForecasts. */
  isAlone: boolean;
}

/** The people that forecasts ask for, in order of time, of the groups that were asked for. */
export async function requiredPeople(
  ctx: RequestContext,
  args: RequirementArgs,
  wanted: Wanted,
): Promise<RequiredPeople[]> {
  const scheduleId = args.scheduleId ?? null;
  if (scheduleId !== null) await requireSchedule(ctx, scheduleId);
  const required = await requiredDays(ctx, { ...args, isAlone: wanted.isAlone });
  if (!required) return [];
  const groups = asGroups(required, args);
  const withPeople = wanted.scheduledPeople || wanted.probabilityScheduled;
  const scheduled = withPeople ? await scheduledBySkill(ctx, required, scheduleId) : null;
  const present = scheduled && groups.map((group) => presentOfGroup(group, required, scheduled));
  const chances =
    present && wanted.probabilityScheduled
      ? await probabilityOfPresent(ctx, required, groups, present, wanted.isAlone)
      : null;
  const rows: RequiredPeople[] = [];
  await eachInSlices(required.timeline, (piece, p) => {
    const { interval, date, time, share } = piece;
    const startsAt = new Date(piece.startMs).toISOString();
    const endsAt = new Date(piece.endMs).toISOString();
    groups.forEach((group, g) => {
      const { queue, channel, skillId = null } = group;
      const contacts = group.contacts[interval] as number;
      const requiredHere = group.required[interval] as number;
      const people = present ? (present[g]?.[p] ?? 0) : null;
      if (!(contacts > 0) && requiredHere === 0 && !(people !== null && people > 0)) return;
      const scheduledHere = group.scheduled[interval] as number;
      rows.push({
        date,
        interval: time,
        startsAt,
        endsAt,
        queue,
        channel,
        skillId,
        forecast: rounded(contacts * share, 1e3),
        handleTimeSeconds: orNull(group.handleTimeSeconds[interval] || NaN, 10),
        required: requiredHere,
        scheduled: scheduledHere,
        probability: orNull(group.probability[interval] as number, 1e4),
        scheduledPeople: people === null ? null : rounded(people, 100),
        gap: people === null ? null : rounded(people - scheduledHere, 100),
        probabilityScheduled: chances ? orNull(chances[g]?.[p] ?? NaN, 1e4) : null,
      });
    });
  });
  return rows;
}

/** A group with the streams whose people it holds. */
interface AskedGroup extends GroupPeople {
  streams: RequiredDays['streams'];
  bySkill: ReadonlyMap<string | null, Float64Array>;
}

function asGroups(required: RequiredDays, args: RequirementArgs): AskedGroup[] {
  const { queue, channel, skillId, groupBy } = args;
  const streams = required.streams.filter(
    (stream) =>
      (queue == null || stream.queue === queue) &&
      (channel == null || stream.channel === channel) &&
      (skillId == null || stream.skillId === skillId),
  );
  // People set for a skill belong to no queue.
  const ofQueues = queue != null || channel != null || groupBy.includes('queue') || groupBy.includes('channel');
  const byHand = ofQueues ? [] : required.byHand.filter((entry) => skillId == null || entry.skillId === skillId);
  const groups: { group: Pick<GroupPeople, 'queue' | 'channel' | 'skillId'>; streams: typeof streams }[] = groupsOf(
    streams,
    groupBy,
  ) as never;
  const bySkill = groupBy.includes('skill');
  for (const entry of byHand) {
    const isThere = groups.some(({ group }) => !bySkill || group.skillId === entry.skillId);
    if (entry.queue === null && !isThere)
      groups.push({
        group: { queue: null, channel: null, skillId: bySkill ? entry.skillId : undefined },
        streams: [],
      });
  }
  return groups.map(({ group, streams: own }) => {
    const hands = byHand.filter(
      (entry) => entry.queue === null && (group.skillId === undefined || entry.skillId === group.skillId),
    );
    const skills = peopleBySkill(own, hands, required.grid, required.usualShrinkage);
    return {
      ...group,
      ...peopleOfGroup(own, skills, required.grid),
      streams: own,
      bySkill: new Map(skills.map((skill) => [skill.skillId, skill.scheduled])),
    };
  });
}

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
const orNull = (value: number, parts: number): number | null => (Number.isNaN(value) ? null : rounded(value, parts));
