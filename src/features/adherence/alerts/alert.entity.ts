import { Entity, Property } from '@mikro-orm/core';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';
import { DateTime, Json } from '../../../kernel/graphql/scalars';
import { TenantEntity } from '../../../platform/database/tenant-entity';
import { ALERT_STATUSES, type AlertStatus } from './alert.lifecycle';
import { ALERT_TYPES, type AlertType } from './alert.rules';

export const AlertTypeEnum = enumOf('AlertType', ALERT_TYPES);
export const AlertStatusEnum = enumOf('AlertStatus', ALERT_STATUSES);

@ObjectType({ simpleResolvers: true })
export class AlertNote {
  @Field(() => String)
  text!: string;

  @Field(() => String)
  by!: string;

  @Field(() => DateTime)
  at!: string;
}

@Entity({ tableName: 'adherence_alert' })
@ObjectType({ simpleResolvers: true })
export class AdherenceAlert extends TenantEntity {
  @Field(() => ID)
  @Property({ type: 'uuid' })
  employeeId!: string;

  @Field(() => ID, { nullable: true })
  @Property({ persist: false, type: 'uuid' })
  teamId?: string | null;

  @Field(() => String, { nullable: true })
  @Property({ persist: false, type: 'text' })
  teamName?: string | null;

  @Field(() => String, { nullable: true })
  @Property({ persist: false, type: 'text' })
  employeeNumber?: string | null;

  @Field(() => String)
  @Property({ persist: false, type: 'text' })
  employeeName?: string;

  @Field(() => ID)
  @Property({ type: 'uuid' })
  shiftId!: string;

  @Field(() => AlertTypeEnum)
  @Property({ type: 'text' })
  type!: AlertType;

  @Field(() => String)
  @Property({ type: 'text' })
  message!: string;

  @Field(() => AlertStatusEnum)
  @Property({ type: 'text' })
  status!: AlertStatus;

  @Field(() => Int, { description: 'Number of episodes merged into the alert.' })
  @Property({ type: 'integer' })
  occurrences!: number;

  @Field(() => Json, { description: 'Evidence: instants, state and scheduled state.' })
  @Property({ type: 'json' })
  evidence!: unknown;

  @Field(() => DateTime)
  @Property({ type: 'Date' })
  createdAt!: Date | string;

  @Field(() => DateTime, { nullable: true, description: 'End of the condition; null while it lasts.' })
  @Property({ type: 'Date', nullable: true })
  endedAt!: Date | string | null;

  @Field(() => DateTime, { nullable: true })
  @Property({ type: 'Date', nullable: true })
  acknowledgedAt!: Date | string | null;

  @Field(() => String, { nullable: true, description: 'User who acknowledged the alert.' })
  @Property({ type: 'text', nullable: true })
  acknowledgedBy!: string | null;

  @Field(() => DateTime, { nullable: true })
  @Property({ type: 'Date', nullable: true })
  resolvedAt!: Date | string | null;

  @Field(() => String, {
    nullable: true,
    description: 'User who resolved the alert; null if time off or an exception did.',
  })
  @Property({ type: 'text', nullable: true })
  resolvedBy!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When time off or an exception resolved the alert; null again after a withdrawal.',
  })
  @Property({ type: 'Date', nullable: true })
  explainedAt!: Date | string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  notes!: string | null;

  @Field(() => [AlertNote], { description: 'Additional notes, oldest first.' })
  @Property({ type: 'json' })
  addedNotes: AlertNote[] = [];
}

@ObjectType({ simpleResolvers: true })
export class AdherenceAlertPage extends Page {
  @Field(() => [AdherenceAlert], { description: 'Newest first.' })
  data!: AdherenceAlert[];

  @Field(() => String, {
    description: 'Subscribe to adherenceAlertChanged with this as `after`: nothing between this answer and it is lost.',
  })
  cursor!: string;
}
