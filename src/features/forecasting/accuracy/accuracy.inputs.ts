import { ArgsType, Field, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { localDate, queryNumber, withFaults } from '../../../kernel/shapes';
import { formatInQuery } from '../forecast/forecast.inputs';
import { rangeFaults } from '../forecast/forecast.rules';
import { channelName, queueName } from '../queue-settings/queue-settings.inputs';
import { HORIZON_DAYS } from '../runs/run.rules';
import { ACCURACY_GROUPINGS, type AccuracyGrouping } from './accuracy.rules';
import { AccuracyGroupingEnum } from './accuracy.type';

const lead = queryNumber(1, HORIZON_DAYS).nullish();

const fields = { queue: queueName, from: localDate, to: localDate, leadFrom: lead, leadTo: lead };

/** Query string of the REST form. */
export const accuracyQueryShape = z.object({
  ...fields,
  channel: channelName.default(''),
  groupBy: z.enum(ACCURACY_GROUPINGS).default('leadBand'),
  format: formatInQuery,
});

@ArgsType()
@Shape(withFaults(z.object({ ...fields, channel: channelName, groupBy: z.enum(ACCURACY_GROUPINGS) }), rangeFaults))
export class ForecastAccuracyArgs {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { defaultValue: '', description: 'Empty: contacts without a channel.' })
  channel!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD. Only past days count.' })
  to!: string;

  @Field(() => AccuracyGroupingEnum, { defaultValue: 'leadBand' })
  groupBy!: AccuracyGrouping;

  @Field(() => Int, { nullable: true, description: 'Minimum lead time in days.' })
  leadFrom?: number | null;

  @Field(() => Int, { nullable: true, description: 'Maximum lead time in days.' })
  leadTo?: number | null;
}
