import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { holidayRegions } from './holiday-regions.queries';
import { updateQueueSettings } from './queue-settings.commands';
import { HolidayRegionsArgs, QueueSettingsArgs, UpdateQueueSettingsInput } from './queue-settings.inputs';
import { queueSettingsPage, settingsOfLevel } from './queue-settings.queries';
import { HolidayRegion, QueueSettings, QueueSettingsPage } from './queue-settings.type';

@Resolver()
export class QueueSettingsResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => QueueSettingsPage, {
    description: 'Settings of each queue and channel with contacts or settings, sorted by name.',
  })
  queueSettings(
    @Ctx() ctx: RequestContext,
    @Args(() => QueueSettingsArgs) args: QueueSettingsArgs,
  ): Promise<QueueSettingsPage> {
    return queueSettingsPage(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => QueueSettings, { description: 'Default settings of queues and channels.' })
  queueSettingsForAll(@Ctx() ctx: RequestContext): Promise<QueueSettings> {
    return settingsOfLevel(ctx, { queue: null, channel: null });
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [HolidayRegion], { description: 'Regions of the holiday calendar of a country, sorted by name.' })
  holidayRegions(
    @Ctx() ctx: RequestContext,
    @Args(() => HolidayRegionsArgs) { country }: HolidayRegionsArgs,
  ): Promise<HolidayRegion[]> {
    return holidayRegions(ctx, country);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => QueueSettings, {
    description:
      'Chooses for a queue and channel, for a queue, for a channel, or for all; gives what is in force there.',
  })
  updateQueueSettings(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => UpdateQueueSettingsInput) input: UpdateQueueSettingsInput,
  ): Promise<QueueSettings> {
    return updateQueueSettings(ctx, input);
  }
}
