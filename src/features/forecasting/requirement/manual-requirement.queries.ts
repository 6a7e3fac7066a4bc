import { tenantOf, type RequestContext } from '../../../kernel/context';
import { partOf } from '../../../kernel/graphql/page';
import type { RequirementsByHandArgs } from './requirement.inputs';
import type { RequirementByHand } from './requirement.type';

const COLUMNS = `id, queue, channel, skill_id as "skillId", from_date as "from", to_date as "to",
  from_time as "fromTime", until_time as "untilTime", mode, people, note, made_by as "madeBy", made_at as "madeAt"`;

/** Returns the manual entries from `from` to `to`, in the order of entry. */
export const requirementsByHand = (ctx: RequestContext, args: RequirementsByHandArgs): Promise<RequirementByHand[]> =>
  ctx.sql<RequirementByHand>(
    null,
    `select ${COLUMNS} from requirement_by_hand
     where organization_id = $1 and to_date >= $2 and from_date <= $3 order by position ${partOf(args)}`,
    [tenantOf(ctx).organizationId, args.from, args.to],
  );

/** Returns the entry with this id, if it exists. */
export async function findByHand(ctx: RequestContext, id: string): Promise<RequirementByHand | undefined> {
  const [entry] = await ctx.sql<RequirementByHand>(
    'requirement.byHand',
    `select ${COLUMNS} from requirement_by_hand where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  return entry;
}
