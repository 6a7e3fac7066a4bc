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
  @Query(() => [ApiKey], { description: 'Sorted by name, id.' })
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
    description:
      'Creates a key for the import of one file, valid for 1 hour. Planners can import history and deflection.',
  })
  createImportKey(
    @Ctx() ctx: RequestContext,
    @Args(() => CreateImportKeyArgs) args: CreateImportKeyArgs,
  ): Promise<CreatedApiKey> {
    return createImportKey(ctx, args);
  }

  @Operation({ caller: 'apiKey' })
  @Mutation(() => Boolean, { description: 'Revokes the calling API key.' })
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
    description: 'Adds a secret to the key. The previous one works until it ends. Limit: 2 active secrets.',
  })
  rotateApiKey(
    @Ctx() ctx: RequestContext,
    @Args(() => RotateApiKeyArgs) args: RotateApiKeyArgs,
  ): Promise<CreatedApiKey> {
    return rotateApiKey(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => ApiKey, {
    description: 'Ends a secret immediately. The last one ends with the key. Idempotent.',
  })
  endApiKeySecret(@Ctx() ctx: RequestContext, @Arg('secretId', () => ID) secretId: string): Promise<ApiKey> {
    return endApiKeySecret(ctx, secretId);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => ApiKey, { description: 'Revokes a key immediately.' })
  revokeApiKey(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ApiKey> {
    return revokeApiKey(ctx, id);
  }
}
