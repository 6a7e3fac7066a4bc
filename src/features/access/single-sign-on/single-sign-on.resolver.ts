import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import {
  deleteSingleSignOn,
  setSingleSignOn,
  switchPasswordSignIn,
  testSingleSignOn,
  unlinkSingleSignOn,
} from './single-sign-on.commands';
import { SetSingleSignOnInput } from './single-sign-on.inputs';
import { ownSingleSignOn } from './single-sign-on.queries';
import { SingleSignOn, SingleSignOnTest } from './single-sign-on.type';

@Resolver()
export class SingleSignOnResolver {
  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => SingleSignOn, { nullable: true })
  singleSignOn(@Ctx() ctx: RequestContext): Promise<SingleSignOn | null> {
    return ownSingleSignOn(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => SingleSignOn, { description: 'All settings at once.' })
  setSingleSignOn(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SetSingleSignOnInput) input: SetSingleSignOnInput,
  ): Promise<SingleSignOn> {
    return setSingleSignOn(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive', transaction: false })
  @Mutation(() => SingleSignOnTest, { description: 'Asks the identity provider what it says of itself.' })
  testSingleSignOn(@Ctx() ctx: RequestContext): Promise<SingleSignOnTest> {
    return testSingleSignOn(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => SingleSignOn, { description: 'Whether passwords sign in too.' })
  setPasswordSignIn(
    @Ctx() ctx: RequestContext,
    @Arg('allowed', () => Boolean) allowed: boolean,
  ): Promise<SingleSignOn> {
    return switchPasswordSignIn(ctx, allowed);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => Boolean, { description: 'Passwords sign in again. False where there was none.' })
  deleteSingleSignOn(@Ctx() ctx: RequestContext): Promise<boolean> {
    return deleteSingleSignOn(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => Boolean, {
    description: 'The identity provider has made the account of a user anew: they are found by their e-mail again.',
  })
  unlinkSingleSignOn(@Ctx() ctx: RequestContext, @Arg('userId', () => ID) userId: string): Promise<boolean> {
    return unlinkSingleSignOn(ctx, userId);
  }
}
