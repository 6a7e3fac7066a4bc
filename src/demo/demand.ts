import { createDemandEvent } from '../features/forecasting/events/demand-event.commands';
import { createOpeningHours } from '../features/forecasting/opening-hours/opening-hours.commands';
import { updateQueueSettings } from '../features/forecasting/queue-settings/queue-settings.commands';
import { tenantOf, type RequestContext } from '../kernel/context';
import { addDays } from '../kernel/time/local-time';
import { weekOf } from './schedules';

/** Settings of the demo queues. */
export async function describeQueues(ctx: RequestContext): Promise<void> {
  await updateQueueSettings(ctx, {
    country: 'US',
    shrinkage: [
      { reason: 'Unplanned absence', percent: 5 },
      { reason: 'Systems', percent: 2 },
    ],
    occupancyCap: 88,
  });
  await updateQueueSettings(ctx, { queue: 'Customer Care', channel: 'voice', patience: 180 });
  await updateQueueSettings(ctx, {
    queue: 'Customer Care',
    channel: 'chat',
    concurrency: 3,
    serviceLevelThreshold: 60,
  });
  await updateQueueSettings(ctx, { queue: 'Sales', channel: 'voice', patience: 120, serviceLevelTarget: 85 });
  const sales = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', until: '20:00' }));
  await createOpeningHours(ctx, { queue: 'Sales', validFrom: '2020-01-01', hours: sales });
  const chats = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '07:00', until: '22:00' }));
  await createOpeningHours(ctx, { queue: 'Customer Care', channel: 'chat', validFrom: '2020-01-01', hours: chats });
}

/** Creates the demand events of a week: a mailing, and monthly bills every other week. */
export async function planDemandEvents(ctx: RequestContext, monday: string): Promise<void> {
  const [known] = await ctx.sql(
    'demo.events',
    'select id from demand_event where organization_id = $1 and start_date between $2 and $3 limit 1',
    [tenantOf(ctx).organizationId, monday, addDays(monday, 6)],
  );
  if (known) return;
  const tuesday = addDays(monday, 1);
  await createDemandEvent(ctx, {
    name: 'Catalog mailing',
    queue: 'Sales',
    channel: 'voice',
    kind: 'uplift',
    startDate: tuesday,
    startTime: '09:00',
    endDate: tuesday,
    endTime: '17:00',
    percent: 30,
    halfLifeHours: 8,
  });
  if (weekOf(monday) % 2 === 0)
    await createDemandEvent(ctx, {
      name: 'Monthly bills',
      queue: 'Billing',
      channel: 'email',
      kind: 'uplift',
      startDate: addDays(monday, 3),
      endDate: addDays(monday, 4),
      percent: 40,
    });
}
