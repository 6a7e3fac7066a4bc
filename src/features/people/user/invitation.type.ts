import { Field, ID, Int, ObjectType } from 'type-graphql';
import { User } from '../../access/user.entity';
import { enumOf } from '../../../kernel/graphql/enums';
import { DateTime } from '../../../kernel/graphql/scalars';

export const INVITATION_DELIVERIES = ['links', 'mail'] as const;
export type InvitationDelivery = (typeof INVITATION_DELIVERIES)[number];
export const InvitationDeliveryEnum = enumOf('InvitationDelivery', INVITATION_DELIVERIES);

@ObjectType({ simpleResolvers: true, description: 'A one-time link of a user to choose a password.' })
export class InvitationLink {
  @Field(() => User)
  user!: User;

  @Field(() => String)
  url!: string;

  @Field(() => DateTime)
  expiresAt!: Date;
}

@ObjectType({ simpleResolvers: true })
export class Invitations {
  @Field(() => Int)
  invited!: number;

  @Field(() => Int, { description: 'Users without a password not covered by this request. Repeat it.' })
  remaining!: number;

  @Field(() => [InvitationLink], { description: 'Returned only once; null if invitations are mailed.' })
  links!: InvitationLink[];

  @Field(() => String, { nullable: true, description: 'The links as CSV: email, firstName, lastName, url, expiresAt.' })
  csv!: string | null;

  @Field(() => ID, { nullable: true, description: 'The job that sends the mails.' })
  jobId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Delivery status of the last invitation mailed to a user.' })
export class MailedInvitation {
  @Field(() => ID)
  userId!: string;

  @Field(() => String)
  email!: string;

  @Field(() => DateTime)
  askedAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the mail server accepted it.' })
  sentAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Reason for a permanent failure.' })
  error!: string | null;
}
