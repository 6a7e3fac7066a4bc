import type { RequestContext } from '../../kernel/context';
import { deliverAt } from './delivery.jobs';
import { deliveriesStored } from './notification.topics';

const deliver = (ctx: RequestContext, { at }: { at: Date }): Promise<void> => deliverAt(ctx, at);

/** Queues the job that sends pending deliveries. */
export function wireNotifications(): void {
  deliveriesStored.subscribe(deliver);
}
