import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Schedule } from '../schedule.entity';
import { ScheduleCertificate } from '../generation/generation.type';

export const MERGE_SIDES = ['base', 'scenario'] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];
export const MergeSideEnum = enumOf('MergeSide', MERGE_SIDES);

@ObjectType({ simpleResolvers: true })
export class ScenarioBase {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => Int, { description: 'The version it was copied from, or last rebased on or promoted to.' })
  version!: number;

  @Field(() => Schedule, { nullable: true, description: 'Null once the base is deleted.' })
  schedule!: Schedule | null;
}

@ObjectType({ simpleResolvers: true })
export class ScheduleFigures {
  @Field(() => Schedule)
  schedule!: Schedule;

  @Field(() => ScheduleCertificate, {
    description: 'Priced with the generation options of the first schedule named.',
  })
  certificate!: ScheduleCertificate;

  @Field(() => Float)
  paidHours!: number;

  @Field(() => Float, { description: 'As uncoveredDemand.missingHours.' })
  missingHours!: number;

  @Field(() => Int)
  hardBreaches!: number;

  @Field(() => Int)
  softBreaches!: number;

  @Field(() => Int, { description: 'Cells that differ from the first schedule.' })
  cellsChanged!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A day that is closed for every queue, or a public holiday.' })
export class ClosedDay {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { description: 'Name of the event or of the holiday.' })
  name!: string;
}
