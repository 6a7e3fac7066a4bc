import { ArgsType, Field, Float, ID, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { deprecated, withEitherName } from '../../../kernel/graphql/renamed-field';
import { list, localDate, textLine, uuid, withFaults, wholeNumber } from '../../../kernel/shapes';
import { reason } from '../versions/reason.inputs';

const reoptimizeShape = withFaults(
  z.object({
    date: localDate,
    apply: z.boolean(),
    version: textLine(100).nullish(),
    scheduleIds: list(uuid, { min: 1, max: 100 }).nullish(),
    maxShiftMinutes: wholeNumber(5, 480),
    maxOnBreakPercent: z.number().min(0).max(100).nullish(),
    mostOnBreakPercent: z.number().min(0).max(100).nullish(),
    reason: reason.nullish(),
  }),
  ({ apply, version }) =>
    apply && version == null ? [{ path: 'version', message: 'must be that of the preview that is applied' }] : [],
);

@ArgsType()
@Shape(withEitherName(reoptimizeShape, { kept: 'maxOnBreakPercent', other: 'mostOnBreakPercent' }))
export class ReoptimizeArgs {
  @Field(() => String, { description: 'The day on which the shifts start, YYYY-MM-DD.' })
  date!: string;

  @Field(() => Boolean, { defaultValue: false, description: 'False shows what would be done.' })
  apply!: boolean;

  @Field(() => String, { nullable: true, description: 'Version of the preview to apply.' })
  version?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Limits changes to these schedules.' })
  scheduleIds?: string[] | null;

  @Field(() => Int, { defaultValue: 60, description: 'Maximum distance a break can move, in minutes.' })
  maxShiftMinutes!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Maximum share of scheduled people on break at once, 0 to 100. No break moves beyond it.',
  })
  maxOnBreakPercent?: number | null;

  @Field(() => Float, { nullable: true, deprecationReason: deprecated('maxOnBreakPercent') })
  mostOnBreakPercent?: number | null;

  @Field(() => String, { nullable: true, description: 'Kept in the history. 1 to 500 characters.' })
  reason?: string | null;
}
