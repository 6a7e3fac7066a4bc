import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { DateTime } from '../../kernel/graphql/scalars';
import { JOB_STATUSES, type JobStatus } from '../../platform/jobs/job-run.commands';

export const JobStatusEnum = enumOf('JobStatus', JOB_STATUSES);

@ObjectType({ simpleResolvers: true, description: 'A background job.' })
export class Job {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Entity and verb.' })
  kind!: string;

  @Field(() => JobStatusEnum)
  status!: JobStatus;

  @Field(() => Float, { description: 'Between 0 and 1.' })
  progress!: number;

  @Field(() => String, { nullable: true, description: 'Current activity.' })
  progressText!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reason for the failure, or for the last failed attempt during retries.',
  })
  error!: string | null;

  @Field(() => ID, { nullable: true, description: 'User who started the job; null for system jobs.' })
  requestedBy!: string | null;

  @Field(() => Int, { description: 'Number of attempts.' })
  attempts!: number;

  @Field(() => DateTime)
  createdAt!: string;

  @Field(() => DateTime, { nullable: true })
  startedAt!: string | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: string | null;
}
