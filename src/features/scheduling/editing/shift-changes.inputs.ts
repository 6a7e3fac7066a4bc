import { Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import type { Issue } from '../../../kernel/errors';
import { Shape } from '../../../kernel/graphql/input';
import { list, quoted, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';
import { BreakInput } from '../break.inputs';
import { SegmentInput } from '../activities/segment.inputs';
import { shiftFieldsShape, shiftOfScheduleShape } from '../shift.inputs';

const MAX_CHANGES = 500;
const LAST_VERSION = 2 ** 31 - 1;

const seen = { id: uuid, ifVersion: wholeNumber(1, LAST_VERSION).nullish() };

@InputType({ description: 'A new shift of the schedule.' })
export class ScheduledShiftInput {
  @Field(() => ID, { nullable: true, description: 'The id that it had before it was deleted, to bring it back.' })
  id?: string | null;

  @Field(() => ID)
  employeeId!: string;

  @Field(() => ID, { nullable: true })
  templateId?: string | null;

  @Field(() => String, { description: 'The day on which it starts, YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { description: 'HH:MM.' })
  startTime!: string;

  @Field(() => String, { description: 'HH:MM; not after the start means the next day.' })
  endTime!: string;

  @Field(() => [BreakInput], { nullable: true, description: 'Replaces the breaks of the template.' })
  breaks?: BreakInput[] | null;

  @Field(() => [SegmentInput], { nullable: true, description: 'Instead of breaks, with activity codes.' })
  segments?: SegmentInput[] | null;
}

@InputType({ description: 'A shift that is there; only the fields present change.' })
export class ShiftChangeInput {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { nullable: true, description: 'The version that was seen.' })
  ifVersion?: number | null;

  @Field(() => ID, { nullable: true })
  employeeId?: string;

  @Field(() => ID, { nullable: true, description: 'Another template brings its breaks.' })
  templateId?: string | null;

  @Field(() => String, { nullable: true })
  date?: string;

  @Field(() => String, { nullable: true })
  startTime?: string;

  @Field(() => String, { nullable: true })
  endTime?: string;

  @Field(() => [BreakInput], { nullable: true })
  breaks?: BreakInput[] | null;

  @Field(() => [SegmentInput], { nullable: true, description: 'Instead of breaks, with activity codes.' })
  segments?: SegmentInput[] | null;
}

@InputType()
export class ShiftDeletionInput {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { nullable: true, description: 'The version that was seen.' })
  ifVersion?: number | null;
}

const changeShiftsShape = withFaults(
  z.object({
    create: list(shiftOfScheduleShape, { max: MAX_CHANGES }).nullish(),
    update: list(shiftFieldsShape.extend(seen), { max: MAX_CHANGES }).nullish(),
    delete: list(z.object(seen), { max: MAX_CHANGES }).nullish(),
  }),
  (input): Issue[] => {
    const entries = (['create', 'update', 'delete'] as const).flatMap((name) => {
      const each: unknown = input[name];
      return Array.isArray(each) ? each.map(({ id }: { id?: unknown }, i) => ({ id, path: `${name}[${i}].id` })) : [];
    });
    if (entries.length === 0) return [{ path: 'create', message: 'or update or delete must have an item' }];
    if (entries.length > MAX_CHANGES) {
      const message = `must have at most ${MAX_CHANGES} items with update and delete, got ${entries.length}`;
      return [{ path: 'create', message }];
    }
    const known = new Map<unknown, string>();
    return entries.flatMap(({ id, path }) => {
      if (id == null) return [];
      const first = known.get(id);
      if (first) return [{ path, message: `must not be the same as ${first}, got ${quoted(id)}` }];
      known.set(id, path);
      return [];
    });
  },
);

@InputType({ description: 'Changes of shifts of one schedule, all or nothing. Limit: 500.' })
@Shape(changeShiftsShape)
export class ChangeShiftsInput {
  @Field(() => [ScheduledShiftInput], { nullable: true })
  create?: ScheduledShiftInput[] | null;

  @Field(() => [ShiftChangeInput], { nullable: true })
  update?: ShiftChangeInput[] | null;

  @Field(() => [ShiftDeletionInput], { nullable: true })
  delete?: ShiftDeletionInput[] | null;
}
