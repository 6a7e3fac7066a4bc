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
  @Query(() => WhyNotAnswer, { description: 'Why an interval stays short, or why somebody does not get a shift.' })
  whyNot(@Ctx() ctx: RequestContext, @Args(() => WhyNotArgs) args: WhyNotArgs): Promise<WhyNotAnswer> {
    return whyNot(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [ShiftCandidate], {
    description: 'Who could take a shift instead of who has it, of those the caller answers for; the best first.',
  })
  shiftCandidates(
    @Ctx() ctx: RequestContext,
    @Args(() => ShiftCandidatesArgs) args: ShiftCandidatesArgs,
  ): Promise<ShiftCandidate[]> {
    return shiftCandidates(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => ExtraHours, {
    description: 'Whom hours could be offered where people are missing, and who could be given hours back.',
  })
  extraHours(@Ctx() ctx: RequestContext, @Args(() => ExtraHoursArgs) args: ExtraHoursArgs): Promise<ExtraHours> {
    return extraHours(ctx, args);
  }
}
