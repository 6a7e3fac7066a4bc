import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { createWebhook, deleteWebhook, rotateWebhookSecret } from './webhook.commands';
import { CreateWebhookInput, UpdateWebhookInput, WebhookDeliveriesFilter } from './webhook.inputs';
import { changeWebhook, redeliver, testWebhook } from './webhook.jobs';
import { listDeliveries, listWebhooks } from './webhook.queries';
import { CreatedWebhook, RotatedWebhookSecret, Webhook, WebhookDelivery } from './webhook.type';

@Resolver()
export class WebhookResolver {
  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [Webhook], { description: 'Sorted by creation.' })
  webhooks(@Ctx() ctx: RequestContext): Promise<Webhook[]> {
    return listWebhooks(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [WebhookDelivery], { description: 'Deliveries of the last 30 days, newest first.' })
  webhookDeliveries(
    @Ctx() ctx: RequestContext,
    @Args(() => WebhookDeliveriesFilter) filter: WebhookDeliveriesFilter,
  ): Promise<WebhookDelivery[]> {
    return listDeliveries(ctx, filter);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => CreatedWebhook)
  createWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateWebhookInput) input: CreateWebhookInput,
  ): Promise<CreatedWebhook> {
    return createWebhook(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Webhook)
  updateWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateWebhookInput) input: UpdateWebhookInput,
  ): Promise<Webhook> {
    return changeWebhook(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Boolean, { description: 'Deletes a webhook and its pending messages.' })
  deleteWebhook(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteWebhook(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => RotatedWebhookSecret, {
    description:
      'Replaces the signing secret. Messages carry both signatures for 24 hours. An earlier replaced secret\n' +
      'ends now.',
  })
  rotateWebhookSecret(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<RotatedWebhookSecret> {
    return rotateWebhookSecret(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => WebhookDelivery, { description: 'Sends a message of the type webhook.test.' })
  testWebhook(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<WebhookDelivery> {
    return testWebhook(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => WebhookDelivery, { description: 'Resends a message with the same webhook-id.' })
  redeliver(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<WebhookDelivery> {
    return redeliver(ctx, id);
  }
}
