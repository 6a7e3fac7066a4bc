import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../kernel/graphql/page';
import { DateTime } from '../../kernel/graphql/scalars';
import {
  list,
  localDate,
  localTime,
  plannedInstant,
  textLines,
  uuid,
  wholeNumber,
  withFaults,
} from '../../kernel/shapes';
import { BreakInput, breaksShape } from '../scheduling/break.inputs';
import { timeFaults } from '../scheduling/shift.rules';
import {
  ALLOCATIONS,
  MAX_PLACES,
  OFFER_KINDS,
  OFFER_STATES,
  RANKINGS,
  type Allocation,
  type OfferKind,
  type OfferState,
  type Ranking,
} from './offer.rules';
import { HoursOfferKindEnum, HoursOfferStateEnum, OfferAllocationEnum, OfferRankingEnum } from './offer.type';

const MAX_OFFERS = 100;
const MAX_NAMED = 500;
const note = textLines(2_000);
const reason = note.refine((text) => text.trim() !== '', { error: 'must not be empty' });
const places = wholeNumber(1, MAX_PLACES);

const OF_OPEN_SHIFTS = ['breaks', 'replacesShiftId', 'templateId'] as const;

const offerShape = withFaults(
  z.object({
    allocation: z.enum(ALLOCATIONS).default('first_come'),
    breaks: breaksShape.nullish(),
    closesAt: plannedInstant.nullish(),
    confirmMinutes: wholeNumber(5, 1440).nullish(),
    date: localDate,
    endTime: localTime,
    ignoreDefaults: z.boolean().default(false),
    kind: z.enum(OFFER_KINDS),
    note: note.nullish(),
    onlyWhileNeeded: z.boolean().default(false),
    opensAt: plannedInstant.nullish(),
    places: places.nullish(),
    ranking: z.enum(RANKINGS).default('least_hours'),
    replacesShiftId: uuid.nullish(),
    scheduleId: uuid,
    skillIds: list(uuid, { max: MAX_NAMED }).nullish(),
    startTime: localTime,
    teamIds: list(uuid, { max: MAX_NAMED }).nullish(),
    templateId: uuid.nullish(),
    typeId: uuid.nullish(),
  }),
  (input) => [
    ...timeFaults(input),
    ...OF_OPEN_SHIFTS.filter((field) => input.kind !== 'open_shift' && input[field] != null).map((path) => ({
      path,
      message: `is only for open shifts, not for ${input.kind}`,
    })),
    ...(input.kind !== 'voluntary_time_off' && input.typeId != null
      ? [{ path: 'typeId', message: `is only for voluntary time off, not for ${input.kind}` }]
      : []),
    ...(input.kind === 'voluntary_time_off' && input.typeId == null
      ? [{ path: 'typeId', message: 'is required for voluntary time off' }]
      : []),
  ],
);

@InputType()
@Shape(offerShape)
export class HoursOfferInput {
  @Field(() => OfferAllocationEnum, { defaultValue: 'first_come' })
  allocation!: Allocation;

  @Field(() => [BreakInput], { nullable: true, description: 'Open shifts only: replaces the breaks of the template.' })
  breaks?: BreakInput[] | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'End of claiming. Default and maximum: the start of the hours.',
  })
  closesAt?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description:
      '5 to 1440: places awarded at closing or from the waiting list must be confirmed within this time.\n' +
      'Null: no confirmation.',
  })
  confirmMinutes?: number | null;

  @Field(() => String, { description: 'The day on which the hours begin, YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { description: 'HH:MM; on the next day unless it is after the start.' })
  endTime!: string;

  @Field(() => Boolean, { defaultValue: false, description: 'Breaches of default rules do not block.' })
  ignoreDefaults!: boolean;

  @Field(() => HoursOfferKindEnum)
  kind!: OfferKind;

  @Field(() => String, { nullable: true, description: 'Up to 2,000 characters, shown to the audience.' })
  note?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Every award must reduce understaffing, or (time off) must not add any.',
  })
  onlyWhileNeeded!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Default: now.' })
  opensAt?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: '1 to 500. Left out: the number of people missing (voluntary time off: to spare).',
  })
  places?: number | null;

  @Field(() => OfferRankingEnum, { defaultValue: 'least_hours' })
  ranking!: Ranking;

  @Field(() => ID, {
    nullable: true,
    description:
      'Open shifts only: the shift of an absent person. It gives template, breaks, skills of its owner, 1 place.',
  })
  replacesShiftId?: string | null;

  @Field(() => ID, { description: 'A published schedule that holds the date.' })
  scheduleId!: string;

  @Field(() => [ID], { nullable: true, description: 'Skills that a person needs, all of them.' })
  skillIds?: string[] | null;

  @Field(() => String, { description: 'HH:MM.' })
  startTime!: string;

  @Field(() => [ID], {
    nullable: true,
    description: 'Audience, with the teams below. Left out: everyone; for a supervisor their own teams.',
  })
  teamIds?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Open shifts only.' })
  templateId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Voluntary time off only, required there: a type that does not count against a balance.',
  })
  typeId?: string | null;
}

@ArgsType()
@Shape(z.object({ inputs: list(offerShape, { min: 1, max: MAX_OFFERS }) }))
export class CreateHoursOffersArgs {
  @Field(() => [HoursOfferInput])
  inputs!: HoursOfferInput[];
}

@ArgsType()
@Shape(
  withFaults(z.object({ ids: list(uuid, { min: 1, max: MAX_OFFERS }) }), ({ ids }) =>
    Array.isArray(ids)
      ? ids.flatMap((id, i) =>
          ids.indexOf(id) < i ? [{ path: `ids[${i}]`, message: `must not be named twice, got "${id}"` }] : [],
        )
      : [],
  ),
)
export class CloseHoursOffersArgs {
  @Field(() => [ID])
  ids!: string[];
}

@ArgsType()
@Shape(z.object({ id: uuid, closesAt: plannedInstant.nullish(), note: note.nullish(), places: places.nullish() }))
export class UpdateHoursOfferArgs {
  @Field(() => DateTime, { nullable: true })
  closesAt?: Date | null;

  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  note?: string | null;

  @Field(() => Int, { nullable: true })
  places?: number | null;
}

@ArgsType()
@Shape(z.object({ id: uuid, note: reason }))
export class EndArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  note!: string;
}

const days = { from: localDate.nullish(), to: localDate.nullish() };

@ArgsType()
@Shape(
  z.object({
    ...days,
    kind: z.enum(OFFER_KINDS).nullish(),
    scheduleId: uuid.nullish(),
    state: z.enum(OFFER_STATES).nullish(),
    ...pageShape,
  }),
)
export class HoursOffersFilter extends PageArgs {
  @Field(() => String, { nullable: true, description: 'First day, YYYY-MM-DD.' })
  from?: string | null;

  @Field(() => HoursOfferKindEnum, { nullable: true })
  kind?: OfferKind | null;

  @Field(() => ID, { nullable: true })
  scheduleId?: string | null;

  @Field(() => HoursOfferStateEnum, { nullable: true })
  state?: OfferState | null;

  @Field(() => String, { nullable: true })
  to?: string | null;
}

@ArgsType()
@Shape(z.object(days))
export class OwnOffersFilter {
  @Field(() => String, { nullable: true })
  from?: string | null;

  @Field(() => String, { nullable: true })
  to?: string | null;
}
