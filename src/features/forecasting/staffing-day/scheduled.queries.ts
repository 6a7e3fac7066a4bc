import { Coverage, type NeedCovered, type PeopleAtWork } from '../../../engines/coverage/coverage';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { eachInSlices } from '../../../kernel/event-loop';
import { hundredths } from '../../../kernel/rounding';
import { addDays } from '../../../kernel/time/local-time';
import { HOUR_MS } from '../../../kernel/time/units';
import type { TimelinePiece } from '../intervals/timeline.rules';
import { presentPeople } from './people-on-duty.queries';
import { peopleAtWork } from './people-on-duty.rules';
import type { RequiredDays } from '../requirement/required.queries';

/** Mean numbers of people by piece of the timeline, as in `NeedCovered`. */
export interface CoverByPiece {
  people: Float64Array;
  short: Float64Array;
  over: Float64Array;
}

/** The same by skill; null for work that needs none. */
export type CoverageBySkill = ReadonlyMap<string | null, CoverByPiece>;

/** Throws a 404 for a schedule that does not exist in the organization. */
export async function requireSchedule(ctx: RequestContext, scheduleId: string): Promise<{ from: string; to: string }> {
  const [schedule] = await ctx.sql<{ from: string; to: string }>(
    'requirement.schedule',
    'select start_date as "from", end_date as "to" from schedule where organization_id = $1 and id = $2',
    [tenantOf(ctx).organizationId, scheduleId],
  );
  if (!schedule) throw notFound('Schedule', 'scheduleId', scheduleId);
  return schedule;
}

/** Returns the people scheduled on the days, by the requested skills. */
export async function scheduledPeople(
  ctx: RequestContext,
  { grid, skills }: Pick<RequiredDays, 'grid' | 'skills'>,
  scheduleId: string | null,
): Promise<PeopleAtWork[]> {
  const asked = skills.flatMap(({ skillId }) => skillId ?? []);
  const days = { from: grid.from, to: addDays(grid.from, grid.days - 1), scheduleId };
  return peopleAtWork(await presentPeople(ctx, days, asked));
}

/** Compares people scheduled with people to schedule, by skill; see `Coverage`. */
export async function coverageBySkill(
  people: readonly PeopleAtWork[],
  { timeline, skills }: Pick<RequiredDays, 'timeline' | 'skills'>,
): Promise<CoverageBySkill> {
  const bySkill = new Map(skills.map(({ skillId }) => [skillId, emptyCover(timeline.length)]));
  const covers = [...bySkill.values()];
  const coverage = new Coverage(people);
  const count = (piece: TimelinePiece, p: number): void => {
    const needs = skills.map(({ skillId, scheduled }) => ({
      skill: skillId,
      people: scheduled[piece.interval] as number,
    }));
    coverage.of(piece, needs).forEach((one, n) => addTo(covers[n] as CoverByPiece, p, one, 1));
  };
  await eachInSlices(timeline, count);
  return bySkill;
}

const emptyCover = (pieces: number): CoverByPiece => ({
  people: new Float64Array(pieces),
  short: new Float64Array(pieces),
  over: new Float64Array(pieces),
});

function addTo(cover: CoverByPiece, p: number, { people, short, over }: NeedCovered, share: number): void {
  cover.people[p] = (cover.people[p] as number) + share * people;
  cover.short[p] = (cover.short[p] as number) + share * short;
  cover.over[p] = (cover.over[p] as number) + share * over;
}

/** A group of queue-channels, and the people it needs of each skill. */
interface Group {
  streams: readonly { skillId: string | null }[];
  bySkill: ReadonlyMap<string | null, Float64Array>;
}

/** Smaller differences of a skill to the sum of its queues are rounding. */
const MIN_DIFFERENCE = 0.05;

/** Allocates scheduled people to a group, by piece of the timeline: of each skill in proportion to its need. */
export function coverageOfGroup(
  group: Group,
  { timeline, skills, streams }: Pick<RequiredDays, 'timeline' | 'skills' | 'streams'>,
  covered: CoverageBySkill,
): CoverByPiece {
  const cover = emptyCover(timeline.length);
  for (const [skillId, own] of group.bySkill) {
    const all = skills.find((skill) => skill.skillId === skillId)?.scheduled;
    const there = covered.get(skillId);
    if (!all || !there) continue;
    const hasAll = streams.every((stream) => stream.skillId !== skillId || group.streams.includes(stream));
    timeline.forEach(({ interval }, p) => {
      const needed = all[interval] as number;
      // People set for the skill itself belong to no queue.
      const isAll = hasAll && needed - (own[interval] as number) < MIN_DIFFERENCE;
      const share = isAll ? 1 : needed > 0 ? Math.min(1, (own[interval] as number) / needed) : 0;
      addTo(cover, p, coverAt(there, p), share);
    });
  }
  return cover;
}

const coverAt = ({ people, short, over }: CoverByPiece, p: number): NeedCovered => ({
  people: people[p] as number,
  short: short[p] as number,
  over: over[p] as number,
});

/** Allocates scheduled people to each queue-channel, in slices. */
export async function coverageByStream(
  required: Pick<RequiredDays, 'grid' | 'timeline' | 'skills' | 'streams'>,
  covered: CoverageBySkill,
): Promise<CoverByPiece[]> {
  const covers: CoverByPiece[] = [];
  const ofStream = (stream: RequiredDays['streams'][number]): void => {
    const parts = stream.slotMinutes / required.grid.slotMinutes;
    const own = Float64Array.from({ length: stream.figures.scheduled.length * parts }, (_, i) =>
      hundredths(stream.figures.scheduled[Math.floor(i / parts)] as number),
    );
    covers.push(coverageOfGroup({ streams: [stream], bySkill: new Map([[stream.skillId, own]]) }, required, covered));
  };
  await eachInSlices(required.streams, ofStream, 1);
  return covers;
}

/** Hours of a piece of the timeline. */
export const hoursOf = ({ startMs, endMs }: Pick<TimelinePiece, 'startMs' | 'endMs'>): number =>
  (endMs - startMs) / HOUR_MS;
