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
  @Query(() => [Webhook], { description: 'In the order in which they were made.' })
  webhooks(@Ctx() ctx: RequestContext): Promise<Webhook[]> {
    return listWebhooks(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [WebhookDelivery], { description: 'Of the last 30 days, newest first.' })
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
  @Mutation(() => Boolean, { description: 'With all that waits for it.' })
  deleteWebhook(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteWebhook(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => RotatedWebhookSecret, {
    description: 'For a day messages carry the signatures of both; one that was replaced before ends now.',
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
  @Mutation(() => WebhookDelivery, { description: 'Sends a message again, under the same webhook-id.' })
  redeliver(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<WebhookDelivery> {
    return redeliver(ctx, id);
  }
}
