import { ArgsType, Field, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../kernel/graphql/page';
import { textLines } from '../../kernel/shapes';
import { AlertStatusEnum } from './alert.entity';
import { ALERT_ACTIONS, ALERT_STATUSES, type AlertAction, type AlertStatus } from './alert.lifecycle';

export const alertsFilterShape = z.object({
  status: z.enum(ALERT_STATUSES).nullish(),
  page: pageShape.page.default(1),
  limit: pageShape.limit.default(50),
});
export const updateAlertShape = z.object({ action: z.enum(ALERT_ACTIONS), notes: textLines(2000).nullish() });

@ArgsType()
@Shape(alertsFilterShape)
export class AlertsFilter extends PageArgs {
  @Field(() => AlertStatusEnum, { nullable: true })
  status?: AlertStatus | null;
}

@InputType()
@Shape(updateAlertShape)
export class UpdateAlertInput {
  @Field(() => String, { description: 'acknowledge or resolve' })
  action!: AlertAction;

  @Field(() => String, { nullable: true })
  notes?: string | null;
}
