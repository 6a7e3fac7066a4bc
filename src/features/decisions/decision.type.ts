import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../kernel/graphql/scalars';

/** A request with its decision. */
@ObjectType({ simpleResolvers: true })
export abstract class DecidedRequest {
  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => String, { nullable: true, description: 'Note of the last decision.' })
  decisionNote!: string | null;

  @Field(() => String, { description: 'User who requested or entered it.' })
  requestedBy!: string;

  @Field(() => DateTime)
  requestedAt!: string;

  @Field(() => String, { nullable: true })
  decidedBy!: string | null;

  @Field(() => DateTime, { nullable: true })
  decidedAt!: string | null;
}
