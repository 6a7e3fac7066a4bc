import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { got, list, localTime, timeZone, wholeNumber, withFaults } from '../../kernel/shapes';
import { isAuthSecret, isPublicKey } from '../../platform/push/encryption';
import { EMAIL_DELIVERIES, NOTIFICATION_KINDS, type EmailDelivery, type NotificationKind } from './notification.rules';
import { NotificationKindEnum } from './notification.type';
import { EmailDeliveryEnum } from './settings.type';

const MAX_CHOICES = 100;
const MAX_URL = 2_000;
const MAX_KEY = 200;

function isLocale(text: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
}
const locale = z
  .string()
  .max(35)
  .refine(isLocale, { abort: true, ...got('must be a locale such as en-GB') })
  .overwrite((text) => Intl.getCanonicalLocales(text)[0] as string);

const choiceShape = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  email: z.enum(EMAIL_DELIVERIES).nullish(),
  push: z.boolean().nullish(),
});
const settingsShape = withFaults(
  z.object({
    choices: list(choiceShape, { max: MAX_CHOICES }).nullish(),
    digestAt: localTime.nullish(),
    locale: locale.nullish(),
    quietFrom: localTime.nullish(),
    quietUntil: localTime.nullish(),
    reminderMinutes: wholeNumber(15, 1_440).nullish(),
    timezone: timeZone.nullish(),
  }),
  ({ quietFrom, quietUntil }) => {
    const isHalf = (quietFrom === null && quietUntil) || (quietUntil === null && quietFrom);
    return isHalf
      ? [
          {
            path: quietFrom === null ? 'quietFrom' : 'quietUntil',
            message: 'must be a time where the other one is, got null',
          },
        ]
      : [];
  },
);

const isEndpoint = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const endpoint = z.string().max(MAX_URL).refine(isEndpoint, got('must be the URL of a push service'));
const deviceShape = z.object({
  auth: z.string().max(MAX_KEY).refine(isAuthSecret, got('must be 16 bytes in base64url')),
  endpoint,
  p256dh: z.string().max(MAX_KEY).refine(isPublicKey, got('must be a P-256 public key in base64url')),
});
const endpointShape = z.object({ endpoint: z.string().max(MAX_URL) });

@InputType()
@Shape(choiceShape)
export class NotificationChoiceInput {
  @Field(() => NotificationKindEnum)
  kind!: NotificationKind;

  @Field(() => EmailDeliveryEnum, { nullable: true })
  email?: EmailDelivery | null;

  @Field(() => Boolean, { nullable: true })
  push?: boolean | null;
}

@InputType({
  description: `Only the fields present change.
Null resets timezone, locale and digestAt, and turns quiet hours and reminders off.`,
})
@Shape(settingsShape)
export class NotificationSettingsInput {
  @Field(() => [NotificationChoiceInput], { nullable: true })
  choices?: NotificationChoiceInput[] | null;

  @Field(() => String, { nullable: true })
  digestAt?: string | null;

  @Field(() => String, { nullable: true })
  locale?: string | null;

  @Field(() => String, { nullable: true })
  quietFrom?: string | null;

  @Field(() => String, { nullable: true })
  quietUntil?: string | null;

  @Field(() => Int, { nullable: true })
  reminderMinutes?: number | null;

  @Field(() => String, { nullable: true })
  timezone?: string | null;
}

@ArgsType()
@Shape(deviceShape)
export class AddPushDeviceArgs {
  @Field(() => String)
  auth!: string;

  @Field(() => String)
  endpoint!: string;

  @Field(() => String)
  p256dh!: string;
}

@ArgsType()
@Shape(endpointShape)
export class RemovePushDeviceArgs {
  @Field(() => String)
  endpoint!: string;
}
