import type { RequestContext } from '../../../kernel/context';
import { aboutStream, inputTable } from '../input-table';
import type { DemandEventsArgs } from './demand-event.inputs';
import type { DemandEventFields } from './demand-event.rules';
import type { DemandEventPage } from './demand-event.type';

export const demandEventTable = inputTable<DemandEventFields>({
  table: 'demand_event',
  noun: 'Event',
  order: 't.start_date, t.created_at, t.id',
  columns: {
    name: 'name',
    queue: 'queue',
    channel: 'channel',
    kind: 'kind',
    startDate: 'start_date',
    startTime: 'start_time',
    endDate: 'end_date',
    endTime: 'end_time',
    percent: 'percent',
    contacts: 'contacts',
    halfLifeHours: 'half_life_hours',
    weekday: 'weekday',
    factor: 'factor',
  },
});

/** Sorted by first day; the filter by queue includes events of all queues. */
export function demandEventsPage(ctx: RequestContext, args: DemandEventsArgs): Promise<DemandEventPage> {
  const { where, values } = aboutStream(args);
  const inDays = `${where} and ($4::date is null or t.end_date >= $4) and ($5::date is null or t.start_date <= $5)`;
  return demandEventTable.page(ctx, { where: inDays, values: [...values, args.from ?? null, args.to ?? null] }, args);
}
