import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { createCalendarFeed, revokeCalendarFeed } from './calendar-feed.commands';
import { ownCalendarFeed } from './calendar-feed.queries';
import { CalendarFeed, CreatedCalendarFeed } from './calendar-feed.type';

@Resolver()
export class CalendarFeedResolver {
  @Operation({ caller: 'user' })
  @Query(() => CalendarFeed, { nullable: true, description: 'The own one; null where there is none.' })
  calendarFeed(@Ctx() ctx: RequestContext): Promise<CalendarFeed | null> {
    return ownCalendarFeed(ctx);
  }

  @Operation({ caller: 'user', limit: 'sensitive' })
  @Mutation(() => CreatedCalendarFeed, {
    description: "Creates a calendar address for the caller's shifts. A new address replaces the old one.",
  })
  createCalendarFeed(@Ctx() ctx: RequestContext): Promise<CreatedCalendarFeed> {
    return createCalendarFeed(ctx);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => Boolean, { description: 'False if there was none.' })
  revokeCalendarFeed(@Ctx() ctx: RequestContext): Promise<boolean> {
    return revokeCalendarFeed(ctx);
  }
}
