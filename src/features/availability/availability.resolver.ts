import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import {
  addAvailabilityException,
  removeAvailability,
  removeAvailabilityException,
  setAvailability,
  setPreferences,
} from './availability.commands';
import { AddAvailabilityExceptionInput, SetAvailabilityInput, SetPreferencesInput } from './availability.inputs';
import { availability } from './availability.queries';
import { EmployeeAvailability } from './availability.type';
import { EmployeeDaysArgs } from '../contracts/work-rule.inputs';

@Resolver()
export class AvailabilityResolver {
  @Operation({ caller: 'user' })
  @Query(() => [EmployeeAvailability], {
    description:
      'Availability and preferences. Employees without a pattern are always available. Agents can read their own.',
  })
  availability(
    @Ctx() ctx: RequestContext,
    @Args(() => EmployeeDaysArgs) args: EmployeeDaysArgs,
  ): Promise<EmployeeAvailability[]> {
    return availability(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => EmployeeAvailability)
  setAvailability(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SetAvailabilityInput) input: SetAvailabilityInput,
  ): Promise<EmployeeAvailability> {
    return setAvailability(ctx, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Boolean, { description: 'Removes the weekly pattern that starts on a day.' })
  removeAvailability(
    @Ctx() ctx: RequestContext,
    @Arg('employeeId', () => ID) employeeId: string,
    @Arg('from', () => String) from: string,
  ): Promise<boolean> {
    return removeAvailability(ctx, employeeId, from);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => EmployeeAvailability)
  addAvailabilityException(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AddAvailabilityExceptionInput) input: AddAvailabilityExceptionInput,
  ): Promise<EmployeeAvailability> {
    return addAvailabilityException(ctx, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Boolean)
  removeAvailabilityException(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return removeAvailabilityException(ctx, id);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => EmployeeAvailability, { description: 'Agents set their own preferences.' })
  setPreferences(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SetPreferencesInput) input: SetPreferencesInput,
  ): Promise<EmployeeAvailability> {
    return setPreferences(ctx, input);
  }
}
