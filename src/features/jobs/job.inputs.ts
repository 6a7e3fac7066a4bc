import { ArgsType, Field } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../kernel/graphql/page';
import { JOB_STATUSES, type JobStatus } from '../../platform/jobs/job-run.commands';
import { JobStatusEnum } from './job.type';

const jobsFilterShape = z.object({
  status: z.enum(JOB_STATUSES).nullish(),
  ...pageShape,
});

@ArgsType()
@Shape(jobsFilterShape)
export class JobsFilter extends PageArgs {
  @Field(() => JobStatusEnum, { nullable: true })
  status?: JobStatus | null;
}
