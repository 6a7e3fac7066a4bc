import { Field, InputType } from 'type-graphql';
import { z } from 'zod';
import { AGENT_STATES, SCHEDULED_STATES } from '../../kernel/agent-states';
import { Shape } from '../../kernel/graphql/input';
import { Json } from '../../kernel/graphql/scalars';
import { got, list, textLine, timeZone, uuid } from '../../kernel/shapes';
import { CLOCKS, FIRST_WEEKDAYS, HISTORICAL_VOLUMES, type Settings, type SettingsChange } from './organization.rules';

const MAX_GRACE_SECONDS = 86_400;
const MAX_PEOPLE = 100_000;

const graceSeconds = z.int().min(0).max(MAX_GRACE_SECONDS).meta({ description: 'Seconds.' });

const adherenceShape = z.object({
  lateStartGrace: graceSeconds,
  earlyLeaveGrace: graceSeconds,
  breakGrace: graceSeconds,
  wrongStateGrace: graceSeconds,
  offlineGrace: graceSeconds,
  earlyStartTolerance: graceSeconds,
  feedSilentSeconds: graceSeconds,
  feedSilentMinPeople: z.int().min(1).max(MAX_PEOPLE),
  slideBreaksAfterContact: z.boolean(),
  acceptedStates: z.partialRecord(z.enum(SCHEDULED_STATES), list(z.enum(AGENT_STATES), { max: 100 })),
}) satisfies z.ZodType<Settings['adherence']>;

/** Minimum share of a full agent that a skill level can have. */
const MIN_PERCENT = 5;
const MAX_LEVELS = 200;
const skillLevelPercents = z
  .record(textLine(50), z.int().min(MIN_PERCENT).max(100))
  .refine((levels) => Object.keys(levels).length <= MAX_LEVELS, { error: `must name at most ${MAX_LEVELS} levels` })
  .meta({ description: 'Percent of a full agent by level of a skill; levels that are not named count whole.' });

const settingsShape = z.object({
  serviceLevelTarget: z.number().gt(0).max(100).meta({ description: 'Percent.' }),
  serviceLevelThreshold: z.number().min(0).max(MAX_GRACE_SECONDS).meta({ description: 'Seconds.' }),
  historicalVolume: z.enum(HISTORICAL_VOLUMES),
  skillLevelPercents,
  clock: z.enum(CLOCKS).meta({ description: 'How times are shown: `14:05` or `2:05 PM`.' }),
  firstWeekday: z.enum(FIRST_WEEKDAYS).meta({ description: 'First day of the week in calendars.' }),
  sickLeaveTypeId: uuid.nullable(),
  scheduleHistoryMonths: z.int().min(3).max(120).meta({ description: 'Months that earlier versions are kept.' }),
  adherence: adherenceShape.partial(),
}) satisfies z.ZodType<SettingsChange>;

export const updateSettingsShape = z.object({
  name: textLine(200).optional(),
  timezone: timeZone.optional(),
  settings: settingsShape.partial().optional(),
});

@InputType()
@Shape(updateSettingsShape)
export class UpdateSettingsInput {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => String, { nullable: true, description: 'Region/City.' })
  timezone?: string;

  @Field(() => Json, { nullable: true, description: 'The settings to change, named as in OrganizationSettings.' })
  settings?: SettingsChange;
}

/** The short name of an organization for the command line and sign-in. */
export const slugShape = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, got('must be lower-case letters, digits and hyphens'));
