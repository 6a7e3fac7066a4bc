import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { TimeOffImpact } from '../../time-off/time-off.type';
import { coverWithout } from './cover.queries';
import { ShortCover } from './cover.type';

@Resolver(() => TimeOffImpact)
export class CoverResolver {
  @DirectField()
  @FieldResolver(() => [ShortCover], {
    nullable: true,
    description: 'Too few at work, on the first 31 days with shifts; null for agents, and where nothing is required.',
  })
  cover(@Root() impact: TimeOffImpact, @Ctx() ctx: RequestContext) {
    return coverWithout(ctx, impact);
  }
}
