import { Arg, Ctx, FieldResolver, ID, Resolver, Root, Subscription } from 'type-graphql';
import { userOf, type RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { cursorOf } from '../../live/cursor';
import type { LiveChange } from '../../live/kind';
import type { LiveRequestContext } from '../../live/stream';
import { Schedule } from '../schedule.entity';
import { findSchedule } from '../schedule.queries';
import { scheduleChangeKind } from './live-kinds';
import { cursorBySchedule } from './schedule-change.queries';
import { shownTo } from './schedule-change.policy';
import { ScheduleChange, type LoggedChange } from './schedule-change.type';

interface WatchArgs {
  scheduleId?: string | null;
  after?: string | null;
}

async function watch(context: LiveRequestContext, { scheduleId, after }: WatchArgs) {
  const id = scheduleId == null ? null : (await findSchedule(context, scheduleId, 'scheduleId')).id;
  return context.live.subscribe(context, scheduleChangeKind, {
    after: cursorOf(after),
    wants: (change) => id === null || change.scheduleId === id,
  });
}

@Resolver(() => Schedule)
export class ScheduleChangeResolver {
  @Operation({ caller: 'user' })
  @Subscription(() => ScheduleChange, {
    description: 'All changes of shifts and fields of one or all schedules, in order.',
    subscribe: ({ context, args }: { context: LiveRequestContext; args: WatchArgs }) => watch(context, args),
  })
  scheduleChanged(
    @Root() { cursor, change }: LiveChange<LoggedChange>,
    @Ctx() ctx: RequestContext,
    @Arg('scheduleId', () => ID, { nullable: true }) _scheduleId?: string,
    @Arg('after', () => String, { nullable: true }) _after?: string,
  ): ScheduleChange {
    const shown = shownTo(userOf(ctx).role, change);
    return { cursor, ...shown, version: shown.changeSet?.version ?? null };
  }

  @DirectField()
  @FieldResolver(() => String, {
    description: 'Cursor for `scheduleChanged`: pass it as `after` to continue from this read.',
  })
  cursor(@Root() schedule: Schedule, @Ctx() ctx: RequestContext) {
    return cursorBySchedule.load(ctx, schedule.id);
  }
}
