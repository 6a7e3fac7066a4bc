import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { Schedule } from '../schedule.entity';
import { CellRef } from '../versions/change-set.type';
import { deleteNote, saveNote, setPins } from './annotation.commands';
import { NoteInput, ScheduleNotesArgs, SetPinsArgs } from './annotation.inputs';
import { listNotes, pinsBySchedule } from './annotation.queries';
import { ScheduleNote, ScheduleNotePage } from './annotation.type';

@Resolver(() => Schedule)
export class AnnotationResolver {
  @DirectField()
  @FieldResolver(() => [CellRef], { description: 'Present pins; none for agents.' })
  pins(@Root() { id }: Schedule, @Ctx() ctx: RequestContext) {
    return pinsBySchedule.load(ctx, id);
  }

  @Operation({ caller: 'user' })
  @Query(() => ScheduleNotePage, { description: 'By date, employee name, id; notes on days first.' })
  scheduleNotes(
    @Ctx() ctx: RequestContext,
    @Args(() => ScheduleNotesArgs) args: ScheduleNotesArgs,
  ): Promise<ScheduleNotePage> {
    return listNotes(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Int, {
    description: 'At most 5,000 cells, within the days of the schedule (400). Answers how many changed.',
  })
  setPins(@Ctx() ctx: RequestContext, @Args(() => SetPinsArgs) args: SetPinsArgs): Promise<number> {
    return setPins(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ScheduleNote, {
    description: '409 for an eleventh note of a cell or day, and for a stale ifVersion.',
  })
  saveNote(@Ctx() ctx: RequestContext, @Arg('input', () => NoteInput) input: NoteInput): Promise<ScheduleNote> {
    return saveNote(ctx, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Boolean)
  deleteNote(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteNote(ctx, id);
  }
}
