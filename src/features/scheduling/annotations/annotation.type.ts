import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';
import { DateTime } from '../../../kernel/graphql/scalars';

export const NOTE_AUDIENCES = ['planners', 'staff'] as const;
export type NoteAudience = (typeof NOTE_AUDIENCES)[number];

export const NoteAudienceEnum = enumOf('NoteAudience', NOTE_AUDIENCES);

@ObjectType({ simpleResolvers: true })
export class ScheduleNote {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  scheduleId!: string;

  @Field(() => String)
  date!: string;

  @Field(() => ID, { nullable: true, description: 'Null: a note on the day.' })
  employeeId!: string | null;

  @Field(() => String)
  text!: string;

  @Field(() => NoteAudienceEnum)
  audience!: NoteAudience;

  @Field(() => String)
  userName!: string;

  @Field(() => DateTime)
  updatedAt!: string;

  @Field(() => Int)
  version!: number;
}

@ObjectType({ simpleResolvers: true })
export class ScheduleNotePage extends Page {
  @Field(() => [ScheduleNote])
  data!: ScheduleNote[];
}
