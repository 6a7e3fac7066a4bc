import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { userOf, type RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { changePassword, login, logout, setPassword } from './session.commands';
import { ChangePasswordInput, LoginInput, SetPasswordInput } from './session.inputs';
import { User } from './user.entity';
import { findUser } from './user.queries';

@Resolver()
export class SessionResolver {
  @Operation({ caller: 'user' })
  @Query(() => User, { description: 'The signed-in user.' })
  me(@Ctx() ctx: RequestContext): Promise<User> {
    return findUser(ctx, userOf(ctx).userId, 'id');
  }

  @Operation({ caller: 'anyone', limit: 'auth', transaction: false })
  @Mutation(() => User, { description: 'Signs in. The response sets the session cookie.' })
  async login(@Ctx() ctx: RequestContext, @Arg('input', () => LoginInput) input: LoginInput): Promise<User> {
    const { userId } = await login(ctx, input);
    return findUser(ctx, userId, 'id');
  }

  @Operation({ caller: 'user' })
  @Mutation(() => Boolean)
  logout(@Ctx() ctx: RequestContext): Promise<boolean> {
    return logout(ctx);
  }

  @Operation({ caller: 'user', limit: 'sensitive', transaction: false })
  @Mutation(() => Boolean, { description: 'Changes the password and ends all other sessions of the user.' })
  changePassword(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
  ): Promise<boolean> {
    return changePassword(ctx, input);
  }

  @Operation({ caller: 'anyone', limit: 'auth', transaction: false })
  @Mutation(() => Boolean, { description: 'Sets a password with a one-time link.' })
  setPassword(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SetPasswordInput) input: SetPasswordInput,
  ): Promise<boolean> {
    return setPassword(ctx, input);
  }
}
