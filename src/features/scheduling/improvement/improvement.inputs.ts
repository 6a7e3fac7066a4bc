import { ArgsType, Field, Float, ID, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { list, uuid } from '../../../kernel/shapes';
import { epochs, seconds, seed } from '../generation/generation.inputs';
import { reason } from '../versions/reason.inputs';

const MAX_KEPT = 100_000;
const MAX_PEOPLE = 10_000;

const improveShape = z.object({
  scheduleId: uuid,
  seconds: seconds.nullish(),
  disruption: z.number().min(0).max(10_000).nullish(),
  keepShiftIds: list(uuid, { max: MAX_KEPT }).nullish(),
  employeeIds: list(uuid, { max: MAX_PEOPLE }).nullish(),
  seed: seed.nullish(),
  epochs: epochs.nullish(),
  reason: reason.nullish(),
});

@ArgsType()
@Shape(improveShape)
export class ImproveScheduleArgs {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Time limit of the search in seconds. Default: 60. Limit: 1,800.',
  })
  seconds?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Points of each shift of a person that changes: 100 by default once published, 0 in a draft.',
  })
  disruption?: number | null;

  @Field(() => [ID], { nullable: true, description: 'Shifts that stay as they are.' })
  keepShiftIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Additional employees who can be given shifts, beyond those of the schedule and its generation.',
  })
  employeeIds?: string[] | null;

  @Field(() => Int, { nullable: true, description: '0 by default.' })
  seed?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of search rounds. Default: as many as the time allows.',
  })
  epochs?: number | null;

  @Field(() => String, { nullable: true, description: 'Kept in the history. 1 to 500 characters.' })
  reason?: string | null;
}
