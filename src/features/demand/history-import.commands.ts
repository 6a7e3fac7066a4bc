import type { ImportResult } from '../../kernel/import/bulk-import';
import type { RequestContext } from '../../kernel/context';
import { bothPassesOfContacts, contactRecord } from './history-import.rules';
import { storeHistory } from './history-import.store';
import { historyImported } from './demand.topics';
import { importIntervals } from './interval-import.commands';
import { streamsOf } from './stored-days.queries';

export async function importHistorical(ctx: RequestContext, rows: unknown): Promise<ImportResult> {
  const { records, result } = await importIntervals(ctx, rows, {
    check: contactRecord,
    bothPasses: bothPassesOfContacts,
    store: storeHistory,
    action: 'import.historical',
  });
  if (records.length > 0) await historyImported.publish(ctx, { streams: streamsOf(records) });
  return result;
}
