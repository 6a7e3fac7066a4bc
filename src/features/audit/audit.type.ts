import { Field, Int, ObjectType } from 'type-graphql';
import { AuditEntry } from './audit-entry.entity';

@ObjectType({ simpleResolvers: true })
export class AuditLogPage {
  @Field(() => [AuditEntry])
  logs!: AuditEntry[];

  @Field(() => Int)
  total!: number;
}
