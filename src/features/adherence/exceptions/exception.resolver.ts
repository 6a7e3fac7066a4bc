import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { DecisionArgs } from '../../decisions/decision.inputs';
import {
  approveException,
  enterException,
  refuseException,
  requestException,
  withdrawException,
} from './exception.commands';
import { EnterExceptionInput, ExceptionReasonInput, ExceptionsFilter, RequestExceptionInput } from './exception.inputs';
import { DECIDING_ROLES } from './exception.policy';
import { listExceptions } from './exception.queries';
import { archiveReason, createReason, renameReason } from './exception-reason.commands';
import { listReasons } from './exception-reason.queries';
import { AdherenceException, AdherenceExceptionPage, ExceptionReason } from './exception.type';

@Resolver()
export class ExceptionResolver {
  @Operation({ caller: 'user', tier: 'enterprise' })
  @Query(() => AdherenceExceptionPage, {
    description: 'Exceptions of employees and teams in scope, of all employees and of the caller, newest first.',
  })
  adherenceExceptions(
    @Ctx() ctx: RequestContext,
    @Args(() => ExceptionsFilter) filter: ExceptionsFilter,
  ): Promise<AdherenceExceptionPage> {
    return listExceptions(ctx, filter);
  }

  @Operation({ caller: 'user', tier: 'enterprise' })
  @Query(() => [ExceptionReason], { description: 'Sorted by name, id; excludes archived ones.' })
  exceptionReasons(@Ctx() ctx: RequestContext): Promise<ExceptionReason[]> {
    return listReasons(ctx);
  }

  @Operation({ caller: 'user', tier: 'enterprise' })
  @Mutation(() => AdherenceException, { description: 'Requests an exception for the caller. Another user decides.' })
  requestException(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RequestExceptionInput) input: RequestExceptionInput,
  ): Promise<AdherenceException> {
    return requestException(ctx, input);
  }

  @Operation({ caller: 'user', roles: DECIDING_ROLES, tier: 'enterprise' })
  @Mutation(() => AdherenceException, { description: 'Enters an approved exception for others.' })
  enterException(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => EnterExceptionInput) input: EnterExceptionInput,
  ): Promise<AdherenceException> {
    return enterException(ctx, input);
  }

  @Operation({ caller: 'user', roles: DECIDING_ROLES, tier: 'enterprise' })
  @Mutation(() => AdherenceException)
  approveException(
    @Ctx() ctx: RequestContext,
    @Args(() => DecisionArgs) args: DecisionArgs,
  ): Promise<AdherenceException> {
    return approveException(ctx, args);
  }

  @Operation({ caller: 'user', roles: DECIDING_ROLES, tier: 'enterprise' })
  @Mutation(() => AdherenceException)
  refuseException(
    @Ctx() ctx: RequestContext,
    @Args(() => DecisionArgs) args: DecisionArgs,
  ): Promise<AdherenceException> {
    return refuseException(ctx, args);
  }

  @Operation({ caller: 'user', tier: 'enterprise' })
  @Mutation(() => AdherenceException, {
    description: 'Withdraws a request or an approved exception. Alerts that it explained return if they still apply.',
  })
  withdrawException(
    @Ctx() ctx: RequestContext,
    @Args(() => DecisionArgs) args: DecisionArgs,
  ): Promise<AdherenceException> {
    return withdrawException(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'], tier: 'enterprise' })
  @Mutation(() => ExceptionReason)
  createExceptionReason(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ExceptionReasonInput) input: ExceptionReasonInput,
  ): Promise<ExceptionReason> {
    return createReason(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin'], tier: 'enterprise' })
  @Mutation(() => ExceptionReason)
  renameExceptionReason(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ExceptionReasonInput) input: ExceptionReasonInput,
  ): Promise<ExceptionReason> {
    return renameReason(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin'], tier: 'enterprise' })
  @Mutation(() => ExceptionReason, {
    description: 'Archives the reason: it is no longer available for new exceptions.',
  })
  archiveExceptionReason(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ExceptionReason> {
    return archiveReason(ctx, id);
  }
}
