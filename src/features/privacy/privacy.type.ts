import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { DateTime, Json } from '../../kernel/graphql/scalars';
import { RETENTION_KINDS, type RetentionKind } from './retention.rules';

export const RetentionKindEnum = enumOf(
  'RetentionKind',
  RETENTION_KINDS,
  'Data with a retention period. `alerts` includes exceptions; `inactive_people` are erased.',
);

@ObjectType({ simpleResolvers: true, description: 'How long data of a kind is kept.' })
export class RetentionRule {
  @Field(() => RetentionKindEnum)
  kind!: RetentionKind;

  @Field(() => Int, { nullable: true, description: 'Null keeps the data. A shorter period acts after 24 hours.' })
  days!: number | null;

  @Field(() => Int, { description: 'Shortest period that can be set.' })
  minDays!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Keeps data that would be deleted or erased.' })
export class LegalHold {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Null is everybody.' })
  employeeId!: string | null;

  @Field(() => String)
  reason!: string;

  @Field(() => String, { nullable: true, description: 'Last day, YYYY-MM-DD; null is until it is ended.' })
  until!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class Erasure {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => Boolean, { description: 'False until the background job has deleted everything.' })
  isDone!: boolean;

  @Field(() => DateTime)
  at!: Date | string;

  @Field(() => String, { description: 'User who erased the person; `retention` at the end of a period.' })
  by!: string;

  @Field(() => Json, { description: 'Deleted rows by kind.' })
  counts!: unknown;
}
