import { Field, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { AGENT_STATES, type AgentState } from '../../../kernel/agent-states';
import { AgentStateEnum } from '../../../kernel/graphql/agent-state';
import { Shape } from '../../../kernel/graphql/input';
import { ROLES, type Role } from '../../../kernel/principal';
import { got, list, textLine, wholeNumber } from '../../../kernel/shapes';
import { RoleEnum } from '../../access/user.entity';
import { ACTIVITY_CATEGORIES, MAX_DEFAULT_MINUTES, type ActivityCategory } from './activity-code.rules';
import { ActivityCategoryEnum } from './activity-code.type';

const HEX_COLOR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;

const shape = z.object({
  name: textLine(60).optional(),
  category: z.enum(ACTIVITY_CATEGORIES).optional(),
  onQueue: z.boolean().optional(),
  paid: z.boolean().optional(),
  color: z.string().regex(HEX_COLOR, got('must be a hex color such as #1E90FF')).optional(),
  acceptedStates: list(z.enum(AGENT_STATES), { min: 1, max: 20 }).nullish(),
  requestableBy: list(z.enum(ROLES), { max: 20 }).optional(),
  defaultMinutes: wholeNumber(1, MAX_DEFAULT_MINUTES).nullish(),
});

@InputType({
  description:
    'Creating needs name and category. onQueue is for work only (true by default); paid is false by default for\n' +
    'lunch and split_gap, and must be false for split_gap; requestableBy is admin, planner, supervisor.\n' +
    'In an update category, onQueue and paid are refused (400), and only the fields present change.',
})
@Shape(shape)
export class ActivityCodeInput {
  @Field(() => String, { nullable: true, description: '1 to 60 characters, unique without case.' })
  name?: string;

  @Field(() => ActivityCategoryEnum, { nullable: true })
  category?: ActivityCategory;

  @Field(() => Boolean, { nullable: true })
  onQueue?: boolean;

  @Field(() => Boolean, { nullable: true })
  paid?: boolean;

  @Field(() => String, { nullable: true })
  color?: string;

  @Field(() => [AgentStateEnum], { nullable: true })
  acceptedStates?: AgentState[] | null;

  @Field(() => [RoleEnum], { nullable: true })
  requestableBy?: Role[];

  @Field(() => Int, { nullable: true, description: '1 to 720.' })
  defaultMinutes?: number | null;
}
