import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { DateTime } from '../../kernel/graphql/scalars';
import { JOB_STATUSES, type JobStatus } from '../../platform/jobs/job-run.commands';

export const JobStatusEnum = enumOf('JobStatus', JOB_STATUSES);

@ObjectType({ simpleResolvers: true, description: 'Work that goes on in the background.' })
export class Job {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Entity and verb.' })
  kind!: string;

  @Field(() => JobStatusEnum)
  status!: JobStatus;

  @Field(() => Float, { description: 'From 0 to 1.' })
  progress!: number;

  @Field(() => String, { nullable: true, description: 'What it does now.' })
  progressText!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why it failed; while it waits to be tried again, why it did not succeed yet.',
  })
  error!: string | null;

  @Field(() => ID, { nullable: true, description: 'The user who asked for it; null when nobody did.' })
  requestedBy!: string | null;

  @Field(() => Int, { description: 'How often it was begun.' })
  attempts!: number;

  @Field(() => DateTime)
  createdAt!: string;

  @Field(() => DateTime, { nullable: true })
  startedAt!: string | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: string | null;
}
