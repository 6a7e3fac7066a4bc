import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { list, textLine, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';
import { overrideShape, RuleOverrideInput } from '../check/check.type';
import { PUBLISH_NOTICES, type PublishNotice } from '../versions/change-set.rules';
import { PublishNoticeEnum } from '../versions/change-set.type';
import { reason } from '../versions/reason.inputs';
import { cellShape, CellInput } from '../versions/restore.inputs';
import { MERGE_SIDES, MergeSideEnum, type MergeSide } from './scenario.type';

const MAX_RESOLUTIONS = 5_000;
const LAST_VERSION = 2 ** 31 - 1;

@ArgsType()
@Shape(z.object({ scheduleId: uuid, name: textLine(200), version: wholeNumber(1, LAST_VERSION).nullish() }))
export class CreateScenarioArgs {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  name!: string;

  @Field(() => Int, { nullable: true, description: 'The present version when left out.' })
  version?: number | null;
}

@InputType()
export class MergeResolutionInput extends CellInput {
  @Field(() => MergeSideEnum)
  take!: MergeSide;
}

@ArgsType()
@Shape(
  z.object({
    id: uuid,
    resolutions: list(cellShape.extend({ take: z.enum(MERGE_SIDES) }), { max: MAX_RESOLUTIONS }).nullish(),
    takeRest: z.enum(MERGE_SIDES).nullish(),
    override: overrideShape.nullish(),
    reason: reason.nullish(),
  }),
)
export class RebaseScenarioArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => [MergeResolutionInput], { nullable: true })
  resolutions?: MergeResolutionInput[] | null;

  @Field(() => MergeSideEnum, {
    nullable: true,
    description: 'Decides the conflicts that resolutions do not name.',
  })
  takeRest?: MergeSide | null;

  @Field(() => RuleOverrideInput, { nullable: true })
  override?: RuleOverrideInput | null;

  @Field(() => String, { nullable: true, description: 'Kept in the history. 1 to 500 characters.' })
  reason?: string | null;
}

@ArgsType()
@Shape(
  z.object({
    id: uuid,
    ifVersion: wholeNumber(0, LAST_VERSION).nullish(),
    notify: z.enum(PUBLISH_NOTICES),
    override: overrideShape.nullish(),
    reason: reason.nullish(),
  }),
)
export class PromoteScenarioArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { nullable: true, description: 'Of the scenario.' })
  ifVersion?: number | null;

  @Field(() => PublishNoticeEnum, { defaultValue: 'changes' })
  notify!: PublishNotice;

  @Field(() => RuleOverrideInput, { nullable: true })
  override?: RuleOverrideInput | null;

  @Field(() => String, { nullable: true, description: 'Kept in the history. 1 to 500 characters.' })
  reason?: string | null;
}

@ArgsType()
@Shape(
  withFaults(z.object({ ids: list(uuid, { min: 2, max: 6 }) }), ({ ids }) => {
    const twice = Array.isArray(ids) ? ids.find((id, i) => ids.indexOf(id) < i) : undefined;
    return twice ? [{ path: 'ids', message: `must name different schedules, got "${twice}" twice` }] : [];
  }),
)
export class CompareSchedulesArgs {
  @Field(() => [ID])
  ids!: string[];
}
