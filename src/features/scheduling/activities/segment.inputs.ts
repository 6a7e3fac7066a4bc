import { Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { list, uuid, wholeNumber } from '../../../kernel/shapes';
import { BreakWindowInput, breakWindowShape } from '../break.inputs';
import type { BreakWindow } from '../break.rules';
import { MAX_SHIFT_HOURS } from '../shift.rules';

const MAX_SHIFT_MINUTES = MAX_SHIFT_HOURS * 60;
const MAX_SEGMENTS = 50;

const fields = {
  startOffset: wholeNumber(0, MAX_SHIFT_MINUTES),
  duration: wholeNumber(1, MAX_SHIFT_MINUTES),
  activityCodeId: uuid,
};
export const segmentsShape = list(z.object({ ...fields, sessionId: uuid.nullish() }), { max: MAX_SEGMENTS });
export const segmentRulesShape = list(z.object({ ...fields, window: breakWindowShape.nullish() }), {
  max: MAX_SEGMENTS,
});

@InputType({
  description:
    'sessionId only where the segment was attendance of that session and keeps its time; else 400.\n' +
    'moveSession moves sessions.',
})
export class SegmentInput {
  @Field(() => Int)
  startOffset!: number;

  @Field(() => Int)
  duration!: number;

  @Field(() => ID)
  activityCodeId!: string;

  @Field(() => ID, { nullable: true })
  sessionId?: string | null;
}

@InputType()
export class SegmentRuleInput {
  @Field(() => Int)
  startOffset!: number;

  @Field(() => Int)
  duration!: number;

  @Field(() => ID)
  activityCodeId!: string;

  @Field(() => BreakWindowInput, { nullable: true })
  window?: BreakWindow | null;
}
