import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../kernel/context';
import { Operation } from '../kernel/operation';
import { createApiKey, revokeApiKey } from './api-key.commands';
import { ApiKey } from './api-key.entity';
import { CreateApiKeyInput } from './api-key.inputs';
import { listApiKeys } from './api-key.queries';

@ObjectType({ simpleResolvers: true })
class CreatedApiKey {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The whole key: it is shown in this answer only.' })
  key!: string;
}

@Resolver()
export class ApiKeyResolver {
  @Operation({ door: 'session', roles: ['admin'] })
  @Query(() => [ApiKey])
  apiKeys(@Ctx() ctx: RequestContext): Promise<ApiKey[]> {
    return listApiKeys(ctx);
  }

  @Operation({ door: 'session', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => CreatedApiKey)
  createApiKey(@Ctx() ctx: RequestContext, @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput): Promise<CreatedApiKey> {
    return createApiKey(ctx, input);
  }

  @Operation({ door: 'session', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => ApiKey, { description: 'Refused from the next request on, at every node.' })
  revokeApiKey(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ApiKey> {
    return revokeApiKey(ctx, id);
  }
}
