import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../kernel/graphql/scalars';

@ObjectType({ simpleResolvers: true })
export class CreatedApiKey {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The whole key: it is shown in this answer only.' })
  key!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A secret of an API key. A key has two of them during rotation.',
})
export class ApiKeySecret {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Prefix, ellipsis, last four characters.' })
  preview!: string;

  @Field(() => DateTime)
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it expires; null for no expiry.' })
  endsAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'To the minute.' })
  lastUsedAt!: string | null;
}
