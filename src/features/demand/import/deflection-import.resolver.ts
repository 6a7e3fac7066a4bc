import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { ImportOptions } from '../../../kernel/import/import-options';
import { Json } from '../../../kernel/graphql/scalars';
import { importDeflection } from './deflection-import.commands';
import { DeflectionImportResult } from './deflection-import.type';

@Resolver()
export class DeflectionImportResolver {
  @Operation({ caller: 'apiKey', permission: 'import:deflection' })
  @Mutation(() => DeflectionImportResult, { description: 'Limit: 10,000 records. The last write of an interval wins.' })
  importDeflection(
    @Ctx() ctx: RequestContext,
    @Arg('data', () => Json, {
      description:
        'Records with date, interval, contactsDeflected, and totalContactsOffered, queue, channel,\n' +
        'deflectionSource, metadata, utcOffset where there are any.',
    })
    data: unknown,
    @Args(() => ImportOptions) options: ImportOptions,
  ): Promise<DeflectionImportResult> {
    return importDeflection(ctx, data, options);
  }
}
