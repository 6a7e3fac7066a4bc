import { ArgsType, Field, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { queryNumber } from '../../kernel/shapes';
import { JOB_STATUSES, type JobStatus } from '../../platform/jobs/job-run.commands';
import { JobStatusEnum } from './job.type';

const jobsFilterShape = z.object({
  status: z.enum(JOB_STATUSES).nullish(),
  limit: queryNumber(1, 500).default(50),
});

@ArgsType()
@Shape(jobsFilterShape)
export class JobsFilter {
  @Field(() => JobStatusEnum, { nullable: true })
  status?: JobStatus | null;

  @Field(() => Int, { defaultValue: 50 })
  limit!: number;
}
