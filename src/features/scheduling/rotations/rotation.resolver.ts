import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { RuleOverrideInput } from '../check/check.type';
import { BulkWrite } from '../versions/bulk.type';
import { ReasonArg, reasonOf } from '../versions/reason.inputs';
import { applyRotation } from './apply-rotation.commands';
import { assignRotation, setRotationException } from './assignment.commands';
import { rotationDeviations } from './deviation.queries';
import { archiveRotation, createRotation, updateRotation } from './rotation.commands';
import {
  ApplyRotationArgs,
  AssignRotationInput,
  RotationAssignmentsArgs,
  RotationDaysArgs,
  RotationDeviationsArgs,
  RotationExceptionArgs,
  RotationInput,
} from './rotation.inputs';
import { listRotations } from './rotation.queries';
import { visibleAssignments, visibleRotationDays } from './visible-days.queries';
import { PlannedRotationDay, Rotation, RotationAssignment, RotationDeviationPage } from './rotation.type';

@Resolver()
export class RotationResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [Rotation], { description: 'Rotations, sorted by name, id.' })
  rotations(
    @Ctx() ctx: RequestContext,
    @Arg('includeArchived', () => Boolean, { defaultValue: false }) includeArchived: boolean,
  ): Promise<Rotation[]> {
    return listRotations(ctx, includeArchived);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [RotationAssignment], { description: 'By employee in the order given, then first day.' })
  rotationAssignments(
    @Ctx() ctx: RequestContext,
    @Args(() => RotationAssignmentsArgs) { employeeIds }: RotationAssignmentsArgs,
  ): Promise<RotationAssignment[]> {
    return visibleAssignments(ctx, employeeIds);
  }

  @Operation({ caller: 'user' })
  @Query(() => [PlannedRotationDay], {
    description:
      'Days without a rotation are left out. At most 5,000 employees and 200,000 days of people. Agents: their own.',
  })
  rotationDays(
    @Ctx() ctx: RequestContext,
    @Args(() => RotationDaysArgs) args: RotationDaysArgs,
  ): Promise<PlannedRotationDay[]> {
    return visibleRotationDays(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => RotationDeviationPage, {
    description: 'Days of the people of a schedule that are not as their rotations, by date, name.',
  })
  rotationDeviations(
    @Ctx() ctx: RequestContext,
    @Args(() => RotationDeviationsArgs) args: RotationDeviationsArgs,
  ): Promise<RotationDeviationPage> {
    return rotationDeviations(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Rotation)
  createRotation(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RotationInput) input: RotationInput,
  ): Promise<Rotation> {
    return createRotation(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Rotation)
  updateRotation(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => RotationInput) input: RotationInput,
  ): Promise<Rotation> {
    return updateRotation(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Rotation)
  archiveRotation(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Rotation> {
    return archiveRotation(ctx, id);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => [RotationAssignment], {
    description: 'A new assignment ends the older one the day before. Inactive people are skipped.',
  })
  assignRotation(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AssignRotationInput) input: AssignRotationInput,
  ): Promise<RotationAssignment[]> {
    return assignRotation(ctx, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => PlannedRotationDay, {
    nullable: true,
    description: 'A day of null removes the exception. Null is answered where no rotation applies.',
  })
  setRotationException(
    @Ctx() ctx: RequestContext,
    @Args(() => RotationExceptionArgs) args: RotationExceptionArgs,
  ): Promise<PlannedRotationDay | null> {
    return setRotationException(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => BulkWrite, {
    description: 'Writes days with a template at its own times, without a search. Other working days are skipped.',
  })
  applyRotation(
    @Ctx() ctx: RequestContext,
    @Args(() => ApplyRotationArgs) args: ApplyRotationArgs,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<BulkWrite> {
    return applyRotation(ctx, args, override ?? null, reasonOf(reason));
  }
}
