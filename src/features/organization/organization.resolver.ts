import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { updateSettings } from './organization.commands';
import { Organization } from './organization.entity';
import { UpdateSettingsInput } from './organization.inputs';
import { ownOrganization } from './organization.queries';

@Resolver()
export class OrganizationResolver {
  @Operation({ caller: 'user' })
  @Query(() => Organization, { description: 'The organization of the signed-in user.' })
  organization(@Ctx() ctx: RequestContext): Promise<Organization> {
    return ownOrganization(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Organization)
  updateSettings(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => UpdateSettingsInput) input: UpdateSettingsInput,
  ): Promise<Organization> {
    return updateSettings(ctx, input);
  }
}
