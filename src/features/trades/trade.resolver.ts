import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { cursorOf } from '../live/cursor';
import type { LiveChange } from '../live/kind';
import type { LiveRequestContext } from '../live/stream';
import { RuleBreach, RuleOverrideInput } from '../scheduling/check/check.type';
import { acceptTrade, declineTrade, withdrawTrade } from './answer.commands';
import { tradeBoard } from './board.queries';
import { approveTrade, refuseTrade } from './decision.commands';
import { shortMinutesChangeByTrade, warningsByTrade } from './effect.queries';
import { shiftTradeKind } from './live-kinds';
import { tradeOptions } from './options.queries';
import { responsesByTrade } from './response.queries';
import type { TradeSubject } from './subject.queries';
import { proposeTrade, respondToTrade } from './trade.commands';
import {
  EndTradeArgs,
  ProposeShiftTradeInput,
  RefuseTradeArgs,
  RespondToShiftTradeArgs,
  ShiftTradesFilter,
  TradeBoardFilter,
  TradeOptionsArgs,
} from './trade.inputs';
import { findTrade, listTrades } from './trade.queries';
import { ShiftTrade, ShiftTradeChange, ShiftTradePage, TradeBoardPage, TradeOption, TradeResponse } from './trade.type';

@Resolver(() => ShiftTrade)
export class TradeResolver {
  @Operation({ caller: 'user' })
  @Query(() => ShiftTrade)
  shiftTrade(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ShiftTrade> {
    return findTrade(ctx, id);
  }

  @Operation({ caller: 'user' })
  @Query(() => TradeBoardPage, {
    description: 'Posted trades of other people with whom the settings allow the caller to trade. By first start, id.',
  })
  shiftTradeBoard(
    @Ctx() ctx: RequestContext,
    @Args(() => TradeBoardFilter) filter: TradeBoardFilter,
  ): Promise<TradeBoardPage> {
    return tradeBoard(ctx, filter);
  }

  @Operation({ caller: 'user' })
  @Query(() => [TradeOption], {
    description:
      'Smallest difference in worked minutes first, then name, id. `from` and `to` limit the shifts in return; at\n' +
      'most 92 days, limit at most 100.',
  })
  shiftTradeOptions(
    @Ctx() ctx: RequestContext,
    @Args(() => TradeOptionsArgs) args: TradeOptionsArgs,
  ): Promise<TradeOption[]> {
    return tradeOptions(ctx, args);
  }

  @Operation({ caller: 'user' })
  @Query(() => ShiftTradePage, { description: 'Of the caller and of people in scope, newest first.' })
  shiftTrades(
    @Ctx() ctx: RequestContext,
    @Args(() => ShiftTradesFilter) filter: ShiftTradesFilter,
  ): Promise<ShiftTradePage> {
    return listTrades(ctx, filter);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => ShiftTrade)
  proposeShiftTrade(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ProposeShiftTradeInput) input: ProposeShiftTradeInput,
  ): Promise<ShiftTrade> {
    return proposeTrade(ctx, input);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => ShiftTrade, {
    description:
      'Offers 1 to 10 own shifts within the wanted days. A new response replaces the previous one of the caller.',
  })
  respondToShiftTrade(
    @Ctx() ctx: RequestContext,
    @Args(() => RespondToShiftTradeArgs) args: RespondToShiftTradeArgs,
  ): Promise<ShiftTrade> {
    return respondToTrade(ctx, args);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => ShiftTrade, {
    description:
      'The partner accepts a proposal, an employee a posted give-away, the proposer a response (`responseId`).',
  })
  acceptShiftTrade(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('responseId', () => ID, { nullable: true }) responseId: string | null,
  ): Promise<ShiftTrade> {
    return acceptTrade(ctx, id, responseId ?? null);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => ShiftTrade)
  declineShiftTrade(
    @Ctx() ctx: RequestContext,
    @Args(() => EndTradeArgs) { id, note }: EndTradeArgs,
  ): Promise<ShiftTrade> {
    return declineTrade(ctx, id, note ?? null);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => ShiftTrade)
  withdrawShiftTrade(
    @Ctx() ctx: RequestContext,
    @Args(() => EndTradeArgs) { id, note }: EndTradeArgs,
  ): Promise<ShiftTrade> {
    return withdrawTrade(ctx, id, note ?? null);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ShiftTrade, {
    description: 'Approves for the parties that the caller decides for. The last approval executes the trade.',
  })
  approveShiftTrade(
    @Ctx() ctx: RequestContext,
    @Args(() => EndTradeArgs) { id, note }: EndTradeArgs,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
  ): Promise<ShiftTrade> {
    return approveTrade(ctx, { id, note: note ?? null, override: override ?? null });
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => ShiftTrade)
  refuseShiftTrade(
    @Ctx() ctx: RequestContext,
    @Args(() => RefuseTradeArgs) { id, note }: RefuseTradeArgs,
  ): Promise<ShiftTrade> {
    return refuseTrade(ctx, id, note);
  }

  @Operation({ caller: 'user' })
  @Subscription(() => ShiftTradeChange, {
    description:
      'Signals a change of a trade to its parties and deciders, of posted trades to everyone; clients read it again.',
    subscribe: ({ context, args }: { context: LiveRequestContext; args: { after?: string | null } }) =>
      context.live.subscribe(context, shiftTradeKind, { after: cursorOf(args.after), wants: () => true }),
  })
  shiftTradeChanged(
    @Root() { cursor, change }: LiveChange<TradeSubject>,
    @Arg('after', () => String, { nullable: true }) _after?: string,
  ): ShiftTradeChange {
    return { cursor, tradeId: change.id, state: change.state };
  }

  @DirectField()
  @FieldResolver(() => [TradeResponse], {
    description: 'Oldest first; empty for all but the proposer and deciders.',
  })
  responses(@Root() { id }: ShiftTrade, @Ctx() ctx: RequestContext) {
    return responsesByTrade.load(ctx, id);
  }

  @DirectField()
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Change of understaffed person-minutes on the days of the trade; negative is better. Null for agents, and\n' +
      'without a requirement.',
  })
  shortMinutesChange(@Root() { id }: ShiftTrade, @Ctx() ctx: RequestContext) {
    return shortMinutesChangeByTrade.load(ctx, id);
  }

  @DirectField()
  @FieldResolver(() => [RuleBreach], {
    description:
      'Work rules that the plans would break after the trade, default and soft rules included. Empty for agents.',
  })
  warnings(@Root() { id }: ShiftTrade, @Ctx() ctx: RequestContext) {
    return warningsByTrade.load(ctx, id);
  }
}
