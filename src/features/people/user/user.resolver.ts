import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { PasswordLink } from '../../access/password-link.type';
import { User } from '../../access/user.entity';
import { findUser } from '../../access/user.queries';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { Employee } from '../employee.entity';
import { UsersFilter } from '../employee.inputs';
import { employeeByUser, prefetchEmployeesOfUsers } from '../employee.loaders';
import { createUser, deactivateUser, issuePasswordLink, updateUser } from './user.commands';
import { CreateUserInput, UpdateUserInput } from './user.inputs';
import { listUsers } from './user.queries';
import { CreatedUser } from './user.type';

@Resolver(() => User)
export class UserResolver {
  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [User], { description: 'Sorted by last name, first name, id.' })
  async users(
    @Ctx() ctx: RequestContext,
    @Args(() => UsersFilter) filter: UsersFilter,
    @Info() info: GraphQLResolveInfo,
  ): Promise<User[]> {
    return prefetchEmployeesOfUsers(ctx, info, await listUsers(ctx, filter));
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => User)
  user(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<User> {
    return findUser(ctx, id, 'id');
  }

  @DirectField()
  @FieldResolver(() => Employee, { nullable: true })
  employee(@Root() user: User, @Ctx() ctx: RequestContext) {
    return employeeByUser.load(ctx, user.id);
  }

  @Operation({ caller: 'user', roles: ['admin'], transaction: false })
  @Mutation(() => CreatedUser)
  createUser(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateUserInput) input: CreateUserInput,
  ): Promise<CreatedUser> {
    return createUser(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => User)
  updateUser(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateUserInput) input: UpdateUserInput,
  ): Promise<User> {
    return updateUser(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => User)
  deactivateUser(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<User> {
    return deactivateUser(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => PasswordLink, {
    description: 'Creates a one-time link, which replaces the old one. The password works until it is used.',
  })
  issuePasswordLink(@Ctx() ctx: RequestContext, @Arg('userId', () => ID) userId: string): Promise<PasswordLink> {
    return issuePasswordLink(ctx, userId);
  }
}
