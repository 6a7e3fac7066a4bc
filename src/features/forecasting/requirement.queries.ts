import type { RequestContext } from '../../kernel/context';
import { eachInSlices } from '../../kernel/event-loop';
import { requiredDays } from './requirement/required.queries';

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

/**
 * The staffing requirement of the days `from` to `to` (dates of the organization), of each skill in order of time:
 * whole people to schedule, from forecasts and from what was entered by hand; null when nothing is known of them.
 */
export async function requirementBySkill(
  ctx: RequestContext,
  from: string,
  to: string,
): Promise<SkillRequiredInterval[] | null> {
  const required = await requiredDays(ctx, { from, to, probabilities: false });
  if (!required) return null;
  const { timeline, skills } = required;
  const intervals: SkillRequiredInterval[] = [];
  for (const { skillId, scheduled } of skills)
    await eachInSlices(timeline, ({ interval, startMs, endMs }) =>
      intervals.push({
        skillId,
        startsAt: new Date(startMs),
        endsAt: new Date(endMs),
        people: scheduled[interval] as number,
      }),
    );
  return intervals;
}

/** The people of all skills together, in order of time; null when nothing is known. */
export async function requirementFor(
  ctx: RequestContext,
  from: string,
  to: string,
): Promise<RequiredInterval[] | null> {
  const bySkill = await requirementBySkill(ctx, from, to);
  if (!bySkill) return null;
  const together = new Map<number, RequiredInterval>();
  await eachInSlices(bySkill, ({ startsAt, endsAt, people }) => {
    const interval = together.get(startsAt.getTime());
    if (interval) interval.people += people;
    else together.set(startsAt.getTime(), { startsAt, endsAt, people });
  });
  return [...together.values()];
}
