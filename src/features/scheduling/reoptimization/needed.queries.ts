import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { hundredths } from '../../../kernel/rounding';
import { addDays, localDateOf } from '../../../kernel/time/local-time';
import { intraday } from '../../forecasting/intraday/intraday.queries';
import { requirementBySkill, type SkillRequiredInterval } from '../../forecasting/requirement/requirement.queries';

/** Maximum number of separate skills; one of the eight is for employees with any skills. */
const MAX_SKILLS = 8;

export interface Needed {
  intervals: SkillRequiredInterval[];
  /** The separate skills; null stands for any skills and includes all others. */
  skills: (string | null)[];
  isReforecast: boolean;
}

/** Returns the requirement of a day and the following night; for today, adjusted to the actuals so far. */
export async function neededOn(ctx: RequestContext, date: string): Promise<Needed> {
  const needed = await neededIfKnown(ctx, date);
  if (!needed)
    throw badInput([{ path: 'date', message: `must be a day with a requirement, nothing is known of "${date}"` }]);
  return needed;
}

/** The same; null where nothing is known of the day. */
export async function neededIfKnown(ctx: RequestContext, date: string): Promise<Needed | null> {
  const planned = await requirementBySkill(ctx, date, addDays(date, 1));
  if (!planned) return null;
  const isToday = date === localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
  const now = isToday ? await intraday(ctx, { date }, false) : null;
  const isReforecast = now !== null && now.importedUntil !== null;
  const changes = new Map<string, number>();
  const keyOf = (skillId: string | null, startsAt: Date) => `${skillId} ${startsAt.getTime()}`;
  if (isReforecast)
    for (const { skillId, intervals } of now.streams)
      for (const { startsAt, scheduled, scheduledNow } of intervals) {
        const key = keyOf(skillId, new Date(startsAt));
        changes.set(key, (changes.get(key) ?? 0) + scheduledNow - scheduled);
      }
  const intervals = planned.map((each) => ({
    ...each,
    people: hundredths(Math.max(0, each.people + (changes.get(keyOf(each.skillId, each.startsAt)) ?? 0))),
  }));
  return { intervals, skills: skillsOf(intervals), isReforecast };
}

function skillsOf(intervals: readonly SkillRequiredInterval[]): (string | null)[] {
  const amounts = new Map<string | null, number>();
  for (const { skillId, people } of intervals) amounts.set(skillId, (amounts.get(skillId) ?? 0) + people);
  const named = [...amounts.keys()]
    .filter((skillId) => skillId !== null)
    .sort((a, b) => amounts.get(b)! - amounts.get(a)! || (a < b ? -1 : 1));
  const needsAnyone = amounts.has(null) || named.length > MAX_SKILLS;
  return needsAnyone ? [null, ...named.slice(0, MAX_SKILLS - 1)] : named;
}
