import { Args, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../kernel/context';
import { Operation } from '../kernel/operation';
import { AuditEntry } from './audit-entry.entity';
import { AuditLogArgs } from './audit.inputs';
import { auditLog, auditLogTotal } from './audit.queries';

@ObjectType({ simpleResolvers: true })
class AuditLogPage {
  @Field(() => [AuditEntry])
  logs!: AuditEntry[];

  @Field(() => Int)
  total!: number;
}

@Resolver()
export class AuditResolver {
  @Operation({ door: 'session', roles: ['admin'] })
  @Query(() => AuditLogPage, { description: 'Who changed what, newest first.' })
  async auditLogs(@Ctx() ctx: RequestContext, @Args(() => AuditLogArgs) args: AuditLogArgs): Promise<AuditLogPage> {
    return { logs: await auditLog(ctx, args), total: await auditLogTotal(ctx, args.action ?? null) };
  }
}
