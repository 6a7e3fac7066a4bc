import { Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { list, localDate, localTime, textLine, uuid, wholeNumber, withFaults } from '../../kernel/shapes';
import { daysBetween } from '../../kernel/time/local-time';
import { AvailabilityWindowFields, PREFERENCE_KINDS, PreferenceFields } from './availability.type';

const orderFault = (from: string, to: string | null | undefined, path: string) =>
  to != null && to < from ? [{ path, message: `must not be before ${from}, got "${to}"` }] : [];

const windowShape = z.object({ day: wholeNumber(0, 6), startTime: localTime, endTime: localTime });

const setAvailabilityShape = withFaults(
  z.object({
    employeeId: uuid,
    from: localDate,
    to: localDate.nullish(),
    windows: list(windowShape, { max: 100 }),
  }),
  ({ from, to }) => orderFault(from, to, 'to'),
);

@InputType({ description: 'The hours of each week in which an employee can work, from a day on.' })
@Shape(setAvailabilityShape)
export class SetAvailabilityInput {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: 'YYYY-MM-DD; a pattern that begins on the same day is replaced.' })
  from!: string;

  @Field(() => String, { nullable: true, description: 'Last day. Omit for no end.' })
  to?: string | null;

  @Field(() => [AvailabilityWindowFields], { description: 'None: not at all.' })
  windows!: AvailabilityWindowFields[];
}

/** Longer exceptions should be a weekly pattern. */
const MAX_DAYS = 366;

function lengthFault(from: string, to: string | null | undefined, path: string) {
  const days = to == null ? 1 : daysBetween(from, to) + 1;
  return days > MAX_DAYS ? [{ path, message: `must be at most ${MAX_DAYS} days from ${from}, got "${to}"` }] : [];
}

const addExceptionShape = withFaults(
  z.object({
    employeeId: uuid,
    startDate: localDate,
    endDate: localDate.nullish(),
    startTime: localTime.nullish(),
    endTime: localTime.nullish(),
    available: z.boolean(),
    note: textLine(500).nullish(),
  }),
  ({ startDate, endDate, startTime, endTime }) => [
    ...orderFault(startDate, endDate, 'endDate'),
    ...lengthFault(startDate, endDate, 'endDate'),
    ...((startTime == null) === (endTime == null)
      ? []
      : [{ path: startTime == null ? 'startTime' : 'endTime', message: 'is required beside the other time' }]),
  ],
);

@InputType({ description: 'Overrides the weekly pattern: whole days without times, else these hours on each day.' })
@Shape(addExceptionShape)
export class AddAvailabilityExceptionInput {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { nullable: true, description: 'Last day. Default: the first day. Limit: 366 days.' })
  endDate?: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM.' })
  startTime?: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM; on the next day unless it is after the start.' })
  endTime?: string | null;

  @Field(() => Boolean)
  available!: boolean;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

const preferenceShape = withFaults(
  z.object({
    kind: z.enum(PREFERENCE_KINDS),
    weight: z.number().min(0).max(1000).nullish(),
    wanted: z.boolean().nullish(),
    templateId: uuid.nullish(),
    band: z.object({ from: localTime, before: localTime }).nullish(),
    days: list(wholeNumber(0, 6), { max: 7 }).nullish(),
    from: localDate.nullish(),
    to: localDate.nullish(),
  }),
  ({ kind, templateId, band, from, to }) => [
    ...((kind === 'template') === (templateId != null)
      ? []
      : [{ path: 'templateId', message: `belongs to the kind template alone, got ${kind}` }]),
    ...((kind === 'start') === (band != null)
      ? []
      : [{ path: 'band', message: `belongs to the kind start alone, got ${kind}` }]),
    ...(from == null ? [] : orderFault(from, to, 'to')),
  ],
);

const setPreferencesShape = z.object({ employeeId: uuid, preferences: list(preferenceShape, { max: 100 }) });

@InputType({ description: 'Replaces all preferences of an employee.' })
@Shape(setPreferencesShape)
export class SetPreferencesInput {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => [PreferenceFields])
  preferences!: PreferenceFields[];
}
