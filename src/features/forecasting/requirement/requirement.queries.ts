import type { RequestContext } from '../../../kernel/context';
import { eachInSlices } from '../../../kernel/event-loop';
import { closedDates, closedReason, type ClosedDay } from './closed-days.rules';
import { requiredDays, type RequiredDays } from './required.queries';
import { enteredInputs } from '../runs/entered-inputs.queries';

/** The people required on duty in an interval, net of breaks and including shrinkage. */
export interface RequiredInterval {
  startsAt: Date;
  endsAt: Date;
  people: number;
}

/** The same for one skill; null for any skills. */
export interface SkillRequiredInterval extends RequiredInterval {
  skillId: string | null;
}

/** Intervals of some days, sorted, with the people required per skill. */
export interface RequiredPeople {
  startMs: Float64Array;
  endMs: Float64Array;
  skills: { skillId: string | null; people: Float64Array }[];
  /** Days on which all forecasts require no one. */
  closedDays: ClosedDay[];
}

/**
 * Returns the staffing requirement from `from` to `to` (dates of the organization): people to schedule with two
 * decimals, from forecasts and manual entries. Null without data.
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

/** Returns the same as a list of intervals per skill. Suitable for days, not for years. */
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

/** Returns the people of all skills together, sorted by time; null without data. */
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
