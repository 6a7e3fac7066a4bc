import { Field, Int, ObjectType } from 'type-graphql';
import { Page } from '../../../kernel/graphql/page';
import type { CellDifference } from './change-set.rules';
import { CellDiff } from './change-set.type';
import type { Shift } from '../shift.entity';

/** One side of a comparison: a schedule in a version; null for the present. */
export interface DiffSide {
  scheduleId: string;
  version: number | null;
  /** True for a version that does not exist: it has no shifts. */
  isEmpty?: boolean;
}

export interface DiffMinutes {
  minutesBefore: number;
  minutesAfter: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Counts are cells with that difference; minutes are the paid minutes of the changed cells.',
})
export class ScheduleDiff extends Page {
  /** All cells that differ, and the states compared. */
  all!: CellDifference<Shift>[];
  sides!: [DiffSide, DiffSide];
  /** Paid minutes of the cells on both sides, once they are asked for. */
  minutes?: Promise<DiffMinutes>;

  @Field(() => Int)
  people!: number;

  @Field(() => Int)
  cells!: number;

  @Field(() => Int)
  added!: number;

  @Field(() => Int)
  removed!: number;

  @Field(() => Int)
  moved!: number;

  @Field(() => Int)
  template!: number;

  @Field(() => Int)
  breaks!: number;

  @Field(() => Int)
  activities!: number;

  @Field(() => [CellDiff])
  data!: CellDiff[];
}
