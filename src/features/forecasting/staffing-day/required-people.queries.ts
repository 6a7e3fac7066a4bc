import type { RequestContext } from '../../../kernel/context';
import { answerTooLarge, MAX_ANSWER_ROWS } from '../../../kernel/errors';
import { eachInSlices } from '../../../kernel/event-loop';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import type { RequirementArgs } from '../requirement/requirement.inputs';
import type { RequiredPeople } from '../requirement/requirement.type';
import { groupsOf, peopleBySkill, peopleOfGroup, type GroupPeople } from '../requirement/groups.rules';
import { probabilityOfPresent } from './service-level.queries';
import { requiredDays, type RequiredDays } from '../requirement/required.queries';
import {
  coverageBySkill,
  coverageOfGroup,
  hoursOf,
  requireSchedule,
  scheduledPeople,
  type CoverageBySkill,
  type CoverByPiece,
} from './scheduled.queries';

/** Expensive parts, computed only if selected. */
export interface Wanted {
  scheduledPeople: boolean;
  probabilityScheduled: boolean;
  /** Range of rows to return, end exclusive; the others are only counted. */
  rows: { from: number; until: number };
}

/** A page of rows, and their total number. */
interface SomePeople {
  rows: RequiredPeople[];
  total: number;
}

/** Days of all queue-channels in memory at a time. */
const DAYS_AT_ONCE = 92;

/** Returns the people required by forecasts, sorted by time, for the requested groups. */
export async function requiredPeople(ctx: RequestContext, args: RequirementArgs, wanted: Wanted): Promise<SomePeople> {
  if (args.scheduleId != null) await requireSchedule(ctx, args.scheduleId);
  const found: SomePeople = { rows: [], total: 0 };
  for (let from = args.from; from <= args.to; from = addDays(from, DAYS_AT_ONCE)) {
    const to = addDays(from, Math.min(DAYS_AT_ONCE - 1, daysBetween(from, args.to)));
    await peopleOfDays(ctx, { ...args, from, to }, wanted, found);
  }
  return found;
}

async function peopleOfDays(
  ctx: RequestContext,
  args: RequirementArgs,
  wanted: Wanted,
  found: SomePeople,
): Promise<void> {
  const required = await requiredDays(ctx, { ...args, endsReads: true });
  if (!required) return;
  const groups = await asGroups(required, args);
  const withPeople = wanted.scheduledPeople || wanted.probabilityScheduled;
  const atWork = withPeople ? await scheduledPeople(ctx, required, args.scheduleId ?? null) : null;
  const covers = atWork && (await coverageOfGroups(groups, required, await coverageBySkill(atWork, required)));
  const chances =
    covers && wanted.probabilityScheduled
      ? await probabilityOfPresent(
          ctx,
          required,
          groups,
          covers.map((cover) => cover.people),
        )
      : null;
  const { rows } = found;
  const slots = 1_440 / required.grid.slotMinutes;
  await eachInSlices(required.timeline, (piece, p) => {
    const { interval, date, time, share } = piece;
    const startsAt = new Date(piece.startMs).toISOString();
    const endsAt = new Date(piece.endMs).toISOString();
    const isKnown = required.unknownDays[Math.floor(interval / slots)] === 0;
    groups.forEach((group, g) => {
      const { queue, channel, skillId = null } = group;
      const contacts = group.contacts[interval] as number;
      const requiredHere = group.required[interval] as number;
      const cover = covers?.[g];
      const people = cover ? (cover.people[p] as number) : null;
      if (!(contacts > 0) && requiredHere === 0 && !(people !== null && people > 0)) return;
      const place = found.total++;
      if (place < wanted.rows.from || place >= wanted.rows.until) return;
      if (rows.length >= MAX_ANSWER_ROWS) throw answerTooLarge('requirement', `${MAX_ANSWER_ROWS} rows`);
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
        required: isKnown ? requiredHere : null,
        scheduled: isKnown ? scheduledHere : null,
        probability: orNull(group.probability[interval] as number, 1e4),
        scheduledPeople: people === null ? null : rounded(people, 100),
        gap: people === null || !isKnown ? null : rounded(people - scheduledHere, 100),
        understaffedHours: cover && isKnown ? rounded((cover.short[p] as number) * hoursOf(piece), 1e4) : null,
        overstaffedHours: cover && isKnown ? rounded((cover.over[p] as number) * hoursOf(piece), 1e4) : null,
        probabilityScheduled: chances ? orNull(chances[g]?.[p] ?? NaN, 1e4) : null,
      });
    });
  });
}

async function coverageOfGroups(
  groups: readonly AskedGroup[],
  required: RequiredDays,
  covered: CoverageBySkill,
): Promise<CoverByPiece[]> {
  const covers: CoverByPiece[] = [];
  await eachInSlices(groups, (group) => covers.push(coverageOfGroup(group, required, covered)), 1);
  return covers;
}

/** A group with its queue-channels. */
interface AskedGroup extends GroupPeople {
  streams: RequiredDays['streams'];
  bySkill: ReadonlyMap<string | null, Float64Array>;
}

async function asGroups(required: RequiredDays, args: RequirementArgs): Promise<AskedGroup[]> {
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
  const asked: AskedGroup[] = [];
  for (const { group, streams: own } of groups) {
    const hands = byHand.filter(
      (entry) => entry.queue === null && (group.skillId === undefined || entry.skillId === group.skillId),
    );
    const skills = await peopleBySkill(own, hands, required.grid, required.usualShrinkage);
    asked.push({
      ...group,
      ...(await peopleOfGroup(own, skills, required.grid)),
      streams: own,
      bySkill: new Map(skills.map((skill) => [skill.skillId, skill.scheduled])),
    });
  }
  return asked;
}

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
const orNull = (value: number, parts: number): number | null => (Number.isNaN(value) ? null : rounded(value, parts));
