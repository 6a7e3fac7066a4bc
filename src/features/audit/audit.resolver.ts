import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { AuditLogArgs } from './audit.inputs';
import { auditLogPage } from './audit.queries';
import { AuditLogPage } from './audit.type';

@Resolver()
export class AuditResolver {
  @Operation({ caller: 'user', roles: ['admin'], mayUseReplica: true })
  @Query(() => AuditLogPage, { description: 'Audit log, newest first.' })
  auditLogs(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AuditLogArgs) args: AuditLogArgs,
  ): Promise<AuditLogPage> {
    return auditLogPage(ctx, info, args);
  }
}
