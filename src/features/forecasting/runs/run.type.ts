import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';
import { DateTime } from '../../../kernel/graphql/scalars';
import { RUN_CAUSES, RUN_OUTCOMES, type RunCause, type RunOutcome } from './run.rules';

const RunCauseEnum = enumOf('ForecastRunCause', RUN_CAUSES);
const RunOutcomeEnum = enumOf(
  'ForecastOutcome',
  RUN_OUTCOMES,
  'What became of a queue in a run. `none`: it cannot be forecast, the reason says why.',
);

@ObjectType({ simpleResolvers: true })
export class ForecastRunStream {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { description: 'Empty: contacts without a channel.' })
  channel!: string;

  @Field(() => RunOutcomeEnum)
  outcome!: RunOutcome;

  @Field(() => String, { nullable: true, description: 'Reason for a missing forecast.' })
  reason!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The forecast in force of a queue and channel, whichever run made it.',
})
export class ForecastInForce {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { description: 'Empty: contacts without a channel.' })
  channel!: string;

  @Field(() => DateTime, { nullable: true, description: 'Null without a forecast.' })
  madeAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Reason for a missing or outdated forecast.' })
  reason!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Forecasts that were made together.' })
export class ForecastRun {
  @Field(() => ID)
  id!: string;

  @Field(() => RunCauseEnum)
  cause!: RunCause;

  @Field(() => String, { description: 'The first day that was forecast, YYYY-MM-DD.' })
  origin!: string;

  @Field(() => DateTime)
  beganAt!: string;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: string | null;

  @Field(() => Int, { description: 'Queues with a new forecast.' })
  made!: number;

  @Field(() => Int, { description: 'Queues without changes.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Queues without a forecast.' })
  failed!: number;

  @Field(() => [ForecastRunStream], { description: 'Queues without a forecast or not yet processed, with reasons.' })
  open!: ForecastRunStream[];
}

@ObjectType({ simpleResolvers: true })
export class ForecastRunPage extends Page {
  @Field(() => [ForecastRun])
  data!: ForecastRun[];
}
