import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';

export const ACTIVITY_GROUPINGS = ['activity', 'employee', 'team', 'day', 'week'] as const;
export type ActivityGrouping = (typeof ACTIVITY_GROUPINGS)[number];
export const ActivityGroupingEnum = enumOf('ActivityGrouping', ACTIVITY_GROUPINGS);

@ObjectType({
  simpleResolvers: true,
  description: 'Fields that were not grouped by are null. activityCode is null for on-queue time without a code.',
})
export class ActivityReportRow {
  /** Key of the code for its loader: an id, or the type of a built-in code. */
  codeKey!: string | null;

  @Field(() => ID, { nullable: true })
  employeeId!: string | null;

  @Field(() => ID, { nullable: true })
  teamId!: string | null;

  @Field(() => String, { nullable: true, description: 'The day, or the Monday of the week.' })
  date!: string | null;

  @Field(() => Float)
  scheduledMinutes!: number;

  @Field(() => Float)
  adherentMinutes!: number;

  @Field(() => Float)
  excusedMinutes!: number;

  @Field(() => Float)
  neutralMinutes!: number;

  @Field(() => Int, { description: 'Segments scheduled.' })
  occurrences!: number;

  @Field(() => Int, { description: 'Of these, without one adherent minute though judged.' })
  missed!: number;
}

@ObjectType({ simpleResolvers: true })
export class ActivityReportRowPage extends Page {
  @Field(() => [ActivityReportRow])
  data!: ActivityReportRow[];
}
