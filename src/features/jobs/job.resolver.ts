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
  @Field(() => String, { description: 'Give it as `after` to resume right behind this event.' })
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
    description: 'Newest first: for those who plan all of the organization, for others what they asked for.',
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
  @Mutation(() => Job, { description: 'Ends a job that waits or runs, at once.' })
  cancelJob(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Job> {
    return cancelJob(ctx, id);
  }

  @Operation({ caller: 'user' })
  @Subscription(() => JobChange, {
    description: 'A job, or any job the caller may see, that waits, begins, comes further or ends; the newest wins.',
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
  @FieldResolver(() => Json, { nullable: true, description: 'What is known so far, in the words of its kind.' })
  details(@Root() job: Job, @Ctx() ctx: RequestContext) {
    return detailsByJob.load(ctx, job.id);
  }

  @DirectField()
  @FieldResolver(() => Json, {
    nullable: true,
    description:
      'What came of it, once it has succeeded; of some kinds what they had found, soon after they were cancelled.',
  })
  result(@Root() job: Job, @Ctx() ctx: RequestContext) {
    return resultByJob.load(ctx, job.id);
  }
}
