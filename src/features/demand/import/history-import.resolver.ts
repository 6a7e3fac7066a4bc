import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { ImportResult } from '../../../kernel/import/bulk-import';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { ImportOptions } from '../../../kernel/import/import-options';
import { Json } from '../../../kernel/graphql/scalars';
import { importHistorical } from './history-import.commands';

@Resolver()
export class HistoryImportResolver {
  @Operation({ caller: 'apiKey', permission: 'import:historical' })
  @Mutation(() => ImportResult, { description: 'Limit: 10,000 records. The last write of an interval wins.' })
  importHistorical(
    @Ctx() ctx: RequestContext,
    @Arg('data', () => Json, {
      description: 'Records with date, interval, volume, aht, and queue, channel, utcOffset where there are any.',
    })
    data: unknown,
    @Args(() => ImportOptions) options: ImportOptions,
  ): Promise<ImportResult> {
    return importHistorical(ctx, data, options);
  }
}
