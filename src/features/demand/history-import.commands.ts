import type { ImportResult } from '../../kernel/import/bulk-import';
import type { RequestContext } from '../../kernel/context';
import { bothPassesOfContacts, contactRecord } from './history-import.rules';
import { storeHistory } from './history-import.store';
import { historyImported } from './demand.topics';
import { importIntervals } from './interval-import.commands';

export async function importHistorical(ctx: RequestContext, rows: unknown): Promise<ImportResult> {
  const { result } = await importIntervals(ctx, rows, {
    check: contactRecord,
    bothPasses: bothPassesOfContacts,
    store: storeHistory,
    action: 'import.historical',
    topic: historyImported,
  });
  return result;
}
