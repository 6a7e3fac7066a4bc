import { Arg, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { badInput } from '../kernel/errors';
import { Operation } from '../kernel/operation';
import { AgentStatus } from './agent-view.type';
import { AdherenceAlert } from './alert.entity';
import type { LiveChange, LiveSocketContext } from './live-stream';

@ObjectType({ simpleResolvers: true })
class AgentStateChange {
  @Field(() => String, { description: 'Give it as `after` to resume right behind this event.' })
  cursor!: string;

  @Field(() => AgentStatus)
  state!: AgentStatus;
}

@ObjectType({ simpleResolvers: true })
class AdherenceAlertChange {
  @Field(() => String, { description: 'Give it as `after` to resume right behind this event.' })
  cursor!: string;

  @Field(() => AdherenceAlert)
  alert!: AdherenceAlert;
}

interface Args {
  teamId?: string | null;
  after?: string | null;
}
function cursorOf({ after }: Args): number | null {
  if (after != null && !/^\d{1,15}$/.test(after)) throw badInput([{ path: 'after', message: `must be a cursor of an earlier event, got ${JSON.stringify(after)}` }]);
  return after == null ? null : Number(after);
}

@Resolver()
export class LiveResolver {
  @Operation({ door: 'session', tier: 'enterprise' })
  @Subscription(() => AgentStateChange, {
    description: 'Everybody in scope whose state or adherence changes; the newest wins for a subscriber that lags.',
    subscribe: ({ context, args }) => (context as LiveSocketContext).live.states(context as LiveSocketContext, (args as Args).teamId ?? null, cursorOf(args as Args)),
  })
  agentStateChanged(
    @Root() { cursor, change }: LiveChange<AgentStatus>,
    @Arg('teamId', () => ID, { nullable: true }) _teamId?: string,
    @Arg('after', () => String, { nullable: true }) _after?: string,
  ): AgentStateChange {
    return { cursor, state: change };
  }

  @Operation({ door: 'session', tier: 'enterprise' })
  @Subscription(() => AdherenceAlertChange, {
    description: 'Every alert in scope that is raised, counts again, ends or is handled.',
    subscribe: ({ context, args }) => (context as LiveSocketContext).live.alerts(context as LiveSocketContext, (args as Args).teamId ?? null, cursorOf(args as Args)),
  })
  adherenceAlertChanged(
    @Root() { cursor, change }: LiveChange<AdherenceAlert>,
    @Arg('teamId', () => ID, { nullable: true }) _teamId?: string,
    @Arg('after', () => String, { nullable: true }) _after?: string,
  ): AdherenceAlertChange {
    return { cursor, alert: change };
  }
}
