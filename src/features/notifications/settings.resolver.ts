import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { addPushDevice, removePushDevice, updateNotificationSettings } from './settings.commands';
import { AddPushDeviceArgs, NotificationSettingsInput, RemovePushDeviceArgs } from './settings.inputs';
import { notificationSettings } from './settings.queries';
import { NotificationSettings } from './settings.type';

@Resolver()
export class NotificationSettingsResolver {
  @Operation({ caller: 'user' })
  @Query(() => NotificationSettings)
  notificationSettings(@Ctx() ctx: RequestContext): Promise<NotificationSettings> {
    return notificationSettings(ctx);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => NotificationSettings)
  updateNotificationSettings(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => NotificationSettingsInput) input: NotificationSettingsInput,
  ): Promise<NotificationSettings> {
    return updateNotificationSettings(ctx, input);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => Boolean, { description: 'At most 10 devices per user (409). The same endpoint replaces its keys.' })
  addPushDevice(
    @Ctx() ctx: RequestContext,
    @Args(() => AddPushDeviceArgs) device: AddPushDeviceArgs,
  ): Promise<boolean> {
    return addPushDevice(ctx, device);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => Boolean, { description: 'False where there was none.' })
  removePushDevice(
    @Ctx() ctx: RequestContext,
    @Args(() => RemovePushDeviceArgs) { endpoint }: RemovePushDeviceArgs,
  ): Promise<boolean> {
    return removePushDevice(ctx, endpoint);
  }
}
