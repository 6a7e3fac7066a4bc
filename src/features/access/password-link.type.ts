import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../kernel/graphql/scalars';

@ObjectType({ simpleResolvers: true, description: 'Sets a password once, for 72 hours.' })
export class PasswordLink {
  @Field(() => String)
  url!: string;

  @Field(() => DateTime)
  expiresAt!: Date;
}
