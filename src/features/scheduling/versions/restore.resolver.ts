import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { checkSchedule } from '../check/check.queries';
import { RuleBreach, RuleOverrideInput } from '../check/check.type';
import { Shift } from '../shift.entity';
import { BulkWrite, UndoState } from './bulk.type';
import { ChangeSet, NotifiedEmployeePage } from './change-set.type';
import { ScheduleDiff } from './diff.type';
import { overlapsOf, publishedDiff, publishPreview, wouldBeNotified } from './publish-preview.queries';
import { PublishPreview } from './publish-preview.type';
import { ReasonArg, reasonOf } from './reason.inputs';
import { restoreShifts } from './restore.commands';
import { RestoreInput } from './restore.inputs';
import { redo, undo } from './undo.commands';
import { undoState } from './undo.queries';
import { NotifiedArgs, WouldNotifyArgs } from './version.inputs';

@Resolver()
export class RestoreResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => UndoState)
  undoState(@Ctx() ctx: RequestContext, @Arg('scheduleId', () => ID) scheduleId: string): Promise<UndoState> {
    return undoState(ctx, scheduleId);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => PublishPreview, { description: 'What publishing a draft now would change. 409 unless it is a draft.' })
  publishPreview(@Ctx() ctx: RequestContext, @Arg('scheduleId', () => ID) scheduleId: string): Promise<PublishPreview> {
    return publishPreview(ctx, scheduleId);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => BulkWrite, {
    description: '400 unless exactly one scope is given. Pinned cells are restored, too.',
  })
  restoreShifts(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RestoreInput) input: RestoreInput,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<BulkWrite> {
    return restoreShifts(ctx, input, override ?? null, reasonOf(reason));
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ChangeSet, { description: 'Answers the new change set.' })
  undo(
    @Ctx() ctx: RequestContext,
    @Arg('scheduleId', () => ID) scheduleId: string,
    @Arg('changeSetId', () => ID, { nullable: true }) changeSetId?: string,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<ChangeSet> {
    return undo(ctx, scheduleId, { changeSetId, override, reason: reasonOf(reason) });
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ChangeSet)
  redo(
    @Ctx() ctx: RequestContext,
    @Arg('scheduleId', () => ID) scheduleId: string,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<ChangeSet> {
    return redo(ctx, scheduleId, { override, reason: reasonOf(reason) });
  }
}

@Resolver(() => PublishPreview)
export class PublishPreviewResolver {
  @FieldResolver(() => ScheduleDiff)
  diff(
    @Root() { scheduleId }: PublishPreview,
    @Ctx() ctx: RequestContext,
    @Args(() => NotifiedArgs) args: NotifiedArgs,
  ): Promise<ScheduleDiff> {
    return publishedDiff(ctx, scheduleId, args);
  }

  @FieldResolver(() => NotifiedEmployeePage)
  notified(
    @Root() { scheduleId }: PublishPreview,
    @Ctx() ctx: RequestContext,
    @Args(() => WouldNotifyArgs) args: WouldNotifyArgs,
  ): Promise<NotifiedEmployeePage> {
    return wouldBeNotified(ctx, scheduleId, args);
  }

  @DirectField()
  @FieldResolver(() => [RuleBreach], { description: 'As checkSchedule.' })
  breaches(@Root() { scheduleId }: PublishPreview, @Ctx() ctx: RequestContext) {
    return checkSchedule(ctx, scheduleId);
  }

  @DirectField()
  @FieldResolver(() => [Shift], {
    description: 'Published shifts that would overlap; publishing is then a 409.',
  })
  overlaps(@Root() { scheduleId }: PublishPreview, @Ctx() ctx: RequestContext) {
    return overlapsOf(ctx, scheduleId);
  }
}
