import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Schedule } from '../schedule.entity';
import { CellRef, ChangeSet } from './change-set.type';
import { SKIP_REASONS, type SkipReason } from './bulk.rules';

export const SkipReasonEnum = enumOf(
  'SkipReason',
  SKIP_REASONS,
  'occupied: the cell has a shift; pinned, begun: the cell may not change; inactive: the employee is not active on\n' +
    'that day; time_off: approved; breaks_rule: the employee would break a hard rule that was entered; overlaps:\n' +
    'another published shift; outside_schedule: the day is not in the schedule; no_such_time: a clock change skips\n' +
    'the shift; closed_day: on request; needs_generation: a rotation day without exact times.',
);

@ObjectType({ simpleResolvers: true })
export class SkippedCell extends CellRef {
  @Field(() => SkipReasonEnum)
  reason!: SkipReason;

  @Field(() => String)
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'All shifts skipped for one reason.' })
class SkipCount {
  @Field(() => SkipReasonEnum)
  reason!: SkipReason;

  @Field(() => Int)
  shifts!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The result of a restore, copy, promotion or rotation. Lists hold at most 500 entries.',
})
export class BulkWrite {
  @Field(() => Schedule, {
    nullable: true,
    description: 'The schedule written to. Null only in a dry run that would create one.',
  })
  schedule!: Schedule | null;

  @Field(() => ChangeSet, { nullable: true, description: 'Null in a dry run, and where nothing changed.' })
  changeSet!: ChangeSet | null;

  @Field(() => Int, { description: 'Shifts created, changed or deleted; of a dry run, that would be.' })
  written!: number;

  @Field(() => Int, { description: 'Shifts skipped.' })
  skipped!: number;

  @Field(() => [SkipCount], { description: 'Of all shifts skipped, also of those that are not listed.' })
  skippedByReason!: SkipCount[];

  @Field(() => [SkippedCell])
  skippedCells!: SkippedCell[];

  @Field(() => [CellRef], { description: 'Copied shifts whose real length differs from that of their source.' })
  clockChanges!: CellRef[];

  @Field(() => [String], {
    description:
      'Target days with an event of kind closed that is about every queue, or a public holiday of a country in\n' +
      'queue settings, as 2026-12-25 Christmas Day. They are skipped only with skipClosedDays.',
  })
  closedDays!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'Of the caller; null where there is none.' })
export class UndoState {
  @Field(() => ChangeSet, { nullable: true })
  undo!: ChangeSet | null;

  @Field(() => ChangeSet, { nullable: true })
  redo!: ChangeSet | null;
}
