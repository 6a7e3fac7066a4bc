import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { Page } from '../../kernel/graphql/page';
import { DateTime, Json } from '../../kernel/graphql/scalars';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.rules';

export const NotificationKindEnum = enumOf('NotificationKind', NOTIFICATION_KINDS);

const KEYS = `Keys by kind. schedule_published, shifts_changed: scheduleId, from, to, added, changed, removed.
trade_*: tradeId, state. offer_opened, offer_closing: offerIds. offer_claim_changed: offerId, claimId, state.
time_off_decided: requestId, state. exception_decided: exceptionId, state. report_received: reportId, kind.
own_alert: alertId, type. shift_reminder: shiftId. forecast_failed: runId, failed. job_finished: jobId, status.`;

@ObjectType({ simpleResolvers: true })
export class Notification {
  @Field(() => ID)
  id!: string;

  @Field(() => NotificationKindEnum)
  kind!: NotificationKind;

  @Field(() => String)
  title!: string;

  @Field(() => String)
  text!: string;

  @Field(() => String, { description: 'Path in the console.' })
  link!: string;

  @Field(() => Json, { description: KEYS })
  data!: unknown;

  @Field(() => DateTime)
  createdAt!: string;

  @Field(() => DateTime, { nullable: true })
  readAt!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class NotificationPage extends Page {
  @Field(() => [Notification])
  data!: Notification[];

  @Field(() => Int, { description: 'Unread notifications of all kinds.' })
  unread!: number;

  @Field(() => String, { description: 'Subscribe to notificationAdded with this as `after`.' })
  cursor!: string;
}

@ObjectType({ simpleResolvers: true })
export class NotificationChange {
  @Field(() => String)
  cursor!: string;

  @Field(() => Notification)
  notification!: Notification;

  @Field(() => Int)
  unread!: number;
}
