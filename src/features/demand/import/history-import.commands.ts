import type { ImportResult } from '../../../kernel/import/bulk-import';
import { AS_USUAL } from '../../../kernel/import/import-options';
import type { RequestContext } from '../../../kernel/context';
import { historyImported } from '../demand.topics';
import { streamsOf } from '../stored-days.queries';
import { contactRecordShape } from './history-import.inputs';
import { bothPassesOfContacts, contactRecord, strangeHandleTime } from './history-import.rules';
import { historyStore } from './history-import.store';
import { importIntervals } from './interval-import.commands';

export async function importHistorical(ctx: RequestContext, rows: unknown, options = AS_USUAL): Promise<ImportResult> {
  const { records, result } = await importIntervals(ctx, rows, options, {
    shape: contactRecordShape,
    check: contactRecord,
    strangeHandleTime,
    bothPasses: bothPassesOfContacts,
    store: historyStore,
    kind: 'historical',
  });
  if (records.length > 0 && !options.dryRun) await historyImported.publish(ctx, { streams: streamsOf(records) });
  return result;
}
