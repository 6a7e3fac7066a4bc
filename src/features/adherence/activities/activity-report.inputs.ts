import { ArgsType, Field, ID } from 'type-graphql';
import { z } from 'zod';
import type { Issue } from '../../../kernel/errors';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { list, localDate, queryList, uuid, withFaults } from '../../../kernel/shapes';
import { daysBetween } from '../../../kernel/time/local-time';
import { ACTIVITY_GROUPINGS, ActivityGroupingEnum, type ActivityGrouping } from './activity-report.type';

const MAX_DAYS = 92;

const groupings = list(z.enum(ACTIVITY_GROUPINGS), { min: 1, max: ACTIVITY_GROUPINGS.length });
const fields = {
  from: localDate,
  to: localDate,
  employeeId: uuid.nullish(),
  teamId: uuid.nullish(),
};

/** Query string of the REST form; groupings are comma-separated. */
export const activityReportQueryShape = z.object({
  ...fields,
  groupBy: queryList(groupings).default(['activity']),
  page: pageShape.page.default(1),
  limit: pageShape.limit.default(50),
});

function faultsOf({ from, to, groupBy }: { from: string; to: string; groupBy: readonly string[] }): Issue[] {
  const days = daysBetween(from, to) + 1;
  const faults: Issue[] = [];
  if (days < 1) faults.push({ path: 'to', message: `must not be before from, got "${to}"` });
  if (days > MAX_DAYS)
    faults.push({ path: 'to', message: `must be at most ${MAX_DAYS} days from from, got ${days} days` });
  if (groupBy.includes('day') && groupBy.includes('week'))
    faults.push({ path: 'groupBy', message: `must have day or week, not both, got "${groupBy.join()}"` });
  return faults;
}

@ArgsType()
@Shape(withFaults(z.object({ ...fields, groupBy: groupings, ...pageShape }), faultsOf))
export class ActivityReportArgs extends PageArgs {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD. Limit: 92 days.' })
  to!: string;

  @Field(() => [ActivityGroupingEnum], { defaultValue: ['activity'] })
  groupBy!: ActivityGrouping[];

  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;
}
