import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Field, ID, Info, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../kernel/context';
import { Operation } from '../kernel/operation';
import { createShifts, deleteShift, updateShift } from './shift.commands';
import { Shift } from './shift.entity';
import { CreateShiftsInput, ShiftsFilter, UpdateShiftInput } from './shift.inputs';
import { listShifts, prefetchShifts, shiftTotal } from './shift.queries';

@ObjectType({ simpleResolvers: true })
class ShiftPage {
  @Field(() => [Shift])
  data!: Shift[];

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int)
  total!: number;
}

@ObjectType({ simpleResolvers: true })
class CreatedShifts {
  @Field(() => Shift, { nullable: true, description: 'Null when many were asked for.' })
  shift!: Shift | null;

  @Field(() => [Shift], { description: 'In the order asked for.' })
  shifts!: Shift[];
}

@Resolver()
export class ShiftResolver {
  @Operation({ door: 'session' })
  @Query(() => ShiftPage, { description: 'By date, start, id; agents see their own of published and locked schedules.' })
  async shifts(@Ctx() ctx: RequestContext, @Args(() => ShiftsFilter) filter: ShiftsFilter, @Info() info: GraphQLResolveInfo): Promise<ShiftPage> {
    const data = await prefetchShifts(ctx, info, await listShifts(ctx, filter), 'data.');
    return { data, page: filter.page, limit: filter.limit, total: await shiftTotal(ctx, filter) };
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Mutation(() => CreatedShifts, { description: 'One, or many of which all are made or none.' })
  createShifts(@Ctx() ctx: RequestContext, @Arg('input', () => CreateShiftsInput) input: CreateShiftsInput): Promise<CreatedShifts> {
    return createShifts(ctx, input);
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Mutation(() => Shift)
  updateShift(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string, @Arg('input', () => UpdateShiftInput) input: UpdateShiftInput): Promise<Shift> {
    return updateShift(ctx, id, input);
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Mutation(() => Boolean)
  deleteShift(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteShift(ctx, id);
  }
}
