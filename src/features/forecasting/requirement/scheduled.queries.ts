import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { eachInSlices } from '../../../kernel/event-loop';
import { addDays } from '../../../kernel/time/local-time';
import { presentPeople } from './present.queries';
import { classesAt, presentByInterval } from './present.rules';
import type { RequiredDays } from './required.queries';
import { assignPeople } from './skills.rules';

/** People scheduled for each skill by piece of the timeline; null is work that needs none. */
export type ScheduledPeople = ReadonlyMap<string | null, Float64Array>;

/** 404 for a schedule of nobody, or of another organization. */
export async function requireSchedule(ctx: RequestContext, scheduleId: string): Promise<{ from: string; to: string }> {
  const [schedule] = await ctx.sql<{ from: string; to: string }>(
    'requirement.schedule',
    'select start_date as "from", end_date as "to" from schedule where organization_id = $1 and id = $2',
    [tenantOf(ctx).organizationId, scheduleId],
  );
  if (!schedule) throw notFound('Schedule', 'scheduleId', scheduleId);
  return schedule;
}

/**
 * Everybody who is scheduled, where they are needed most: as many as can be work for a skill that lacks people. Who is
 * needed nowhere counts for work without a skill, or where there is none for the first of their skills.
 */
export async function scheduledBySkill(
  ctx: RequestContext,
  { grid, timeline, skills }: RequiredDays,
  scheduleId: string | null,
): Promise<ScheduledPeople> {
  const asked = skills.flatMap(({ skillId }) => skillId ?? []);
  const days = { from: grid.from, to: addDays(grid.from, grid.days - 1), scheduleId };
  const classes = await presentPeople(ctx, days, asked);
  const present = await presentByInterval(classes, timeline);
  const scheduled = new Map(skills.map(({ skillId }) => [skillId, new Float64Array(timeline.length)]));
  const places = [...scheduled.values()];
  const anyone = skills.findIndex(({ skillId }) => skillId === null);
  await eachInSlices(timeline, ({ interval }, p) => {
    const there = classesAt(classes, present, p);
    if (there.length === 0) return;
    const needs = skills.map(({ skillId, scheduled: wanted }) => ({
      skill: skillId,
      people: wanted[interval] as number,
    }));
    const { people, idle } = assignPeople(there, needs);
    there.forEach((one, c) => {
      const place = anyone >= 0 ? anyone : skills.findIndex(({ skillId }) => one.skills.includes(skillId as string));
      if (place >= 0) people[place] = (people[place] as number) + (idle[c] as number);
    });
    people.forEach((count, n) => ((places[n] as Float64Array)[p] = count));
  });
  return scheduled;
}

/** A group of streams, and the people that each skill needs for them. */
interface Group {
  streams: readonly { skillId: string | null }[];
  bySkill: ReadonlyMap<string | null, Float64Array>;
}

/** People scheduled for a group, by piece of the timeline: of each skill its share of the people needed. */
export function presentOfGroup(
  group: Group,
  { timeline, skills, streams }: RequiredDays,
  scheduled: ScheduledPeople,
): Float64Array {
  const present = new Float64Array(timeline.length);
  for (const [skillId, own] of group.bySkill) {
    const all = skills.find((skill) => skill.skillId === skillId)?.scheduled;
    const there = scheduled.get(skillId);
    if (!all || !there) continue;
    const hasAll = streams.every((stream) => stream.skillId !== skillId || group.streams.includes(stream));
    timeline.forEach(({ interval }, p) => {
      const needed = all[interval] as number;
      const share = hasAll ? 1 : needed > 0 ? Math.min(1, (own[interval] as number) / needed) : 0;
      present[p] = (present[p] as number) + share * (there[p] as number);
    });
  }
  return present;
}

/** People scheduled for each stream by itself, in slices. */
export async function presentByStream(required: RequiredDays, scheduled: ScheduledPeople): Promise<Float64Array[]> {
  const present: Float64Array[] = [];
  const ofStream = (stream: RequiredDays['streams'][number]): void => {
    const parts = stream.slotMinutes / required.grid.slotMinutes;
    const own = Float64Array.from(
      { length: stream.figures.scheduled.length * parts },
      (_, i) => stream.figures.scheduled[Math.floor(i / parts)] as number,
    );
    present.push(presentOfGroup({ streams: [stream], bySkill: new Map([[stream.skillId, own]]) }, required, scheduled));
  };
  await eachInSlices(required.streams, ofStream, 1);
  return present;
}
