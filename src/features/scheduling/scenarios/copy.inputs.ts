import { Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { enumOf } from '../../../kernel/graphql/enums';
import { Shape } from '../../../kernel/graphql/input';
import { list, localDate, textLine, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';

export const IF_OCCUPIED = ['skip', 'replace'] as const;
export type IfOccupied = (typeof IF_OCCUPIED)[number];
export const IfOccupiedEnum = enumOf('IfOccupied', IF_OCCUPIED);

const MAX_TIMES = 53;
const MAX_PEOPLE = 5_000;

const copyShape = withFaults(
  z.object({
    fromScheduleId: uuid,
    from: localDate,
    to: localDate,
    toScheduleId: uuid.nullish(),
    newScheduleName: textLine(200).nullish(),
    toDate: localDate,
    times: wholeNumber(1, MAX_TIMES),
    employeeIds: list(uuid, { min: 1, max: MAX_PEOPLE }).nullish(),
    ifOccupied: z.enum(IF_OCCUPIED),
    skipClosedDays: z.boolean(),
    dryRun: z.boolean(),
  }),
  ({ from, to, toScheduleId, newScheduleName }) => [
    ...(from > to ? [{ path: 'to', message: `must not be before from ${from}, got "${to}"` }] : []),
    ...(toScheduleId == null && newScheduleName == null
      ? [{ path: 'toScheduleId', message: 'or newScheduleName is required' }]
      : []),
    ...(toScheduleId != null && newScheduleName != null
      ? [{ path: 'newScheduleName', message: 'must not be given with toScheduleId' }]
      : []),
  ],
);

@InputType()
@Shape(copyShape)
export class CopyShiftsInput {
  @Field(() => ID, { description: 'May be the target as well.' })
  fromScheduleId!: string;

  @Field(() => String)
  from!: string;

  @Field(() => String)
  to!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Exactly one of toScheduleId and newScheduleName. A new schedule is a draft of exactly the target days.',
  })
  toScheduleId?: string | null;

  @Field(() => String, { nullable: true })
  newScheduleName?: string | null;

  @Field(() => String)
  toDate!: string;

  @Field(() => Int, { defaultValue: 1, description: '1 to 53.' })
  times!: number;

  @Field(() => [ID], { nullable: true, description: 'Left out: everyone, for supervisors everyone in scope.' })
  employeeIds?: string[] | null;

  @Field(() => IfOccupiedEnum, { defaultValue: 'skip' })
  ifOccupied!: IfOccupied;

  @Field(() => Boolean, { defaultValue: false })
  skipClosedDays!: boolean;

  @Field(() => Boolean, { defaultValue: false })
  dryRun!: boolean;
}
