import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../kernel/graphql/page';
import { got, list, textLine, uuid } from '../../kernel/shapes';
import {
  DELIVERY_STATUSES,
  EVENT_TYPES,
  WEBHOOK_FORMATS,
  type DeliveryStatus,
  type WebhookFormat,
} from './webhook.rules';
import { WebhookDeliveryStatus, WebhookFormatEnum } from './webhook.type';

const MAX_URL = 2_000;
/** More than the number of event types, to allow for duplicates. */
const MAX_TYPES = 100;

const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const hasNoPassword = (text: string): boolean => {
  if (!isUrl(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

const url = z
  .string()
  .max(MAX_URL)
  .refine(isUrl, got('must be a URL such as https://example.com/muster'))
  .refine(hasNoPassword, { error: 'must hold no user and no password' });
const description = textLine(200);
const eventTypes = list(z.enum(EVENT_TYPES), { min: 1, max: MAX_TYPES }).transform((types) => [...new Set(types)]);

const format = z.enum(WEBHOOK_FORMATS);
const createWebhookShape = z.object({
  url,
  eventTypes,
  description: description.nullish(),
  format: format.nullish(),
  teamId: uuid.nullish(),
});
const updateWebhookShape = z.object({
  url: url.optional(),
  eventTypes: eventTypes.optional(),
  description: description.optional(),
  active: z.boolean().optional(),
  format: format.optional(),
  teamId: uuid.nullish(),
});
const deliveriesFilterShape = z.object({
  webhookId: uuid.nullish(),
  status: z.enum(DELIVERY_STATUSES).nullish(),
  ...pageShape,
});

const TYPES = EVENT_TYPES.join(',\n');

@InputType()
@Shape(createWebhookShape)
export class CreateWebhookInput {
  @Field(() => String, { description: 'https, and a public address.' })
  url!: string;

  @Field(() => [String], { description: TYPES })
  eventTypes!: string[];

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => WebhookFormatEnum, { nullable: true, defaultValue: 'standard' })
  format?: WebhookFormat | null;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;
}

@InputType()
@Shape(updateWebhookShape)
export class UpdateWebhookInput {
  @Field(() => String, { nullable: true, description: 'https, and a public address.' })
  url?: string;

  @Field(() => [String], { nullable: true, description: TYPES })
  eventTypes?: string[];

  @Field(() => String, { nullable: true })
  description?: string;

  @Field(() => Boolean, { nullable: true, description: 'Once reactivated, it receives pending messages.' })
  active?: boolean;

  @Field(() => WebhookFormatEnum, { nullable: true })
  format?: WebhookFormat;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;
}

@ArgsType()
@Shape(deliveriesFilterShape)
export class WebhookDeliveriesFilter extends PageArgs {
  @Field(() => ID, { nullable: true })
  webhookId?: string | null;

  @Field(() => WebhookDeliveryStatus, { nullable: true })
  status?: DeliveryStatus | null;
}
