import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { RenamedField } from '../../kernel/graphql/renamed-field';
import { DateTime, Json } from '../../kernel/graphql/scalars';
import { DELIVERY_STATUSES, WEBHOOK_FORMATS, type DeliveryStatus, type WebhookFormat } from './webhook.rules';

export const WebhookFormatEnum = enumOf('WebhookFormat', WEBHOOK_FORMATS);
export const WebhookDeliveryStatus = enumOf('WebhookDeliveryStatus', DELIVERY_STATUSES);

@ObjectType({ simpleResolvers: true, description: 'A receiver of signed messages about events of the organization.' })
export class Webhook {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => String)
  description!: string;

  @Field(() => [String])
  eventTypes!: string[];

  @Field(() => Boolean, { description: 'Events of the time in which it is off are not sent later.' })
  active!: boolean;

  @Field(() => String, { nullable: true, description: 'Reason for automatic deactivation.' })
  offReason!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Time of automatic deactivation.' })
  offAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Start of the current series of failures; null after a success.',
  })
  failingSince!: string | null;

  @Field(() => DateTime)
  createdAt!: string;

  @Field(() => WebhookFormatEnum)
  format!: WebhookFormat;

  @Field(() => ID, {
    nullable: true,
    description: 'Only events about people of this team and the teams below. Null: all.',
  })
  teamId!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class CreatedWebhook {
  @Field(() => Webhook)
  webhook!: Webhook;

  @Field(() => String, { description: 'Verifies the signatures: it is shown in this answer only.' })
  secret!: string;
}

@ObjectType({ simpleResolvers: true })
export class RotatedWebhookSecret {
  @Field(() => String, { description: 'The new one: it is shown in this answer only.' })
  secret!: string;

  @RenamedField('previousSecretValidUntil', () => DateTime, {
    description: 'End of the period in which messages also carry the signature of the previous secret.',
  })
  bothUntil!: Date;
}

@ObjectType({ simpleResolvers: true })
export class WebhookAttempt {
  @Field(() => DateTime)
  at!: string;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the answer; null when there was none.' })
  status!: number | null;

  @Field(() => String, { nullable: true, description: 'Reason for a missing response.' })
  error!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A message to one webhook.' })
export class WebhookDelivery {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  webhookId!: string;

  @Field(() => ID, { description: 'The header webhook-id, the same for all attempts and all webhooks.' })
  eventId!: string;

  @Field(() => String)
  type!: string;

  @Field(() => String, { description: 'Messages about one subject arrive one after another.' })
  subject!: string;

  @Field(() => Json)
  payload!: unknown;

  @Field(() => WebhookDeliveryStatus)
  status!: DeliveryStatus;

  @Field(() => [WebhookAttempt], { description: 'The last fifty, the oldest first.' })
  attempts!: WebhookAttempt[];

  @Field(() => DateTime, { nullable: true, description: 'Earliest time of the next attempt while pending.' })
  nextAttemptAt!: string | null;

  @Field(() => DateTime)
  createdAt!: string;
}
