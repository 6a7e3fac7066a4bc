import { Arg, Args, Ctx, FieldResolver, Float, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { RuleOverrideInput } from '../check/check.type';
import { ReasonArg, reasonOf } from '../versions/reason.inputs';
import { createActivityPlan, updateActivityPlan } from './activity-plan.commands';
import {
  ActivityPlanInput,
  ActivityPlansArgs,
  ActivitySessionsArgs,
  MoveSessionArgs,
  PlaceActivitiesArgs,
  SetAttendeesArgs,
} from './activity-plan.inputs';
import { listActivityPlans } from './activity-plan.queries';
import {
  ActivityPlacement,
  ActivityPlan,
  ActivityPlanPage,
  ActivitySession,
  ActivitySessionPage,
} from './activity-plan.type';
import { cancelSession, moveSession, setAttendees } from './activity-session.commands';
import { listActivitySessions } from './activity-session.queries';
import { placeActivities } from './placement.commands';

@Resolver()
export class ActivityPlanResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => ActivityPlanPage, { description: 'By name, id.' })
  activityPlans(
    @Ctx() ctx: RequestContext,
    @Args(() => ActivityPlansArgs) args: ActivityPlansArgs,
  ): Promise<ActivityPlanPage> {
    return listActivityPlans(ctx, args);
  }

  @Operation({ caller: 'user' })
  @Query(() => ActivitySessionPage, { description: 'By date, start, id. Agents: those that they attend.' })
  activitySessions(
    @Ctx() ctx: RequestContext,
    @Args(() => ActivitySessionsArgs) args: ActivitySessionsArgs,
  ): Promise<ActivitySessionPage> {
    return listActivitySessions(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ActivityPlan)
  createActivityPlan(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ActivityPlanInput) input: ActivityPlanInput,
  ): Promise<ActivityPlan> {
    return createActivityPlan(ctx, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ActivityPlan)
  updateActivityPlan(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ActivityPlanInput) input: ActivityPlanInput,
  ): Promise<ActivityPlan> {
    return updateActivityPlan(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ActivityPlacement, {
    description:
      'scheduleIds left out: all published schedules. apply needs the version of the preview.\n' +
      'A day without a requirement costs nothing. The whole is deterministic.',
  })
  placeActivities(
    @Ctx() ctx: RequestContext,
    @Args(() => PlaceActivitiesArgs) args: PlaceActivitiesArgs,
  ): Promise<ActivityPlacement> {
    return placeActivities(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ActivityPlacement, {
    description: 'Both date and startTime, or neither: then the cheapest start left in the period.',
  })
  moveSession(
    @Ctx() ctx: RequestContext,
    @Args(() => MoveSessionArgs) args: MoveSessionArgs,
  ): Promise<ActivityPlacement> {
    return moveSession(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ActivitySession, {
    description: 'All of them, instead of those before; who has no room is missing.',
  })
  setAttendees(
    @Ctx() ctx: RequestContext,
    @Args(() => SetAttendeesArgs) args: SetAttendeesArgs,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<ActivitySession> {
    return setAttendees(ctx, args, { override, reason: reasonOf(reason) });
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ActivitySession)
  cancelSession(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<ActivitySession> {
    return cancelSession(ctx, id, { override, reason: reasonOf(reason) });
  }
}

@Resolver(() => ActivityPlacement)
export class PlacementServiceResolver {
  @FieldResolver(() => Float, { nullable: true, description: 'Percent of contacts; null without a forecast.' })
  async serviceLevelBefore(@Root() { service }: ActivityPlacement, @Ctx() ctx: RequestContext) {
    return (await service(ctx))[0] ?? null;
  }

  @FieldResolver(() => Float, { nullable: true })
  async serviceLevelAfter(@Root() { service }: ActivityPlacement, @Ctx() ctx: RequestContext) {
    return (await service(ctx))[1] ?? null;
  }
}
