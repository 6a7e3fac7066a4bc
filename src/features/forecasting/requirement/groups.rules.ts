import { weekdayOf } from '../../../kernel/time/local-time';
import { grouped } from '../../../kernel/collections';
import { eachInSlices } from '../../../kernel/event-loop';
import { hundredths } from '../../../kernel/rounding';
import type { Stream } from '../../demand/interval-key';
import { applyByHand, isOfSkill, isOfStream, type ByHand } from './manual-requirement.rules';
import type { Figures } from './figures.rules';
import { shrinkageAt } from '../queue-settings/shrinkage.rules';

/** Combined requirements of several queue-channels: people by skill with two decimals, and their sums. */

export const REQUIREMENT_GROUPINGS = ['queue', 'channel', 'skill'] as const;
export type RequirementGrouping = (typeof REQUIREMENT_GROUPINGS)[number];

/** Requirement of a queue-channel from a day on. */
export interface GroupedStream extends Stream {
  skillId: string | null;
  slotMinutes: number;
  figures: Figures;
  /** See terms. */
  shrinkageOfWeek: Float64Array;
}

interface Grid {
  from: string;
  days: number;
  slotMinutes: number;
}

/** People of a group of queue-channels on a common grid. */
export interface GroupPeople {
  /** Null if the group has several. */
  queue: string | null;
  channel: string | null;
  /** Undefined if the group has several; null if no skill is required. */
  skillId: string | null | undefined;
  contacts: Float64Array;
  /** 0 without contacts. */
  handleTimeSeconds: Float64Array;
  required: Float64Array;
  scheduled: Float64Array;
  /** Contact-weighted mean; NaN if unknown. */
  probability: Float64Array;
}

/** People of a skill on a common grid. */
export interface SkillPeople {
  skillId: string | null;
  required: Float64Array;
  scheduled: Float64Array;
}

const DAY_MINUTES = 1_440;

/** The longest interval that divides those of all queue-channels. */
export function commonSlot(streams: readonly { slotMinutes: number }[]): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return streams.reduce((common, { slotMinutes }) => divisor(slotMinutes, common), 0) || 30;
}

/** Applies manual entries to queue-channels, and the shrinkage of the time to the people to schedule. */
export function withHands(
  streams: readonly GroupedStream[],
  entries: readonly ByHand[],
  { from, days }: Grid,
): GroupedStream[] {
  return streams.map((stream) => {
    const own = entries.filter((entry) => isOfStream(entry, stream));
    if (own.length === 0) return stream;
    const { slotMinutes, shrinkageOfWeek } = stream;
    const figures: Figures = {
      ...stream.figures,
      required: stream.figures.required.slice(),
      scheduled: stream.figures.scheduled.slice(),
      probability: stream.figures.probability.slice(),
    };
    const slots = DAY_MINUTES / slotMinutes;
    const firstWeekday = weekdayOf(from);
    applyByHand(
      own,
      { from, days, slotMinutes },
      (i) => hundredths(figures.required[i] as number),
      (i, people) => {
        const weekday = (firstWeekday + Math.floor(i / slots)) % 7;
        const lost = shrinkageAt(shrinkageOfWeek, weekday, (i % slots) * slotMinutes, slotMinutes);
        figures.required[i] = people;
        figures.scheduled[i] = people / (1 - lost);
        // The stored probability applies to other numbers of people.
        figures.probability[i] = NaN;
      },
    );
    return { ...stream, figures };
  });
}

/** Returns the people of each skill: the sum of its queue-channels, plus manual entries for the skill. */
export async function peopleBySkill(
  streams: readonly GroupedStream[],
  entries: readonly ByHand[],
  grid: Grid,
  usualShrinkage: Float64Array,
): Promise<SkillPeople[]> {
  const bySkill = grouped(streams, ({ skillId }) => skillId);
  for (const { queue, skillId } of entries) if (queue === null && !bySkill.has(skillId)) bySkill.set(skillId, []);
  const inOrder = [...bySkill.entries()].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1));
  const slots = DAY_MINUTES / grid.slotMinutes;
  const firstWeekday = weekdayOf(grid.from);
  const people: SkillPeople[] = [];
  for (const [skillId, own] of inOrder) {
    const required = (await summed(own, grid, ({ figures }) => figures.required.map(hundredths))).map(hundredths);
    const scheduled = (await summed(own, grid, ({ figures }) => figures.scheduled.map(hundredths))).map(hundredths);
    const said = entries.filter((entry) => isOfSkill(entry, skillId));
    const exact = said.length > 0 ? await summed(own, grid, ({ figures }) => figures.scheduled) : scheduled;
    const before = required.slice();
    applyByHand(
      said,
      grid,
      (i) => required[i] as number,
      (i, count) => {
        const weekday = (firstWeekday + Math.floor(i / slots)) % 7;
        const lost = shrinkageAt(usualShrinkage, weekday, (i % slots) * grid.slotMinutes, grid.slotMinutes);
        const factor = (before[i] as number) > 0 ? (exact[i] as number) / (before[i] as number) : 1 / (1 - lost);
        required[i] = count;
        scheduled[i] = hundredths(count * factor);
      },
    );
    people.push({ skillId, required, scheduled });
  }
  return people;
}

/** Groups queue-channels; without a grouping there is a single group. */
export function groupsOf(
  streams: readonly GroupedStream[],
  groupBy: readonly RequirementGrouping[],
): { group: Pick<GroupPeople, 'queue' | 'channel' | 'skillId'>; streams: GroupedStream[] }[] {
  const by = (name: RequirementGrouping): boolean => groupBy.includes(name);
  const keyOf = ({ queue, channel, skillId }: GroupedStream): string =>
    JSON.stringify([by('queue') && queue, by('channel') && channel, by('skill') && skillId]);
  return [...grouped(streams, keyOf).values()].map((own) => {
    const [{ queue, channel, skillId }] = own as [GroupedStream, ...GroupedStream[]];
    return {
      group: {
        queue: by('queue') ? queue : null,
        channel: by('channel') ? channel : null,
        skillId: by('skill') ? skillId : undefined,
      },
      streams: own,
    };
  });
}

/** Returns the load and people of a group; its people are the sum over its skills. */
export async function peopleOfGroup(
  streams: readonly GroupedStream[],
  skills: readonly SkillPeople[],
  grid: Grid,
): Promise<Omit<GroupPeople, 'queue' | 'channel' | 'skillId'>> {
  const contacts = await summed(streams, grid, contactsPer(grid));
  const seconds = await summed(streams, grid, ({ figures, slotMinutes }) => {
    const part = grid.slotMinutes / slotMinutes;
    return figures.contacts.map((count, i) => count * part * (figures.handleTimeSeconds[i] as number));
  });
  const judged = streams.filter(({ figures }) => figures.probability.some((value) => value === value));
  const chance = await summed(judged, grid, ({ figures }) =>
    figures.contacts.map((count, i) => count * (figures.probability[i] || 0)),
  );
  const weight = await summed(judged, grid, ({ figures }) =>
    figures.contacts.map((count, i) => (Number.isNaN(figures.probability[i]) ? 0 : count)),
  );
  const sumOf = (of: (skill: SkillPeople) => Float64Array): Float64Array =>
    contacts.map((_, i) => hundredths(skills.reduce((sum, skill) => sum + (of(skill)[i] as number), 0)));
  return {
    contacts,
    handleTimeSeconds: seconds.map((sum, i) => ((contacts[i] as number) > 0 ? sum / (contacts[i] as number) : 0)),
    required: sumOf(({ required }) => required),
    scheduled: sumOf(({ scheduled }) => scheduled),
    probability: chance.map((sum, i) => ((weight[i] as number) > 0 ? sum / (weight[i] as number) : NaN)),
  };
}

const contactsPer =
  (grid: Grid) =>
  ({ figures, slotMinutes }: GroupedStream): Float32Array => {
    const part = grid.slotMinutes / slotMinutes;
    return part === 1 ? figures.contacts : figures.contacts.map((count) => count * part);
  };

/** Sums values of queue-channels on the grid, in slices. The value of an interval applies to each of its parts. */
async function summed(
  streams: readonly GroupedStream[],
  { days, slotMinutes }: Grid,
  valuesOf: (stream: GroupedStream) => Float32Array,
): Promise<Float64Array> {
  const sum = new Float64Array((days * DAY_MINUTES) / slotMinutes);
  const add = (stream: GroupedStream): void => {
    const values = valuesOf(stream);
    const parts = stream.slotMinutes / slotMinutes;
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (values[Math.floor(i / parts)] as number);
  };
  await eachInSlices(streams, add, 1);
  return sum;
}
