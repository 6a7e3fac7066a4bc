import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { list, localDate, textLine, uuid, wholeNumber } from '../../../kernel/shapes';
import { CellInput, cellShape } from '../versions/restore.inputs';
import { NOTE_AUDIENCES, NoteAudienceEnum, type NoteAudience } from './annotation.type';

const MAX_CELLS = 5_000;
const MAX_TEXT = 500;
const LAST_VERSION = 2 ** 31 - 1;

@ArgsType()
@Shape(z.object({ scheduleId: uuid, cells: list(cellShape, { max: MAX_CELLS }), pinned: z.boolean() }))
export class SetPinsArgs {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => [CellInput])
  cells!: CellInput[];

  @Field(() => Boolean)
  pinned!: boolean;
}

@InputType({
  description: "With id it changes that note; scheduleId, date and employeeId must then be the note's own.",
})
@Shape(
  z.object({
    id: uuid.nullish(),
    ifVersion: wholeNumber(1, LAST_VERSION).nullish(),
    scheduleId: uuid,
    date: localDate,
    employeeId: uuid.nullish(),
    text: textLine(MAX_TEXT),
    audience: z.enum(NOTE_AUDIENCES),
  }),
)
export class NoteInput {
  @Field(() => ID, { nullable: true })
  id?: string | null;

  @Field(() => Int, { nullable: true })
  ifVersion?: number | null;

  @Field(() => ID)
  scheduleId!: string;

  @Field(() => String)
  date!: string;

  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => String, { description: '1 to 500 characters.' })
  text!: string;

  @Field(() => NoteAudienceEnum, { defaultValue: 'planners' })
  audience!: NoteAudience;
}

@ArgsType()
@Shape(z.object({ scheduleId: uuid, from: localDate.nullish(), to: localDate.nullish(), ...pageShape }))
export class ScheduleNotesArgs extends PageArgs {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => String, { nullable: true })
  from?: string | null;

  @Field(() => String, { nullable: true })
  to?: string | null;
}
