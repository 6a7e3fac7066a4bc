import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { list, localDate, queryBoolean, textLines, uuid, withFaults } from '../../../kernel/shapes';
import { AlertStatusEnum, AlertTypeEnum } from './alert.entity';
import { ALERT_ACTIONS, ALERT_STATUSES, type AlertAction, type AlertStatus } from './alert.lifecycle';
import { ALERT_TYPES, type AlertType } from './alert.rules';

export const alertsFilterShape = z.object({
  status: z.enum(ALERT_STATUSES).nullish(),
  type: z.enum(ALERT_TYPES).nullish(),
  teamId: uuid.nullish(),
  employeeId: uuid.nullish(),
  lasting: queryBoolean.nullish(),
  from: localDate.nullish(),
  to: localDate.nullish(),
  page: pageShape.page.default(1),
  limit: pageShape.limit.default(50),
});
const MAX_HANDLED = 500;
export const updateAlertShape = z.object({ action: z.enum(ALERT_ACTIONS), notes: textLines(2000).nullish() });

@ArgsType()
@Shape(
  withFaults(alertsFilterShape, ({ from, to }) =>
    from != null && to != null && to < from ? [{ path: 'to', message: `must not be before ${from}, got "${to}"` }] : [],
  ),
)
export class AlertsFilter extends PageArgs {
  @Field(() => AlertStatusEnum, { nullable: true })
  status?: AlertStatus | null;

  @Field(() => AlertTypeEnum, { nullable: true })
  type?: AlertType | null;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;

  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Filters by whether the condition lasts.' })
  lasting?: boolean | null;

  @Field(() => String, { nullable: true, description: 'First day on which they were raised, YYYY-MM-DD.' })
  from?: string | null;

  @Field(() => String, { nullable: true, description: 'Last day on which they were raised, YYYY-MM-DD.' })
  to?: string | null;
}

@InputType()
@Shape(updateAlertShape)
export class UpdateAlertInput {
  @Field(() => String, { description: 'acknowledge or resolve' })
  action!: AlertAction;

  @Field(() => String, { nullable: true })
  notes?: string | null;
}

@ArgsType()
@Shape(z.object({ ids: list(uuid, { min: 1, max: MAX_HANDLED }), input: updateAlertShape }))
export class HandleAlertsArgs {
  @Field(() => [ID], { description: 'Limit: 500.' })
  ids!: string[];

  @Field(() => UpdateAlertInput)
  input!: UpdateAlertInput;
}

@ArgsType()
@Shape(z.object({ ids: list(uuid, { min: 1, max: MAX_HANDLED }), text: textLines(2000).min(1) }))
export class NoteAlertsArgs {
  @Field(() => [ID], { description: 'Limit: 500.' })
  ids!: string[];

  @Field(() => String, { description: 'Limit: 2,000 characters.' })
  text!: string;
}
