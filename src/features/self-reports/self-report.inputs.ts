import { ArgsType, Field, ID } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../kernel/graphql/page';
import { DateTime } from '../../kernel/graphql/scalars';
import { localDate, plannedInstant, textLines, uuid, withFaults } from '../../kernel/shapes';

const note = textLines(2_000).nullish();
const lateShape = z.object({ expectedAt: plannedInstant, note, shiftId: uuid });
const illShape = z.object({ note, untilDate: localDate.nullish() });
const reportsShape = withFaults(
  z.object({ from: localDate, to: localDate, teamId: uuid.nullish(), ...pageShape }),
  ({ from, to }) => (to < from ? [{ path: 'to', message: `must not be before from ${from}, got "${to}"` }] : []),
);

@ArgsType()
@Shape(lateShape)
export class ReportLateArgs {
  @Field(() => DateTime)
  expectedAt!: Date;

  @Field(() => String, { nullable: true })
  note?: string | null;

  @Field(() => ID)
  shiftId!: string;
}

@ArgsType()
@Shape(illShape)
export class ReportIllArgs {
  @Field(() => String, { nullable: true })
  note?: string | null;

  @Field(() => String, { nullable: true })
  untilDate?: string | null;
}

@ArgsType()
@Shape(reportsShape)
export class SelfReportsFilter extends PageArgs {
  @Field(() => String)
  from!: string;

  @Field(() => String)
  to!: string;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;
}
