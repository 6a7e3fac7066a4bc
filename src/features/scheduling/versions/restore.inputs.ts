import { Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { list, localDate, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';
import type { Cell } from './change-set.rules';

const MAX_CELLS = 500;
const MAX_PEOPLE = 5_000;
const LAST_VERSION = 2 ** 31 - 1;

export const cellShape = z.object({ employeeId: uuid, date: localDate });

@InputType()
@Shape(cellShape)
export class CellInput implements Cell {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  date!: string;
}

const restoreShape = withFaults(
  z.object({
    scheduleId: uuid,
    toVersion: wholeNumber(1, LAST_VERSION),
    cells: list(cellShape, { min: 1, max: MAX_CELLS }).nullish(),
    from: localDate.nullish(),
    to: localDate.nullish(),
    employeeIds: list(uuid, { min: 1, max: MAX_PEOPLE }).nullish(),
    dryRun: z.boolean(),
  }),
  ({ cells, from, to, employeeIds }) => {
    const isOfDays = from != null || to != null;
    if (cells && (isOfDays || employeeIds))
      return [{ path: 'cells', message: `must not be given with ${isOfDays ? 'from and to' : 'employeeIds'}` }];
    if (isOfDays && from == null) return [{ path: 'from', message: 'must be given with to' }];
    if (isOfDays && to == null) return [{ path: 'to', message: 'must be given with from' }];
    if (isOfDays && from! > to!) return [{ path: 'to', message: `must not be before from ${from}, got "${to}"` }];
    if (employeeIds && !isOfDays) return [{ path: 'employeeIds', message: 'must be given with from and to' }];
    return [];
  },
);

@InputType({ description: 'cells (at most 500), or from and to, optionally of employeeIds, or everything.' })
@Shape(restoreShape)
export class RestoreInput {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => Int)
  toVersion!: number;

  @Field(() => [CellInput], { nullable: true })
  cells?: CellInput[] | null;

  @Field(() => String, { nullable: true })
  from?: string | null;

  @Field(() => String, { nullable: true })
  to?: string | null;

  @Field(() => [ID], { nullable: true })
  employeeIds?: string[] | null;

  @Field(() => Boolean, { defaultValue: false })
  dryRun!: boolean;
}
