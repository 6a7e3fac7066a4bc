import { Arg, Args, Ctx, Field, Float, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { ImportResult } from '../kernel/bulk-import';
import type { RequestContext } from '../kernel/context';
import { Operation } from '../kernel/operation';
import { Json } from '../kernel/scalars';
import { importDeflection } from './deflection.commands';
import { deflectionCount, deflections, type DeflectedInterval as Row } from './deflection.queries';
import { ContactHistoryArgs } from './history.inputs';

@ObjectType({ simpleResolvers: true, description: 'Contacts of one interval that automation resolved.' })
class DeflectedInterval {
  @Field(() => String)
  date!: string;

  @Field(() => String, { description: 'Start, HH:MM, local to the organization.' })
  interval!: string;

  @Field(() => String, { nullable: true })
  queue!: string | null;

  @Field(() => String, { nullable: true })
  channel!: string | null;

  @Field(() => Float)
  contactsDeflected!: number;

  @Field(() => Float, { nullable: true, description: 'Given, or joined with the history; null where it could not be joined yet.' })
  totalContactsOffered!: number | null;

  @Field(() => Boolean)
  isTotalGiven!: boolean;

  @Field(() => String, { nullable: true })
  deflectionSource!: string | null;

  @Field(() => Json, { nullable: true })
  metadata!: unknown;
}

@ObjectType({ simpleResolvers: true })
class DeflectionPage {
  @Field(() => [DeflectedInterval])
  data!: Row[];

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int)
  total!: number;
}

@ObjectType({ simpleResolvers: true })
class DeflectionImportResult extends ImportResult {
  @Field(() => String, { description: 'How many were imported, how many totals were joined, how many could not be yet.' })
  message!: string;
}

@Resolver()
export class DeflectionResolver {
  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Query(() => DeflectionPage, { description: 'Deflection as imported, by date and interval.' })
  async deflections(@Ctx() ctx: RequestContext, @Args(() => ContactHistoryArgs) args: ContactHistoryArgs): Promise<DeflectionPage> {
    return { data: await deflections(ctx, args), page: args.page, limit: args.limit, total: await deflectionCount(ctx, args) };
  }

  @Operation({ door: 'key', permission: 'import:deflection' })
  @Mutation(() => DeflectionImportResult, { description: 'Up to 10,000 records; the last write of an interval wins.' })
  importDeflection(
    @Ctx() ctx: RequestContext,
    @Arg('data', () => Json, {
      description: 'Records with date, interval, contactsDeflected, and totalContactsOffered, queue, channel, deflectionSource, metadata where there are any.',
    })
    data: unknown,
  ): Promise<DeflectionImportResult> {
    return importDeflection(ctx, data);
  }
}
