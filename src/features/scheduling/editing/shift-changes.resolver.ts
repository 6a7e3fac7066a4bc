import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { RuleOverrideInput } from '../check/check.type';
import { ChangedShifts } from './changed-shifts.type';
import { changeShifts } from './shift-changes.commands';
import { ReasonArg, reasonOf } from '../versions/reason.inputs';
import { ChangeShiftsInput } from './shift-changes.inputs';

@Resolver()
export class ShiftChangesResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ChangedShifts, {
    description:
      'Changes shifts of one schedule, all or nothing. Rules apply to the final state, so two employees can swap\n' +
      'shifts.',
  })
  changeShifts(
    @Ctx() ctx: RequestContext,
    @Arg('scheduleId', () => ID) scheduleId: string,
    @Arg('input', () => ChangeShiftsInput) input: ChangeShiftsInput,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<ChangedShifts> {
    return changeShifts(ctx, scheduleId, input, override, reasonOf(reason));
  }
}
