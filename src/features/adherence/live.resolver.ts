import { Arg, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { Operation } from '../../kernel/graphql/operation';
import { cursorOf } from '../live/cursor';
import type { LiveChange } from '../live/kind';
import type { LiveRequestContext } from '../live/stream';
import { AgentStatus } from './agent-status.type';
import { AdherenceAlert } from './alerts/alert.entity';
import { agentStateKind, alertKind } from './live-kinds';

@ObjectType({ simpleResolvers: true })
class AgentStateChange {
  @Field(() => String, { description: 'Pass it as `after` to resume after this event.' })
  cursor!: string;

  @Field(() => AgentStatus)
  state!: AgentStatus;
}

@ObjectType({ simpleResolvers: true })
class AdherenceAlertChange {
  @Field(() => String, { description: 'Pass it as `after` to resume after this event.' })
  cursor!: string;

  @Field(() => AdherenceAlert)
  alert!: AdherenceAlert;
}

interface WatchArgs {
  teamId?: string | null;
  after?: string | null;
}

/** Watches one team, or everyone in scope. */
const watching = ({ teamId, after }: WatchArgs) => ({
  after: cursorOf(after),
  wants: (subject: { teamId?: string | null }) => teamId == null || subject.teamId === teamId,
});

@Resolver()
export class LiveResolver {
  @Operation({ caller: 'user', tier: 'enterprise' })
  @Subscription(() => AgentStateChange, {
    description: 'Everybody in scope whose state or adherence changes; the newest wins for a subscriber that lags.',
    subscribe: ({ context, args }: { context: LiveRequestContext; args: WatchArgs }) =>
      context.live.subscribe(context, agentStateKind, watching(args)),
  })
  agentStateChanged(
    @Root() { cursor, change }: LiveChange<AgentStatus>,
    @Arg('teamId', () => ID, { nullable: true }) _teamId?: string,
    @Arg('after', () => String, { nullable: true }) _after?: string,
  ): AgentStateChange {
    return { cursor, state: change };
  }

  @Operation({ caller: 'user', tier: 'enterprise' })
  @Subscription(() => AdherenceAlertChange, {
    description: 'Every alert in scope that is raised, counts again, ends or is handled.',
    subscribe: ({ context, args }: { context: LiveRequestContext; args: WatchArgs }) =>
      context.live.subscribe(context, alertKind, watching(args)),
  })
  adherenceAlertChanged(
    @Root() { cursor, change }: LiveChange<AdherenceAlert>,
    @Arg('teamId', () => ID, { nullable: true }) _teamId?: string,
    @Arg('after', () => String, { nullable: true }) _after?: string,
  ): AdherenceAlertChange {
    return { cursor, alert: change };
  }
}
