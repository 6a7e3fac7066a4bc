import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true })
export class CreatedApiKey {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The whole key: it is shown in this answer only.' })
  key!: string;
}
