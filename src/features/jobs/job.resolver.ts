import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { Json } from '../../kernel/graphql/scalars';
import { cursorOf } from '../live/cursor';
import type { LiveChange } from '../live/kind';
import type { LiveRequestContext } from '../live/stream';
import { cancelJob } from './job.commands';
import { JobsFilter } from './job.inputs';
import { detailsByJob, findJob, listJobs, resultByJob } from './job.queries';
import { Job } from './job.type';
import { jobKind } from './live-kinds';

@ObjectType({ simpleResolvers: true })
class JobChange {
  @Field(() => String, { description: 'Pass it as `after` to resume after this event.' })
  cursor!: string;

  @Field(() => Job)
  job!: Job;
}

interface WatchArgs {
  id?: string | null;
  after?: string | null;
}

/** Watches one job, or all that the caller may see. */
const watching = ({ id, after }: WatchArgs) => ({
  after: cursorOf(after),
  wants: (job: Job) => id == null || job.id === id,
});

@Resolver(() => Job)
export class JobResolver {
  @Operation({ caller: 'user' })
  @Query(() => [Job], {
    description: 'Newest first: all jobs for planners of the whole organization, own jobs for others.',
  })
  jobs(@Ctx() ctx: RequestContext, @Args(() => JobsFilter) filter: JobsFilter): Promise<Job[]> {
    return listJobs(ctx, filter);
  }

  @Operation({ caller: 'user' })
  @Query(() => Job)
  job(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Job> {
    return findJob(ctx, id);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => Job, { description: 'Cancels a waiting or running job immediately.' })
  cancelJob(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Job> {
    return cancelJob(ctx, id);
  }

  @Operation({ caller: 'user' })
  @Subscription(() => JobChange, {
    description: 'Status and progress of one job or all visible jobs. Only the newest state is delivered.',
    subscribe: ({ context, args }: { context: LiveRequestContext; args: WatchArgs }) =>
      context.live.subscribe(context, jobKind, watching(args)),
  })
  jobChanged(
    @Root() { cursor, change }: LiveChange<Job>,
    @Arg('id', () => ID, { nullable: true }) _id?: string,
    @Arg('after', () => String, { nullable: true }) _after?: string,
  ): JobChange {
    return { cursor, job: change };
  }

  @DirectField()
  @FieldResolver(() => Json, { nullable: true, description: 'Intermediate results; the format depends on the kind.' })
  details(@Root() job: Job, @Ctx() ctx: RequestContext) {
    return detailsByJob.load(ctx, job.id);
  }

  @DirectField()
  @FieldResolver(() => Json, {
    nullable: true,
    description: 'Result of a successful job. Some kinds store a partial result soon after a cancellation.',
  })
  result(@Root() job: Job, @Ctx() ctx: RequestContext) {
    return resultByJob.load(ctx, job.id);
  }
}
