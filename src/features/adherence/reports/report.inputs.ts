import { ArgsType, Field, ID } from 'type-graphql';
import { z } from 'zod';
import type { Issue } from '../../../kernel/errors';
import { Shape } from '../../../kernel/graphql/input';
import { PartArgs, partShape } from '../../../kernel/graphql/page';
import { list, localDate, queryList, uuid, withFaults } from '../../../kernel/shapes';
import { daysBetween } from '../../../kernel/time/local-time';
import { formatInQuery } from '../../forecasting/forecast/forecast.inputs';
import {
  ADHERENCE_GROUPINGS,
  AdherenceGroupingEnum,
  READINGS,
  ReadingEnum,
  REPORT_ORDERS,
  ReportOrderEnum,
  type AdherenceGrouping,
  type Reading,
  type ReportOrder,
} from './report.type';

const MAX_DAYS = 400;

function reportFaults({ from, to, groupBy }: { from: string; to: string; groupBy: readonly string[] }): Issue[] {
  const faults: Issue[] = [];
  const days = daysBetween(from, to) + 1;
  if (days < 1) faults.push({ path: 'to', message: `must not be before from, got "${to}"` });
  if (days > MAX_DAYS)
    faults.push({ path: 'to', message: `must be at most ${MAX_DAYS} days from from, got ${days} days` });
  for (const [one, other] of [
    ['day', 'week'],
    ['employee', 'team'],
  ] as const)
    if (groupBy.includes(one) && groupBy.includes(other))
      faults.push({ path: 'groupBy', message: `must have ${one} or ${other}, not both, got "${groupBy.join()}"` });
  return faults;
}

const groupings = list(z.enum(ADHERENCE_GROUPINGS), { min: 1, max: 3 });

const fields = {
  from: localDate,
  to: localDate,
  teamId: uuid.nullish(),
  employeeId: uuid.nullish(),
  ...partShape,
};

/** Query string of the REST form; groupings are comma-separated. */
export const reportQueryShape = z.object({
  ...fields,
  groupBy: queryList(groupings).default(['day']),
  reading: z.enum(READINGS).default('amended'),
  orderBy: z.enum(REPORT_ORDERS).default('name'),
  format: formatInQuery,
});

@ArgsType()
@Shape(
  withFaults(
    z.object({ ...fields, groupBy: groupings, reading: z.enum(READINGS), orderBy: z.enum(REPORT_ORDERS) }),
    reportFaults,
  ),
)
export class AdherenceReportArgs extends PartArgs {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD. Limit: 400 days.' })
  to!: string;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;

  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => [AdherenceGroupingEnum], {
    defaultValue: ['day'],
    description: 'One grouping, or a combination: [team, hour].',
  })
  groupBy!: AdherenceGrouping[];

  @Field(() => ReadingEnum, { defaultValue: 'amended' })
  reading!: Reading;

  @Field(() => ReportOrderEnum, { defaultValue: 'name' })
  orderBy!: ReportOrder;
}

/** Query string of a day; the employee is part of the path. */
export const agentDayQueryShape = z.object({ date: localDate, format: formatInQuery });

@ArgsType()
@Shape(z.object({ employeeId: uuid, date: localDate }))
export class AgentDayArgs {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;
}
