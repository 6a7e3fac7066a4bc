import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { DateTime } from '../../kernel/graphql/scalars';
import { TimeBandFields } from '../contracts/work-rule.type';

export const PREFERENCE_KINDS = ['template', 'start', 'day_off', 'day_on'] as const;
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number];
export const PreferenceKindEnum = enumOf('PreferenceKind', PREFERENCE_KINDS);

@ObjectType('AvailabilityWindow', { simpleResolvers: true })
@InputType('AvailabilityWindowInput')
export class AvailabilityWindowFields {
  @Field(() => Int, { description: '0 is Sunday, 6 Saturday.' })
  day!: number;

  @Field(() => String, { description: 'HH:MM, local to the organization.' })
  startTime!: string;

  @Field(() => String, { description: 'HH:MM; on the next day unless it is after the start.' })
  endTime!: string;
}

@ObjectType({ simpleResolvers: true, description: 'If several are valid on a day, the latest start applies.' })
export class AvailabilityPatternVersion {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { nullable: true, description: 'The last day; null is without end.' })
  to!: string | null;

  @Field(() => [AvailabilityWindowFields])
  windows!: AvailabilityWindowFields[];
}

@ObjectType({ simpleResolvers: true, description: 'If several cover a day, the latest entry applies.' })
export class AvailabilityExceptionEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  startDate!: string;

  @Field(() => String)
  endDate!: string;

  @Field(() => String, { nullable: true, description: 'Null for whole days.' })
  startTime!: string | null;

  @Field(() => String, { nullable: true })
  endTime!: string | null;

  @Field(() => Boolean)
  available!: boolean;

  @Field(() => String, { nullable: true })
  note!: string | null;
}

@ObjectType('Preference', { simpleResolvers: true, description: 'A preference: not binding.' })
@InputType('PreferenceInput')
export class PreferenceFields {
  @Field(() => PreferenceKindEnum)
  kind!: PreferenceKind;

  @Field(() => Float, { nullable: true, description: 'Weight. Default: 1.' })
  weight?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'False to avoid it; true by default.' })
  wanted?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'For `template`.' })
  templateId?: string | null;

  @Field(() => TimeBandFields, { nullable: true, description: 'For `start`.' })
  band?: TimeBandFields | null;

  @Field(() => [Int], { nullable: true, description: 'Days of the week, 0 is Sunday. Default: every day.' })
  days?: number[] | null;

  @Field(() => String, { nullable: true, description: 'First day, YYYY-MM-DD.' })
  from?: string | null;

  @Field(() => String, { nullable: true, description: 'Last day, YYYY-MM-DD.' })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class UnavailableStretch {
  @Field(() => DateTime)
  startsAt!: Date;

  @Field(() => DateTime)
  endsAt!: Date;
}

@ObjectType({ simpleResolvers: true })
export class EmployeeAvailability {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => [UnavailableStretch], { description: 'Unavailable times on the requested days, sorted.' })
  unavailable!: UnavailableStretch[];

  @Field(() => [AvailabilityPatternVersion])
  patterns!: AvailabilityPatternVersion[];

  @Field(() => [AvailabilityExceptionEntry], { description: 'Exceptions on the requested days, in order of entry.' })
  exceptions!: AvailabilityExceptionEntry[];

  @Field(() => [PreferenceFields])
  preferences!: PreferenceFields[];
}
