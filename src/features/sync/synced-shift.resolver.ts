import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { ShiftSegment, ShiftSplit } from '../scheduling/activities/activity-code.type';
import { segmentsOf, splitOf } from '../scheduling/activities/segment.queries';
import { SyncedShift } from './sync.type';

@Resolver(() => SyncedShift)
export class SyncedShiftResolver {
  @DirectField()
  @FieldResolver(() => [ShiftSegment], { description: 'All segments, by start.' })
  segments(@Root() shift: SyncedShift, @Ctx() ctx: RequestContext) {
    return segmentsOf(ctx, shift);
  }

  @FieldResolver(() => ShiftSplit, { nullable: true, description: 'Null for a shift without a gap.' })
  split(@Root() shift: SyncedShift): ShiftSplit | null {
    return splitOf(shift);
  }
}
