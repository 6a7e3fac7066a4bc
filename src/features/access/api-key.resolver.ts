import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { ListArgs } from '../../kernel/graphql/page';
import { createApiKey, revokeApiKey } from './api-key.commands';
import { ApiKey } from './api-key.entity';
import { CreateApiKeyInput } from './api-key.inputs';
import { listApiKeys } from './api-key.queries';
import { CreatedApiKey } from './api-key.type';

@Resolver()
export class ApiKeyResolver {
  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [ApiKey], { description: 'By name, id.' })
  apiKeys(@Ctx() ctx: RequestContext, @Args(() => ListArgs) list: ListArgs): Promise<ApiKey[]> {
    return listApiKeys(ctx, list);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => CreatedApiKey)
  createApiKey(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
  ): Promise<CreatedApiKey> {
    return createApiKey(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => ApiKey, { description: 'Refused from the next request on, at every node.' })
  revokeApiKey(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ApiKey> {
    return revokeApiKey(ctx, id);
  }
}
