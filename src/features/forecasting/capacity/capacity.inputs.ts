import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import type { Issue } from '../../../kernel/errors';
import { Shape } from '../../../kernel/graphql/input';
import { got, list, localDate, queryNumber, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';
import { formatInQuery } from '../forecast/forecast.inputs';
import { shareInQuery } from '../requirement/requirement.inputs';

const MAX_MONTHS = 18;
const MAX_PEOPLE = 100_000;
const MAX_ROWS = 100;

const contractShape = z.object({
  contractId: uuid.nullish(),
  weeklyHours: z.number().gt(0).max(80).nullish(),
  hirePercent: z.number().gt(0).max(100),
});

@InputType({ description: 'Skills of new hires.' })
@Shape(contractShape)
export class CapacityContractInput {
  @Field(() => ID, { nullable: true, description: 'Null for no contract.' })
  contractId?: string | null;

  @Field(() => Float, { nullable: true, description: 'Default: target hours of the contract, else 40.' })
  weeklyHours?: number | null;

  @Field(() => Float, { description: 'Percent of the hires; all together 100.' })
  hirePercent!: number;
}

const changeShape = z.object({
  date: localDate,
  people: z.number().gt(0).max(MAX_PEOPLE),
  contractId: uuid.nullish(),
  skillIds: list(uuid, { max: MAX_ROWS }).nullish(),
});

@InputType({ description: 'Known arrivals and departures.' })
@Shape(changeShape)
export class CapacityChangeInput {
  @Field(() => String, { description: 'YYYY-MM-DD: the first day on which they are there, or are not.' })
  date!: string;

  @Field(() => Float)
  people!: number;

  @Field(() => ID, { nullable: true })
  contractId?: string | null;

  @Field(() => [ID], { nullable: true })
  skillIds?: string[] | null;
}

/** A percentage in a query string. Contracts and changes are available in GraphQL only. */
const percentInQuery = (most: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, got('must be a number'))
    .transform(Number)
    .pipe(z.number().max(most))
    .meta({ shows: { type: 'number', minimum: 0, maximum: most } });

/** Query string of the REST form. */
export const capacityQueryShape = z.object({
  from: localDate.optional(),
  months: queryNumber(1, MAX_MONTHS).optional(),
  risk: shareInQuery.optional(),
  offDutyPercent: percentInQuery(90).optional(),
  monthlyAttritionPercent: percentInQuery(50).optional(),
  leadTimeWeeks: queryNumber(0, 104).optional(),
  format: formatInQuery,
});

function faultsOf({ contracts }: { contracts?: { hirePercent: number }[] | null }): Issue[] {
  if (!contracts || contracts.length === 0) return [];
  const percent = contracts.reduce((sum, { hirePercent }) => sum + hirePercent, 0);
  if (Math.abs(percent - 100) < 1e-6) return [];
  return [{ path: 'contracts', message: `must have hirePercent of 100 together, got ${percent}` }];
}

@InputType()
@Shape(
  withFaults(
    z.object({
      from: localDate.nullish(),
      months: wholeNumber(1, MAX_MONTHS).nullish(),
      risk: z.number().gt(0).lt(1).nullish(),
      offDutyPercent: z.number().min(0).max(90).nullish(),
      monthlyAttritionPercent: z.number().min(0).max(50).nullish(),
      leadTimeWeeks: wholeNumber(0, 104).nullish(),
      contracts: list(contractShape, { max: MAX_ROWS }).nullish(),
      joining: list(changeShape, { max: MAX_ROWS }).nullish(),
      leaving: list(changeShape, { max: MAX_ROWS }).nullish(),
    }),
    faultsOf,
  ),
)
export class CapacityPlanInput {
  @Field(() => String, { nullable: true, description: 'A day of the first month; the next month by default.' })
  from?: string | null;

  @Field(() => Int, { nullable: true, description: '18 by default, as far as forecasts reach.' })
  months?: number | null;

  @Field(() => Float, { nullable: true, description: 'Staffs the load that is not exceeded with this probability.' })
  risk?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Percent of paid time that is planned off duty: breaks, meetings, training, time off; 15 by default.',
  })
  offDutyPercent?: number | null;

  @Field(() => Float, { nullable: true, description: 'Monthly attrition in percent. Default: 0.' })
  monthlyAttritionPercent?: number | null;

  @Field(() => Int, { nullable: true, description: 'Lead time in weeks for recruiting and training. Default: 8.' })
  leadTimeWeeks?: number | null;

  @Field(() => [CapacityContractInput], {
    nullable: true,
    description: 'Default: the current mix of contracts.',
  })
  contracts?: CapacityContractInput[] | null;

  @Field(() => [CapacityChangeInput], {
    nullable: true,
    description: 'In addition to employees whose first contract has not started.',
  })
  joining?: CapacityChangeInput[] | null;

  @Field(() => [CapacityChangeInput], { nullable: true })
  leaving?: CapacityChangeInput[] | null;
}
