import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { ShiftCandidatesArgs } from './candidate.inputs';
import { shiftCandidates } from './candidate.queries';
import { ShiftCandidate } from './candidate.type';
import { ExtraHoursArgs } from './extra-hours.inputs';
import { extraHours } from './extra-hours.queries';
import { ExtraHours } from './extra-hours.type';
import { WhyNotArgs } from './why-not.inputs';
import { whyNot } from './why-not.queries';
import { WhyNotAnswer } from './why-not.type';

@Resolver()
export class ExplanationResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => WhyNotAnswer, {
    description: 'Explains why an interval is understaffed, or why an employee does not have a shift.',
  })
  whyNot(@Ctx() ctx: RequestContext, @Args(() => WhyNotArgs) args: WhyNotArgs): Promise<WhyNotAnswer> {
    return whyNot(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [ShiftCandidate], {
    description: "Candidates for taking over a shift within the caller's scope, best first.",
  })
  shiftCandidates(
    @Ctx() ctx: RequestContext,
    @Args(() => ShiftCandidatesArgs) args: ShiftCandidatesArgs,
  ): Promise<ShiftCandidate[]> {
    return shiftCandidates(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => ExtraHours, {
    description: 'Employees who could be offered extra hours or voluntary time off.',
  })
  extraHours(@Ctx() ctx: RequestContext, @Args(() => ExtraHoursArgs) args: ExtraHoursArgs): Promise<ExtraHours> {
    return extraHours(ctx, args);
  }
}
