import { Arg, Args, Ctx, Field, Float, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { ImportResult } from '../kernel/bulk-import';
import type { RequestContext } from '../kernel/context';
import { Operation } from '../kernel/operation';
import { Json } from '../kernel/scalars';
import { importHistorical } from './history.commands';
import { ContactHistoryArgs, ContactTotalsArgs } from './history.inputs';
import { contactHistory, contactHistoryTotal, contactTotals, type ContactInterval as Row } from './history.queries';

@ObjectType({ simpleResolvers: true, description: 'Contacts of one interval, or a total of several.' })
class ContactInterval {
  @Field(() => String, { nullable: true })
  date!: string | null;

  @Field(() => String, { nullable: true, description: 'Start, HH:MM, local to the organization.' })
  interval!: string | null;

  @Field(() => String, { nullable: true })
  queue!: string | null;

  @Field(() => String, { nullable: true })
  channel!: string | null;

  @Field(() => Float)
  volume!: number;

  @Field(() => Float, { nullable: true, description: 'Average handle time in seconds, weighted by volume.' })
  aht!: number | null;
}

@ObjectType({ simpleResolvers: true })
class ContactHistoryPage {
  @Field(() => [ContactInterval])
  data!: Row[];

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int)
  total!: number;
}

@Resolver()
export class HistoryResolver {
  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Query(() => ContactHistoryPage, { description: 'Contact history as imported, by date and interval.' })
  async contactHistory(@Ctx() ctx: RequestContext, @Args(() => ContactHistoryArgs) args: ContactHistoryArgs): Promise<ContactHistoryPage> {
    return { data: await contactHistory(ctx, args), page: args.page, limit: args.limit, total: await contactHistoryTotal(ctx, args) };
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Query(() => [ContactInterval], { description: 'Volumes summed and handle times weighted by volume.' })
  contactTotals(@Ctx() ctx: RequestContext, @Args(() => ContactTotalsArgs) args: ContactTotalsArgs): Promise<Row[]> {
    return contactTotals(ctx, args);
  }

  @Operation({ door: 'key', permission: 'import:historical' })
  @Mutation(() => ImportResult, { description: 'Up to 10,000 records; the last write of an interval wins.' })
  importHistorical(
    @Ctx() ctx: RequestContext,
    @Arg('data', () => Json, { description: 'Records with date, interval, volume, aht, and queue and channel where there are any.' }) data: unknown,
  ): Promise<ImportResult> {
    return importHistorical(ctx, data);
  }
}
