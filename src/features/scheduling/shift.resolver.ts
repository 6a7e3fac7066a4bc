import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { Employee } from '../people/employee.entity';
import { employeeById } from '../people/employee.loaders';
import { RuleOverrideInput } from './check/check.type';
import { createShifts, deleteShift, updateShift } from './shift.commands';
import { Shift } from './shift.entity';
import { CreateShiftsInput, ShiftsArgs, UpdateShiftInput } from './shift.inputs';
import { prefetchShifts } from './shift.loaders';
import { listShifts } from './shift.queries';
import { CreatedShifts, ShiftPage } from './shift.type';
import { ShiftTemplate } from './template.entity';
import { templateById } from './template.loaders';
import { ReasonArg, reasonOf } from './versions/reason.inputs';

const IF_VERSION = {
  nullable: true,
  description: 'The version that was seen; when it is another one now, a CONFLICT whose `current` is how the shift is.',
};

@Resolver(() => Shift)
export class ShiftResolver {
  @Operation({ caller: 'user' })
  @Query(() => ShiftPage, {
    description: 'Sorted by date, start, id. Agents see their own shifts of published and locked schedules.',
  })
  async shifts(
    @Ctx() ctx: RequestContext,
    @Args(() => ShiftsArgs) filter: ShiftsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ShiftPage> {
    const page = await listShifts(ctx, filter);
    await prefetchShifts(ctx, info, page.data, 'data.');
    return page;
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => CreatedShifts, { description: 'Creates one shift, or several, all or nothing.' })
  createShifts(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateShiftsInput) input: CreateShiftsInput,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<CreatedShifts> {
    return createShifts(ctx, input, override, reasonOf(reason));
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Shift)
  updateShift(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateShiftInput) input: UpdateShiftInput,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @Arg('ifVersion', () => Int, IF_VERSION) ifVersion?: number | null,
    @ReasonArg() reason?: string,
  ): Promise<Shift> {
    return updateShift(ctx, id, input, override, ifVersion, reasonOf(reason));
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Boolean)
  deleteShift(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('ifVersion', () => Int, IF_VERSION) ifVersion?: number | null,
    @ReasonArg() reason?: string,
  ): Promise<boolean> {
    return deleteShift(ctx, id, ifVersion, reasonOf(reason));
  }

  @DirectField()
  @FieldResolver(() => Employee)
  employee(@Root() shift: Shift, @Ctx() ctx: RequestContext) {
    return employeeById.load(ctx, shift.employeeId);
  }

  @DirectField()
  @FieldResolver(() => ShiftTemplate, { nullable: true, description: 'Also when it was deleted meanwhile.' })
  template(@Root() shift: Shift, @Ctx() ctx: RequestContext) {
    return shift.templateId === null ? null : templateById.load(ctx, shift.templateId);
  }
}
