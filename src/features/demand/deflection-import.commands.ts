import type { RequestContext } from '../../kernel/context';
import { bothPassesOfDeflection, deflectionRecord, importMessage } from './deflection-import.rules';
import { storeDeflection } from './deflection-import.store';
import type { DeflectionImportResult } from './deflection-import.type';
import { historicalVolumes } from './deflection-join.queries';
import { deflectionImported } from './demand.topics';
import { importIntervals } from './interval-import.commands';
import { streamsOf } from './stored-days.queries';

export async function importDeflection(ctx: RequestContext, rows: unknown): Promise<DeflectionImportResult> {
  const { records, result } = await importIntervals(ctx, rows, {
    check: deflectionRecord,
    bothPasses: bothPassesOfDeflection,
    store: storeDeflection,
    action: 'import.deflection',
  });
  const withoutTotal = records.filter(({ totalOffered }) => totalOffered === null);
  const volumes = await historicalVolumes(ctx, withoutTotal);
  // Last, for what it locks other imports wait for.
  if (records.length > 0) await deflectionImported.publish(ctx, { streams: streamsOf(records) });
  const joined = volumes.filter((volume) => volume !== null).length;
  return { ...result, message: importMessage(result.imported, joined, volumes.length - joined) };
}
