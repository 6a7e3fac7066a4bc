import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { ActivityCode } from '../../scheduling/activities/activity-code.type';
import { AgentStatus } from '../agent-status.type';
import { scheduledActivityOf } from './scheduled-activity.queries';

@Resolver(() => AgentStatus)
export class ScheduledActivityResolver {
  @DirectField()
  @FieldResolver(() => ActivityCode, {
    nullable: true,
    description: 'What is scheduled now; null for work on queue without a code and where nothing is.',
  })
  scheduledActivity(@Root() status: AgentStatus, @Ctx() ctx: RequestContext) {
    return scheduledActivityOf(ctx, status);
  }
}
