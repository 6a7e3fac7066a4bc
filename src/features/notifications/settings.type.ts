import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { EMAIL_DELIVERIES, type EmailDelivery, type NotificationKind } from './notification.rules';
import { NotificationKindEnum } from './notification.type';

export const EmailDeliveryEnum = enumOf('EmailDelivery', EMAIL_DELIVERIES);

@ObjectType({ simpleResolvers: true })
export class NotificationChoice {
  @Field(() => NotificationKindEnum)
  kind!: NotificationKind;

  @Field(() => EmailDeliveryEnum)
  email!: EmailDelivery;

  @Field(() => Boolean)
  push!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class NotificationSettings {
  @Field(() => [NotificationChoice], { description: 'One per kind that the role can receive, ordered by kind.' })
  choices!: NotificationChoice[];

  @Field(() => String, { description: 'HH:MM. Default: 07:00.' })
  digestAt!: string;

  @Field(() => Boolean, { description: 'SMTP_URL and PUBLIC_URL are set.' })
  emailAvailable!: boolean;

  @Field(() => String, { description: 'Format of numbers and dates in mails, such as `en-GB`. Default: `en-US`.' })
  locale!: string;

  @Field(() => Int)
  pushDevices!: number;

  @Field(() => String, { nullable: true, description: 'VAPID public key. Null unless PUBLIC_URL is https.' })
  pushKey!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'HH:MM. Default: 21:00 to 07:00; null together with quietUntil: no quiet hours.',
  })
  quietFrom!: string | null;

  @Field(() => String, { nullable: true })
  quietUntil!: string | null;

  @Field(() => Int, { nullable: true, description: 'Minutes before a shift, 15 to 1440. Null: no reminder.' })
  reminderMinutes!: number | null;

  @Field(() => String, { description: 'Region/City. Default: that of the employee, else of the organization.' })
  timezone!: string;
}
