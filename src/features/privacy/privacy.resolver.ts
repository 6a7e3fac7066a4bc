import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { Json } from '../../kernel/graphql/scalars';
import { erasePerson } from './erasure.jobs';
import { erasures } from './erasure.queries';
import { endLegalHold, setLegalHold } from './legal-hold.commands';
import { legalHolds } from './legal-hold.queries';
import { exportPerson } from './person-export.commands';
import { ErasePersonArgs, PersonExportArgs, SetLegalHoldArgs, SetRetentionArgs } from './privacy.inputs';
import { Erasure, LegalHold, RetentionRule } from './privacy.type';
import { setRetention } from './retention.commands';
import { retentionRules } from './retention.queries';

@Resolver()
export class PrivacyResolver {
  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [RetentionRule], { description: 'How long each kind of data is kept.' })
  retention(@Ctx() ctx: RequestContext): Promise<RetentionRule[]> {
    return retentionRules(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => RetentionRule, {
    description: 'Sets how long data is kept; null keeps it. A shorter period acts after 24 hours.',
  })
  setRetention(
    @Ctx() ctx: RequestContext,
    @Args(() => SetRetentionArgs) args: SetRetentionArgs,
  ): Promise<RetentionRule> {
    return setRetention(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [LegalHold], { description: 'Legal holds in force, oldest first.' })
  legalHolds(@Ctx() ctx: RequestContext): Promise<LegalHold[]> {
    return legalHolds(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => LegalHold, { description: 'Keeps the data of a person, or of everybody, from deletion and erasure.' })
  setLegalHold(@Ctx() ctx: RequestContext, @Args(() => SetLegalHoldArgs) args: SetLegalHoldArgs): Promise<LegalHold> {
    return setLegalHold(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Boolean, { description: 'Ends a legal hold. The next night deletes what it kept.' })
  endLegalHold(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return endLegalHold(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => [Erasure], { description: 'Erased people, newest first.' })
  erasures(@Ctx() ctx: RequestContext): Promise<Erasure[]> {
    return erasures(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => Erasure, {
    description: 'Erases an inactive person for good. Their shifts and agent-days stay as numbers under the id.',
  })
  erasePerson(@Ctx() ctx: RequestContext, @Args(() => ErasePersonArgs) args: ErasePersonArgs): Promise<Erasure> {
    return erasePerson(ctx, args);
  }

  @Operation({ caller: 'user' })
  @Query(() => Json, { description: 'All data about a person; for admins, and for everybody about themselves.' })
  personExport(
    @Ctx() ctx: RequestContext,
    @Args(() => PersonExportArgs) args: PersonExportArgs,
  ): Promise<Record<string, unknown>> {
    return exportPerson(ctx, args);
  }
}
