import type { RequestContext } from '../../../kernel/context';
import { aboutStream, inputTable } from '../input-table';
import type { OpeningHoursArgs } from './opening-hours.inputs';
import type { OpeningHoursFields } from './opening-hours.rules';
import type { OpeningHoursPage } from './opening-hours.type';

export const openingHoursTable = inputTable<OpeningHoursFields>({
  table: 'opening_hours',
  noun: 'Opening hours',
  order: 't.queue nulls first, t.channel nulls first, t.valid_from, t.id',
  columns: { queue: 'queue', channel: 'channel', validFrom: 'valid_from', hours: 'hours' },
  json: ['hours'],
});

/** Sorted by queue, channel and first day; the filter by queue includes hours of all queues. */
export const openingHoursPage = (ctx: RequestContext, args: OpeningHoursArgs): Promise<OpeningHoursPage> =>
  openingHoursTable.page(ctx, aboutStream(args), args);
