import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { DateTime } from '../../../kernel/graphql/scalars';
import { instant, plannedInstant, textLine, uuid, withFaults } from '../../../kernel/shapes';
import { DAY_MS } from '../../../kernel/time/units';
import { requestNote } from '../../decisions/decision.inputs';
import { EXCEPTION_STATES, type ExceptionState } from './exception.lifecycle';
import { ExceptionStateEnum } from './exception.type';

const MAX_DAYS = 31;
const times = { startsAt: plannedInstant, endsAt: plannedInstant, reasonId: uuid, note: requestNote };

function timeFaults({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const lastingMs = endsAt instanceof Date && startsAt instanceof Date ? endsAt.getTime() - startsAt.getTime() : 1;
  if (lastingMs > 0 && lastingMs <= MAX_DAYS * DAY_MS) return [];
  const message = `must be after startsAt, by at most ${MAX_DAYS} days, got "${endsAt.toISOString()}"`;
  return [{ path: 'endsAt', message }];
}

@InputType()
@Shape(withFaults(z.object(times), timeFaults))
export class RequestExceptionInput {
  @Field(() => DateTime)
  startsAt!: Date;

  @Field(() => DateTime, { description: 'Exclusive; at most 31 days after the start.' })
  endsAt!: Date;

  @Field(() => ID, { description: 'A reason of exceptionReasons.' })
  reasonId!: string;

  @Field(() => String, { nullable: true, description: 'Limit: 2,000 characters.' })
  note?: string | null;
}

@InputType({ description: 'For an employee, a team or all employees. Excludes the user who enters it.' })
@Shape(
  withFaults(
    z.object({
      employeeId: uuid.nullish(),
      teamId: uuid.nullish(),
      everybody: z.boolean().nullish(),
      ...times,
    }),
    (input) => [
      ...timeFaults(input),
      ...([input.employeeId != null, input.teamId != null, input.everybody === true].filter(Boolean).length === 1
        ? []
        : [{ path: 'employeeId', message: 'or teamId or everybody is required, and one of them alone' }]),
    ],
  ),
)
export class EnterExceptionInput extends RequestExceptionInput {
  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Current members of the team.' })
  teamId?: string | null;

  @Field(() => Boolean, { nullable: true })
  everybody?: boolean | null;
}

@ArgsType()
@Shape(
  z.object({
    employeeId: uuid.nullish(),
    teamId: uuid.nullish(),
    state: z.enum(EXCEPTION_STATES).nullish(),
    from: instant.nullish(),
    to: instant.nullish(),
    ...pageShape,
  }),
)
export class ExceptionsFilter extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Theirs alone, not those of their team.' })
  employeeId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Exceptions of the team and of its current members.' })
  teamId?: string | null;

  @Field(() => ExceptionStateEnum, { nullable: true })
  state?: ExceptionState | null;

  @Field(() => DateTime, { nullable: true, description: 'Exceptions that end after this instant.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Exceptions that start before this instant.' })
  to?: Date | null;
}

@InputType()
@Shape(z.object({ name: textLine(100) }))
export class ExceptionReasonInput {
  @Field(() => String)
  name!: string;
}
