import type { RequestContext } from '../../kernel/context';
import { eachInSlices } from '../../kernel/event-loop';
import { closedDates, closedReason, type ClosedDay } from './requirement/closed-days.rules';
import { requiredDays, type RequiredDays } from './requirement/required.queries';
import { enteredInputs } from './runs/entered-inputs.queries';

/** How many people an interval needs at work, net of their breaks, shrinkage included. */
export interface RequiredInterval {
  startsAt: Date;
  endsAt: Date;
  people: number;
}

/** The same of one skill; null is people with any. */
export interface SkillRequiredInterval extends RequiredInterval {
  skillId: string | null;
}

/** The intervals of some days in order of time, and how many people of each skill they need. */
export interface RequiredPeople {
  startMs: Float64Array;
  endMs: Float64Array;
  skills: { skillId: string | null; people: Float64Array }[];
  /** Days of which every forecast says that no one is needed. */
  closedDays: ClosedDay[];
}

/**
 * The staffing requirement of the days `from` to `to` (dates of the organization): people to schedule, with two
 * decimals, from forecasts and from what was entered by hand; null when nothing is known of them.
 */
export async function requiredPeople(ctx: RequestContext, from: string, to: string): Promise<RequiredPeople | null> {
  const required = await requiredDays(ctx, { from, to, probabilities: false });
  if (!required) return null;
  const { timeline, skills } = required;
  return {
    startMs: Float64Array.from(timeline, ({ startMs }) => startMs),
    endMs: Float64Array.from(timeline, ({ endMs }) => endMs),
    skills: skills.map(({ skillId, scheduled }) => ({
      skillId,
      people: Float64Array.from(timeline, ({ interval }) => scheduled[interval] as number),
    })),
    closedDays: await closedDays(ctx, required),
  };
}

async function closedDays(ctx: RequestContext, required: RequiredDays): Promise<ClosedDay[]> {
  const dates = closedDates(required);
  if (dates.length === 0) return [];
  const entered = await enteredInputs(ctx);
  return dates.map((date) => ({ date, reason: closedReason(date, required, entered) }));
}

/** The same, one interval after another of each skill: for days, not for years. */
export async function requirementBySkill(
  ctx: RequestContext,
  from: string,
  to: string,
): Promise<SkillRequiredInterval[] | null> {
  const required = await requiredPeople(ctx, from, to);
  if (!required) return null;
  return required.skills.flatMap(({ skillId, people }) =>
    Array.from(people, (count, i) => ({ skillId, ...timesOf(required, i), people: count })),
  );
}

/** The people of all skills together, in order of time; null when nothing is known. */
export async function requirementFor(
  ctx: RequestContext,
  from: string,
  to: string,
): Promise<RequiredInterval[] | null> {
  const required = await requiredPeople(ctx, from, to);
  if (!required) return null;
  const intervals: RequiredInterval[] = [];
  await eachInSlices(required.startMs, (_start, i) =>
    intervals.push({
      ...timesOf(required, i),
      people: required.skills.reduce((sum, { people }) => sum + (people[i] as number), 0),
    }),
  );
  return intervals;
}

const timesOf = ({ startMs, endMs }: RequiredPeople, i: number) => ({
  startsAt: new Date(startMs[i] as number),
  endsAt: new Date(endMs[i] as number),
});
