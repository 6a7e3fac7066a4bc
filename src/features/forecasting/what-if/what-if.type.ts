import { Field, Float, ObjectType } from 'type-graphql';
import { DateTime } from '../../../kernel/graphql/scalars';

@ObjectType({ simpleResolvers: true })
export class WhatIfFigures {
  @Field(() => Float)
  contacts!: number;

  @Field(() => Float, { nullable: true })
  handleTimeSeconds!: number | null;

  @Field(() => Float, { description: 'Net people on duty.' })
  required!: number;

  @Field(() => Float, { description: 'People to schedule, including shrinkage, with two decimals.' })
  scheduled!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Percent of contacts answered within the threshold by the people on duty; of deferred work, done in time.',
  })
  serviceLevel!: number | null;

  @Field(() => Float, { nullable: true, description: 'Null also if the queue grows without limit.' })
  averageWaitSeconds!: number | null;

  @Field(() => Float, { nullable: true, description: 'Percent of the time on duty.' })
  occupancy!: number | null;

  @Field(() => Float, { nullable: true, description: 'Abandoned contacts in percent.' })
  abandonment!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class WhatIfInterval {
  @Field(() => String)
  queue!: string;

  @Field(() => String)
  channel!: string;

  @Field(() => String)
  date!: string;

  @Field(() => String, { description: 'Start, HH:MM, local to the organization.' })
  interval!: string;

  @Field(() => DateTime)
  startsAt!: string;

  @Field(() => DateTime)
  endsAt!: string;

  @Field(() => Float, { description: 'On duty, whose service is answered.' })
  people!: number;

  @Field(() => WhatIfFigures)
  now!: WhatIfFigures;

  @Field(() => WhatIfFigures)
  then!: WhatIfFigures;
}

@ObjectType({ simpleResolvers: true })
export class WhatIfTotals {
  @Field(() => Float)
  contacts!: number;

  @Field(() => Float, { description: 'Hours of people on duty: the sum of the intervals.' })
  requiredHours!: number;

  @Field(() => Float, { description: 'Hours of people to schedule: the sum of the intervals.' })
  scheduledHours!: number;

  @Field(() => Float, { description: 'Most people to schedule at once.' })
  peak!: number;

  @Field(() => Float, { nullable: true, description: 'Percent, weighted by contacts.' })
  serviceLevel!: number | null;

  @Field(() => Float, { nullable: true, description: 'Abandoned contacts in percent.' })
  abandonment!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class WhatIfStream {
  @Field(() => String)
  queue!: string;

  @Field(() => String)
  channel!: string;

  @Field(() => WhatIfTotals)
  now!: WhatIfTotals;

  @Field(() => WhatIfTotals)
  then!: WhatIfTotals;
}

@ObjectType({ simpleResolvers: true, description: 'A scenario compared with the present. Nothing is stored.' })
export class WhatIf {
  @Field(() => [WhatIfStream], { description: 'Sorted by queue and channel.' })
  streams!: WhatIfStream[];

  @Field(() => [WhatIfInterval], { description: 'Sorted by queue, channel and time.' })
  data!: WhatIfInterval[];

  @Field(() => String, { description: 'The intervals as CSV.' })
  csv!: string;
}
