import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { ListArgs } from '../../kernel/graphql/page';
import {
  createApiKey,
  createImportKey,
  endApiKeySecret,
  endImportKey,
  revokeApiKey,
  rotateApiKey,
} from './api-key.commands';
import { ApiKey } from './api-key.entity';
import { CreateApiKeyInput, CreateImportKeyArgs, RotateApiKeyArgs } from './api-key.inputs';
import { liveSecretsByKey } from './api-key.loaders';
import { listApiKeys } from './api-key.queries';
import { ApiKeySecret, CreatedApiKey } from './api-key.type';

@Resolver(() => ApiKey)
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

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => CreatedApiKey, {
    description: 'A key for the import of one file; it ends within the hour. Planners import history and deflection.',
  })
  createImportKey(
    @Ctx() ctx: RequestContext,
    @Args(() => CreateImportKeyArgs) args: CreateImportKeyArgs,
  ): Promise<CreatedApiKey> {
    return createImportKey(ctx, args);
  }

  @Operation({ caller: 'apiKey' })
  @Mutation(() => Boolean, { description: 'Revokes the key that calls.' })
  endImportKey(@Ctx() ctx: RequestContext): Promise<boolean> {
    return endImportKey(ctx);
  }

  @DirectField()
  @FieldResolver(() => [ApiKeySecret], { description: 'The live ones, the newest first.' })
  secrets(@Root() key: ApiKey, @Ctx() ctx: RequestContext) {
    return liveSecretsByKey.load(ctx, key.id);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => CreatedApiKey, {
    description: 'Gives the key a new secret; the one of before goes on working until it ends. Two live at most.',
  })
  rotateApiKey(
    @Ctx() ctx: RequestContext,
    @Args(() => RotateApiKeyArgs) args: RotateApiKeyArgs,
  ): Promise<CreatedApiKey> {
    return rotateApiKey(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => ApiKey, {
    description: 'Refused from the next request on; ended already, nothing changes. The last one ends with the key.',
  })
  endApiKeySecret(@Ctx() ctx: RequestContext, @Arg('secretId', () => ID) secretId: string): Promise<ApiKey> {
    return endApiKeySecret(ctx, secretId);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => ApiKey, { description: 'Refused from the next request on, at every node.' })
  revokeApiKey(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ApiKey> {
    return revokeApiKey(ctx, id);
  }
}
