import { Field, ObjectType } from 'type-graphql';
import { Page } from '../../kernel/graphql/page';
import { Shift } from './shift.entity';

@ObjectType({ simpleResolvers: true })
export class ShiftPage extends Page {
  @Field(() => [Shift])
  data!: Shift[];
}

@ObjectType({ simpleResolvers: true })
export class CreatedShifts {
  @Field(() => Shift, { nullable: true, description: 'Null if several shifts were requested.' })
  shift!: Shift | null;

  @Field(() => [Shift], { description: 'In the order of the request.' })
  shifts!: Shift[];
}
