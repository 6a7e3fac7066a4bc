import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { updateTradeSettings } from './trade-settings.commands';
import { TradeSettingsInput } from './trade-settings.inputs';
import { tradeSettings } from './trade-settings.queries';
import { TradeSettings } from './trade-settings.type';

@Resolver()
export class TradeSettingsResolver {
  @Operation({ caller: 'user' })
  @Query(() => TradeSettings, {
    description: 'Of a team; without teamId of the organization, for agents those of their own team.',
  })
  tradeSettings(
    @Ctx() ctx: RequestContext,
    @Arg('teamId', () => ID, { nullable: true }) teamId: string | null,
  ): Promise<TradeSettings> {
    return tradeSettings(ctx, teamId ?? null);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => TradeSettings)
  updateTradeSettings(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => TradeSettingsInput) input: TradeSettingsInput,
    @Arg('teamId', () => ID, { nullable: true }) teamId: string | null,
  ): Promise<TradeSettings> {
    return updateTradeSettings(ctx, input, teamId ?? null);
  }
}
