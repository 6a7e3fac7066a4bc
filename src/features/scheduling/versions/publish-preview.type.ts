import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true })
export class PublishPreview {
  scheduleId!: string;

  @Field(() => Int, { description: 'Give it as ifVersion to publish exactly this.' })
  version!: number;
}
