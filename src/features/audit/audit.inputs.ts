import { ArgsType, Field, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { queryNumber } from '../../kernel/shapes';

export const auditLogShape = z.object({
  limit: queryNumber(1, 500).default(50),
  offset: queryNumber(0, 2_000_000_000).default(0),
  action: z.string().max(100).optional(),
});

@ArgsType()
@Shape(auditLogShape)
export class AuditLogArgs {
  @Field(() => Int, { defaultValue: 50 })
  limit!: number;

  @Field(() => Int, { defaultValue: 0 })
  offset!: number;

  @Field(() => String, { nullable: true, description: 'One action, such as `user.create`.' })
  action?: string | null;
}
