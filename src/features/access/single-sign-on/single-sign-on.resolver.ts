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
  @Mutation(() => SingleSignOn, { description: 'Replaces all settings.' })
  setSingleSignOn(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SetSingleSignOnInput) input: SetSingleSignOnInput,
  ): Promise<SingleSignOn> {
    return setSingleSignOn(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive', transaction: false })
  @Mutation(() => SingleSignOnTest, { description: 'Reads the discovery document of the identity provider.' })
  testSingleSignOn(@Ctx() ctx: RequestContext): Promise<SingleSignOnTest> {
    return testSingleSignOn(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => SingleSignOn, { description: 'Enables or disables password sign-in.' })
  setPasswordSignIn(
    @Ctx() ctx: RequestContext,
    @Arg('allowed', () => Boolean) allowed: boolean,
  ): Promise<SingleSignOn> {
    return switchPasswordSignIn(ctx, allowed);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => Boolean, { description: 'Deletes single sign-on and enables passwords. False if there was none.' })
  deleteSingleSignOn(@Ctx() ctx: RequestContext): Promise<boolean> {
    return deleteSingleSignOn(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => Boolean, {
    description: 'Unlinks a user from the identity provider. The next sign-in links the account by e-mail again.',
  })
  unlinkSingleSignOn(@Ctx() ctx: RequestContext, @Arg('userId', () => ID) userId: string): Promise<boolean> {
    return unlinkSingleSignOn(ctx, userId);
  }
}
