import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { Page } from '../../kernel/graphql/page';
import { DateTime } from '../../kernel/graphql/scalars';
import { Employee } from '../people/employee.entity';
import type { Break } from '../scheduling/break.rules';
import { Blocker } from '../scheduling/explanation/why-not.type';
import { ShiftBreak } from '../scheduling/shift.entity';
import {
  ALLOCATIONS,
  CLAIM_STATES,
  OFFER_KINDS,
  OFFER_STATES,
  RANKINGS,
  type Allocation,
  type ClaimState,
  type OfferKind,
  type OfferState,
  type Ranking,
} from './offer.rules';

export const HoursOfferKindEnum = enumOf('HoursOfferKind', OFFER_KINDS);
export const HoursOfferStateEnum = enumOf('HoursOfferState', OFFER_STATES);
export const OfferAllocationEnum = enumOf('OfferAllocation', ALLOCATIONS);
export const OfferRankingEnum = enumOf('OfferRanking', RANKINGS);
export const OfferClaimStateEnum = enumOf('OfferClaimState', CLAIM_STATES);

@ObjectType({ simpleResolvers: true })
export class OfferClaim {
  @Field(() => DateTime, { nullable: true })
  awardedAt!: string | null;

  @Field(() => DateTime)
  claimedAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'Deadline while offered.' })
  confirmBy!: string | null;

  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  employeeName!: string;

  @Field(() => String, { description: 'HH:MM.' })
  endTime!: string;

  @Field(() => ID)
  id!: string;

  @Field(() => Int, { description: 'Additional worked minutes, or (time off) minutes off; lunches excluded.' })
  minutes!: number;

  @Field(() => ID)
  offerId!: string;

  @Field(() => Int, { nullable: true, description: 'Position on the waiting list, from 1. Null unless waiting.' })
  position!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Explains the state, such as `Rank 6 of 14 by seniority, 5 places`. Names no other person.',
  })
  reason!: string | null;

  @Field(() => ID, { nullable: true, description: 'The shift that was created or changed.' })
  shiftId!: string | null;

  @Field(() => String, { description: 'HH:MM: the hours of this person.' })
  startTime!: string;

  @Field(() => OfferClaimStateEnum)
  state!: ClaimState;

  @Field(() => ID, { nullable: true })
  timeOffId!: string | null;

  /** Order of claims. */
  sequence!: number;
}

@ObjectType({ simpleResolvers: true })
export class HoursOffer {
  @Field(() => OfferAllocationEnum)
  allocation!: Allocation;

  @Field(() => [ShiftBreak])
  breaks!: Break[];

  @Field(() => DateTime)
  closesAt!: string;

  @Field(() => Int, { nullable: true })
  confirmMinutes!: number | null;

  @Field(() => DateTime)
  createdAt!: string;

  @Field(() => String)
  createdBy!: string;

  @Field(() => String)
  date!: string;

  @Field(() => String)
  endTime!: string;

  @Field(() => DateTime)
  endsAt!: string;

  @Field(() => ID)
  id!: string;

  @Field(() => Boolean)
  ignoreDefaults!: boolean;

  @Field(() => HoursOfferKindEnum)
  kind!: OfferKind;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => Boolean)
  onlyWhileNeeded!: boolean;

  @Field(() => DateTime)
  opensAt!: string;

  @Field(() => Int)
  places!: number;

  @Field(() => Int, { description: 'Places that are neither awarded nor offered.' })
  placesLeft!: number;

  @Field(() => OfferRankingEnum)
  ranking!: Ranking;

  @Field(() => ID, { nullable: true })
  replacesShiftId!: string | null;

  @Field(() => ID)
  scheduleId!: string;

  @Field(() => [ID])
  skillIds!: string[];

  @Field(() => String)
  startTime!: string;

  @Field(() => DateTime)
  startsAt!: string;

  @Field(() => HoursOfferStateEnum)
  state!: OfferState;

  @Field(() => String, { nullable: true, description: 'Set for cancelled, and when closed early.' })
  stateReason!: string | null;

  @Field(() => [ID])
  teamIds!: string[];

  templateId!: string | null;
  typeId!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class HoursOfferPage extends Page {
  @Field(() => [HoursOffer])
  data!: HoursOffer[];
}

@ObjectType({ simpleResolvers: true, description: 'An offer from the point of view of the caller.' })
export class OwnHoursOffer {
  @Field(() => [Blocker], { description: 'Why the caller cannot claim it. Empty if they can.' })
  blockedBy!: Blocker[];

  @Field(() => OfferClaim, { nullable: true })
  claim!: OfferClaim | null;

  @Field(() => String, { nullable: true })
  endTime!: string | null;

  @Field(() => HoursOffer)
  offer!: HoursOffer;

  @Field(() => String, {
    nullable: true,
    description: 'The hours that the caller would get. Null if no hours fit.',
  })
  startTime!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class BlockedCount {
  @Field(() => Int)
  people!: number;

  @Field(() => String)
  rule!: string;
}

@ObjectType({ simpleResolvers: true })
export class HoursOfferPreview {
  @Field(() => [BlockedCount], { description: 'Blocked people by their first reason, most people first.' })
  blocked!: BlockedCount[];

  @Field(() => [Employee], { description: 'The first 100 in the order of the ranking.' })
  eligible!: Employee[];

  @Field(() => Int)
  eligibleCount!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'As given, or computed. Null if not given and without a requirement.',
  })
  places!: number | null;

  @Field(() => Int, { nullable: true })
  shortMinutes!: number | null;

  @Field(() => Int, { nullable: true })
  shortMinutesAfter!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class HoursOfferChange {
  @Field(() => String)
  cursor!: string;

  @Field(() => ID)
  offerId!: string;

  @Field(() => HoursOfferStateEnum)
  state!: OfferState;
}
