import { z } from 'zod';
import { operatorOfSlug } from '../features/access/operator';
import { changeTier } from '../features/organization/organization.commands';
import { slugShape } from '../features/organization/organization.inputs';
import { TIERS } from '../kernel/principal';
import { flagsOf, type Command } from './command';

const flagsShape = z.object({ slug: slugShape, tier: z.enum(TIERS) });

/** Changes the tier of an organization. */
export const organizationTier: Command = {
  name: 'organization:tier',
  flags: Object.keys(flagsShape.shape),
  async run(given, ctx) {
    const { slug, tier } = flagsOf(flagsShape, given);
    const operator = await operatorOfSlug(ctx, slug);
    if (!operator) throw new Error(`There is no organization with the slug ${slug}`);
    const { organizationId } = operator;
    ctx.principal = operator;
    if (tier !== operator.tier) await ctx.unitOfWork(organizationId, () => changeTier(ctx, tier));
    return { organizationId, tier };
  },
};
