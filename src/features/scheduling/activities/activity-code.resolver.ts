import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { Shift } from '../shift.entity';
import { ShiftTemplate } from '../template.entity';
import { archiveActivityCode, createActivityCode, updateActivityCode } from './activity-code.commands';
import { ActivityCodeInput } from './activity-code.inputs';
import { listActivityCodes } from './activity-code.queries';
import { ActivityCode, ShiftSegment, ShiftSplit, TemplateSegment } from './activity-code.type';
import { allowanceOf } from '../break.rules';
import { segmentsOf, splitOf, templateSegmentsOf } from './segment.queries';
import { paidMinutes } from '../versions/change-set.rules';

@Resolver(() => Shift)
export class ActivityCodeResolver {
  @Operation({ caller: 'user' })
  @Query(() => [ActivityCode], { description: 'By category in the order of the enum, then name. Agents too.' })
  activityCodes(
    @Ctx() ctx: RequestContext,
    @Arg('includeArchived', () => Boolean, { defaultValue: false }) includeArchived: boolean,
  ): Promise<ActivityCode[]> {
    return listActivityCodes(ctx, includeArchived);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => ActivityCode)
  createActivityCode(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ActivityCodeInput) input: ActivityCodeInput,
  ): Promise<ActivityCode> {
    return createActivityCode(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => ActivityCode)
  updateActivityCode(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ActivityCodeInput) input: ActivityCodeInput,
  ): Promise<ActivityCode> {
    return updateActivityCode(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => ActivityCode, { description: 'No new use; shown where it is used.' })
  archiveActivityCode(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ActivityCode> {
    return archiveActivityCode(ctx, id);
  }

  @DirectField()
  @FieldResolver(() => [ShiftSegment], { description: 'All segments, by start.' })
  segments(@Root() shift: Shift, @Ctx() ctx: RequestContext) {
    return segmentsOf(ctx, shift);
  }

  @FieldResolver(() => Int, { description: 'Real minutes less unpaid segments.' })
  paidMinutes(@Root() shift: Shift): number {
    return paidMinutes(shift);
  }

  @FieldResolver(() => ShiftSplit, { nullable: true, description: 'Null for a shift without a gap.' })
  split(@Root() shift: Shift): ShiftSplit | null {
    return splitOf(shift);
  }
}

@Resolver(() => ShiftTemplate)
export class TemplateSegmentResolver {
  @DirectField()
  @FieldResolver(() => [TemplateSegment], { description: 'All segments, by start.' })
  segmentRules(@Root() template: ShiftTemplate, @Ctx() ctx: RequestContext) {
    return templateSegmentsOf(ctx, template);
  }

  @FieldResolver(() => Int, { description: 'Copied to shifts with a split gap, for payroll only.' })
  allowanceMinutes(@Root() template: ShiftTemplate): number {
    return allowanceOf(template.breakRules);
  }
}
