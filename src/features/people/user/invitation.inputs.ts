import { Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { list, uuid } from '../../../kernel/shapes';
import { INVITATION_DELIVERIES, InvitationDeliveryEnum, type InvitationDelivery } from './invitation.type';

export const MAX_INVITED = 5_000;

const inviteUsersShape = z.object({
  userIds: list(uuid, { min: 1, max: MAX_INVITED }).nullish(),
  delivery: z.enum(INVITATION_DELIVERIES),
});

@InputType()
@Shape(inviteUsersShape)
export class InviteUsersInput {
  @Field(() => [ID], {
    nullable: true,
    description: 'Limit: 5,000. Default: all active users without a password, those without a link first.',
  })
  userIds?: string[] | null;

  @Field(() => InvitationDeliveryEnum, { defaultValue: 'links', description: 'Mails need the setting SMTP_URL.' })
  delivery!: InvitationDelivery;
}
