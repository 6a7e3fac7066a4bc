import type { RequestContext } from '../../../kernel/context';
import { AS_USUAL } from '../../../kernel/import/import-options';
import { historicalVolumes } from '../deflection-join.queries';
import { deflectionImported } from '../demand.topics';
import { streamsOf } from '../stored-days.queries';
import { deflectionRecordShape } from './deflection-import.inputs';
import { bothPassesOfDeflection, deflectionRecord, importMessage } from './deflection-import.rules';
import { deflectionStore } from './deflection-import.store';
import type { DeflectionImportResult } from './deflection-import.type';
import { importIntervals } from './interval-import.commands';

export async function importDeflection(
  ctx: RequestContext,
  rows: unknown,
  options = AS_USUAL,
): Promise<DeflectionImportResult> {
  const { records, result } = await importIntervals(ctx, rows, options, {
    shape: deflectionRecordShape,
    check: deflectionRecord,
    bothPasses: bothPassesOfDeflection,
    store: deflectionStore,
    kind: 'deflection',
  });
  const withoutTotal = records.filter(({ totalOffered }) => totalOffered === null);
  const volumes = await historicalVolumes(ctx, withoutTotal);
  // Comes last, because other imports wait for its locks.
  if (records.length > 0 && !options.dryRun) await deflectionImported.publish(ctx, { streams: streamsOf(records) });
  const joined = volumes.filter((volume) => volume !== null).length;
  return { ...result, message: importMessage(result.imported, joined, volumes.length - joined) };
}
