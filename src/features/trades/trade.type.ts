import { Field, ID, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { Page } from '../../kernel/graphql/page';
import { DateTime } from '../../kernel/graphql/scalars';
import type { Break } from '../scheduling/break.rules';
import { Blocker } from '../scheduling/explanation/why-not.type';
import { ShiftBreak } from '../scheduling/shift.entity';
import { TRADE_STATES, type TradeState } from './trade.rules';

export const ShiftTradeStateEnum = enumOf('ShiftTradeState', TRADE_STATES);

@ObjectType({
  simpleResolvers: true,
  description: 'The shift or part: its current times while the trade is open, its traded times once approved.',
})
export class TradedShift {
  @Field(() => [ShiftBreak])
  breaks!: Break[];

  @Field(() => String)
  date!: string;

  @Field(() => String)
  endTime!: string;

  @Field(() => DateTime)
  endsAt!: Date | string;

  @Field(() => Boolean)
  isPart!: boolean;

  @Field(() => ID)
  scheduleId!: string;

  @Field(() => ID)
  shiftId!: string;

  @Field(() => String)
  startTime!: string;

  @Field(() => DateTime)
  startsAt!: Date | string;
}

@ObjectType({ simpleResolvers: true, description: 'Shifts offered in return for a posted trade.' })
export class TradeResponse {
  @Field(() => ID, { nullable: true, description: 'Null for agents while the trade is anonymous.' })
  employeeId!: string | null;

  @Field(() => String, { nullable: true })
  employeeName!: string | null;

  @Field(() => [TradedShift])
  gives!: TradedShift[];

  @Field(() => ID)
  id!: string;

  @Field(() => DateTime)
  respondedAt!: string;
}

@ObjectType({ simpleResolvers: true })
export class ShiftTrade {
  @Field(() => [ID], { description: 'Employees on whose behalf a decider has approved.' })
  approvedFor!: string[];

  @Field(() => DateTime, { nullable: true })
  decidedAt!: string | null;

  @Field(() => String, { nullable: true })
  decidedBy!: string | null;

  @Field(() => String, { nullable: true })
  decisionNote!: string | null;

  @Field(() => DateTime)
  expiresAt!: string;

  @Field(() => [TradedShift])
  gives!: TradedShift[];

  @Field(() => ID)
  id!: string;

  @Field(() => Boolean)
  isAnonymous!: boolean;

  @Field(() => Boolean, { description: 'Approved automatically.' })
  isAutomatic!: boolean;

  @Field(() => Boolean, { description: 'True while it waits for an answer or a decision of the caller.' })
  isWaitingForMe!: boolean;

  @Field(() => [Blocker], {
    description:
      'Why a decider has to approve. `rule` is `approval` (automatic approval is off), `notice`, `monthly_limit`,\n' +
      '`minutes`, `skill` or a WorkRuleKind.',
  })
  needsDecision!: Blocker[];

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Null while there is no partner, and for other agents while the trade is anonymous.',
  })
  partnerId!: string | null;

  @Field(() => String, { nullable: true })
  partnerName!: string | null;

  @Field(() => DateTime)
  proposedAt!: string;

  @Field(() => ID, { nullable: true, description: 'Null for other agents while the trade is anonymous.' })
  proposerId!: string | null;

  @Field(() => String, { nullable: true })
  proposerName!: string | null;

  @Field(() => ShiftTradeStateEnum)
  state!: TradeState;

  @Field(() => String, { nullable: true, description: 'Set for void and expired.' })
  stateReason!: string | null;

  @Field(() => [TradedShift])
  takes!: TradedShift[];

  @Field(() => String, { nullable: true })
  wantsFrom!: string | null;

  @Field(() => String, { nullable: true })
  wantsTo!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class ShiftTradePage extends Page {
  @Field(() => [ShiftTrade])
  data!: ShiftTrade[];
}

@ObjectType({ simpleResolvers: true })
export class TradeBoardEntry {
  @Field(() => [Blocker], { description: 'Why the caller cannot take it. Empty if they can.' })
  blockedBy!: Blocker[];

  @Field(() => ShiftTrade)
  trade!: ShiftTrade;
}

@ObjectType({ simpleResolvers: true })
export class TradeBoardPage extends Page {
  @Field(() => [TradeBoardEntry])
  data!: TradeBoardEntry[];
}

@ObjectType({ simpleResolvers: true, description: 'A legal trade with a partner.' })
export class TradeOption {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  employeeName!: string;

  @Field(() => [TradedShift], {
    description: 'One shift in return. Empty: the partner could take the shifts without a return.',
  })
  takes!: TradedShift[];
}

@ObjectType({ simpleResolvers: true })
export class ShiftTradeChange {
  @Field(() => String)
  cursor!: string;

  @Field(() => ShiftTradeStateEnum)
  state!: TradeState;

  @Field(() => ID)
  tradeId!: string;
}
