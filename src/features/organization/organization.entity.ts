import { Entity, PrimaryKey, Property } from '@mikro-orm/core';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { Json } from '../../kernel/graphql/scalars';
import { TIERS, type Tier } from '../../kernel/principal';
import { taken } from '../../kernel/taken';
import { CLOCKS, FIRST_WEEKDAYS, HISTORICAL_VOLUMES, type Settings, type SettingsChange } from './organization.rules';

export const HistoricalVolumeEnum = enumOf('HistoricalVolume', HISTORICAL_VOLUMES);
const ClockEnum = enumOf('Clock', CLOCKS);
const FirstWeekdayEnum = enumOf('FirstWeekday', FIRST_WEEKDAYS);
export const TierEnum = enumOf('Tier', TIERS);

@ObjectType({ simpleResolvers: true, description: 'Seconds of grace, and what counts as adherent.' })
class AdherenceSettings {
  @Field(() => Int, { description: 'Seconds.' })
  lateStartGrace!: number;
  @Field(() => Int, { description: 'Seconds.' })
  earlyLeaveGrace!: number;
  @Field(() => Int, { description: 'Seconds.' })
  breakGrace!: number;
  @Field(() => Int, { description: 'Seconds.' })
  wrongStateGrace!: number;
  @Field(() => Int, { description: 'Seconds.' })
  offlineGrace!: number;
  @Field(() => Int, { description: 'Seconds.' })
  earlyStartTolerance!: number;
  @Field(() => Int, { description: 'Seconds; 0 is off.' })
  feedSilentSeconds!: number;
  @Field(() => Int, { description: 'Minimum number of people on shift for detecting a feed outage.' })
  feedSilentMinPeople!: number;
  @Field(() => Boolean)
  slideBreaksAfterContact!: boolean;
  @Field(() => Json, { description: 'Per scheduled state, the states that meet it instead of the defaults.' })
  acceptedStates!: Settings['adherence']['acceptedStates'];
}

@ObjectType({ simpleResolvers: true, description: 'The settings in force: what was chosen, over the defaults.' })
export class OrganizationSettings implements Settings {
  @Field(() => Float, { description: 'Percent of contacts to be answered within the threshold.' })
  serviceLevelTarget!: number;
  @Field(() => Float, { description: 'Seconds.' })
  serviceLevelThreshold!: number;
  @Field(() => HistoricalVolumeEnum, {
    description: '`reached`: contacts that reached people; `offered`: contacts before deflection.',
  })
  historicalVolume!: Settings['historicalVolume'];
  @Field(() => Json, {
    description: 'Productivity by skill level, in percent of a full agent. Default: 100.',
  })
  skillLevelPercents!: Settings['skillLevelPercents'];
  @Field(() => ClockEnum, { description: 'How times are shown: `14:05` or `2:05 PM`.' })
  clock!: Settings['clock'];
  @Field(() => FirstWeekdayEnum, { description: 'First day of the week in calendars.' })
  firstWeekday!: Settings['firstWeekday'];
  sickLeaveTypeId!: string | null;
  @Field(() => Int, { description: 'How long earlier versions of schedules are kept. 3 to 120; 24 by default.' })
  scheduleHistoryMonths!: number;
  @Field(() => AdherenceSettings)
  adherence!: AdherenceSettings;
}

taken('organization_slug_key', 'An organization with this slug exists already', 'slug');

@Entity({ tableName: 'organization' })
@ObjectType({ simpleResolvers: true })
export class Organization {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  timezone!: string;

  @Field(() => TierEnum)
  @Property({ type: 'text' })
  tier!: Tier;

  /** Explicit settings only; `settings` adds the defaults. */
  @Property({ type: 'json', fieldName: 'settings' })
  chosenSettings: SettingsChange = {};

  @Field(() => OrganizationSettings)
  settings!: OrganizationSettings;
}
