import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { ListArgs } from '../../../kernel/graphql/page';
import { InviteUsersInput } from './invitation.inputs';
import { inviteUsers } from './invitation.jobs';
import { invitationDeliveries, listMailedInvitations } from './invitation.queries';
import { InvitationDeliveryEnum, Invitations, MailedInvitation, type InvitationDelivery } from './invitation.type';

@Resolver()
export class InvitationResolver {
  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [MailedInvitation], { description: 'The last one of each user, newest first.' })
  mailedInvitations(@Ctx() ctx: RequestContext, @Args(() => ListArgs) list: ListArgs): Promise<MailedInvitation[]> {
    return listMailedInvitations(ctx, list);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [InvitationDeliveryEnum], { description: 'Available delivery methods. Mail requires SMTP_URL.' })
  invitationDeliveries(@Ctx() ctx: RequestContext): readonly InvitationDelivery[] {
    return invitationDeliveries(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => Invitations, {
    description:
      'Creates one-time links for many users. A new link replaces the old one. Passwords work until links are used.',
  })
  inviteUsers(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => InviteUsersInput) input: InviteUsersInput,
  ): Promise<Invitations> {
    return inviteUsers(ctx, input);
  }
}
