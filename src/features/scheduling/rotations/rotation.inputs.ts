import { ArgsType, Field, Float, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import type { Issue } from '../../../kernel/errors';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { list, localDate, localTime, textLine, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';
import { daysBetween, isLocalDate } from '../../../kernel/time/local-time';
import { TimeBandFields } from '../../contracts/work-rule.type';
import {
  dayFaults,
  MAX_CYCLE_DAYS,
  ROTATION_BINDINGS,
  ROTATION_DAY_KINDS,
  type RotationBinding,
  type RotationDayFields,
  type RotationDayKind,
} from './rotation.rules';
import { RotationBindingEnum, RotationDayKindEnum } from './rotation.type';
import { IF_OCCUPIED, IfOccupiedEnum, type IfOccupied } from '../scenarios/copy.inputs';

const MAX_PEOPLE = 5_000;
const MAX_DAYS_OF_PEOPLE = 200_000;
const people = list(uuid, { min: 1, max: MAX_PEOPLE });
const dayShape = z.object({
  kind: z.enum(ROTATION_DAY_KINDS),
  templateId: uuid.nullish(),
  startsWithin: z.object({ from: localTime, before: localTime }).nullish(),
});

@InputType()
export class RotationDayInput implements RotationDayFields {
  @Field(() => RotationDayKindEnum)
  kind!: RotationDayKind;

  @Field(() => ID, { nullable: true })
  templateId?: string | null;

  @Field(() => TimeBandFields, { nullable: true })
  startsWithin?: TimeBandFields | null;
}

const rotationShape = withFaults(
  z.object({
    name: textLine(100).optional(),
    binding: z.enum(ROTATION_BINDINGS).optional(),
    weight: z.number().gt(0).max(1000).optional(),
    from: localDate.optional(),
    anchorDate: localDate.optional(),
    days: list(dayShape, { min: 1, max: MAX_CYCLE_DAYS }).optional(),
  }),
  ({ from, anchorDate, days }): Issue[] => [
    ...(from === undefined && (days ?? anchorDate) !== undefined
      ? [{ path: 'from', message: `is required with ${days === undefined ? 'anchorDate' : 'days'}` }]
      : []),
    ...(Array.isArray(days)
      ? days.flatMap((day, i) => (typeof day?.kind === 'string' ? dayFaults(day, `days[${i}]`) : []))
      : []),
  ],
);

@InputType({
  description:
    'Creating needs name, from and days; binding is hard and weight 1 by default. In an update only the fields\n' +
    'present change; days and anchorDate need `from`, and a version of the same day is replaced.\n' +
    "anchorDate left out is the version's `from`.",
})
@Shape(rotationShape)
export class RotationInput {
  @Field(() => String, { nullable: true, description: '1 to 100 characters, unique without case (409).' })
  name?: string;

  @Field(() => RotationBindingEnum, { nullable: true })
  binding?: RotationBinding;

  @Field(() => Float, { nullable: true, description: 'More than 0, at most 1000.' })
  weight?: number;

  @Field(() => String, { nullable: true })
  from?: string;

  @Field(() => String, { nullable: true })
  anchorDate?: string;

  @Field(() => [RotationDayInput], { nullable: true })
  days?: RotationDayInput[];
}

const rangeFaults = ({ from, to }: { from: string; to?: string | null }): Issue[] =>
  to != null && isLocalDate(from) && isLocalDate(to) && to < from
    ? [{ path: 'to', message: `must not be before from ${from}, got "${to}"` }]
    : [];

const assignShape = withFaults(
  z.object({
    employeeIds: people,
    rotationId: uuid.nullish(),
    from: localDate,
    to: localDate.nullish(),
    offset: wholeNumber(0, MAX_CYCLE_DAYS - 1).default(0),
    stagger: wholeNumber(1 - MAX_CYCLE_DAYS, MAX_CYCLE_DAYS - 1).default(0),
  }),
  (input) => [
    ...rangeFaults(input),
    ...(input.rotationId == null && input.to != null
      ? [{ path: 'to', message: 'must not be given without rotationId' }]
      : []),
  ],
);

@InputType({ description: 'A rotationId of null ends what is assigned from that day on.' })
@Shape(assignShape)
export class AssignRotationInput {
  @Field(() => [ID], { description: 'Limit: 5,000.' })
  employeeIds!: string[];

  @Field(() => ID, { nullable: true })
  rotationId?: string | null;

  @Field(() => String)
  from!: string;

  @Field(() => String, { nullable: true, description: 'The last day; without end when left out.' })
  to?: string | null;

  @Field(() => Int, { defaultValue: 0, description: '0 to length - 1.' })
  offset!: number;

  @Field(() => Int, {
    defaultValue: 0,
    description:
      'Added to the offset once more for each further employee, in the order given;\n' +
      'the sum is taken modulo the length.',
  })
  stagger!: number;
}

const daysShape = withFaults(z.object({ employeeIds: people, from: localDate, to: localDate }), (args) => {
  const faults = rangeFaults(args);
  const { employeeIds, from, to } = args;
  if (faults.length > 0 || !Array.isArray(employeeIds) || !isLocalDate(from) || !isLocalDate(to)) return faults;
  const days = employeeIds.length * (daysBetween(from, to) + 1);
  if (days <= MAX_DAYS_OF_PEOPLE) return [];
  const message = `must leave at most ${MAX_DAYS_OF_PEOPLE} days of people, got ${days}`;
  return [{ path: 'to', message }];
});

@ArgsType()
@Shape(daysShape)
export class RotationDaysArgs {
  @Field(() => [ID])
  employeeIds!: string[];

  @Field(() => String)
  from!: string;

  @Field(() => String)
  to!: string;
}

@ArgsType()
@Shape(z.object({ employeeIds: people }))
export class RotationAssignmentsArgs {
  @Field(() => [ID])
  employeeIds!: string[];
}

const exceptionShape = withFaults(
  z.object({ employeeId: uuid, date: localDate, day: dayShape.nullish() }),
  ({ day }): Issue[] => (typeof day?.kind === 'string' ? dayFaults(day, 'day') : []),
);

@ArgsType()
@Shape(exceptionShape)
export class RotationExceptionArgs {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  date!: string;

  @Field(() => RotationDayInput, { nullable: true })
  day?: RotationDayInput | null;
}

@ArgsType()
@Shape(z.object({ scheduleId: uuid, ...pageShape }))
export class RotationDeviationsArgs extends PageArgs {
  @Field(() => ID)
  scheduleId!: string;
}

const applyShape = withFaults(
  z.object({
    scheduleId: uuid,
    from: localDate,
    to: localDate,
    employeeIds: people.nullish(),
    ifOccupied: z.enum(IF_OCCUPIED),
    dryRun: z.boolean(),
  }),
  rangeFaults,
);

@ArgsType()
@Shape(applyShape)
export class ApplyRotationArgs {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => String)
  from!: string;

  @Field(() => String)
  to!: string;

  @Field(() => [ID], { nullable: true, description: 'Left out: everyone, for supervisors everyone in scope.' })
  employeeIds?: string[] | null;

  @Field(() => IfOccupiedEnum, { defaultValue: 'skip' })
  ifOccupied!: IfOccupied;

  @Field(() => Boolean, { defaultValue: false })
  dryRun!: boolean;
}
