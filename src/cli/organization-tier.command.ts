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
  about: 'Changes the tier of an organization.',
  flags: {
    slug: { value: 'SLUG', isRequired: true, about: 'of the organization' },
    tier: { value: 'TIER', isRequired: true, about: TIERS.join(' or ') },
  },
  async run(given, operator) {
    const { slug, tier } = flagsOf(flagsShape, given);
    return operator.inDatabase(async (ctx) => {
      const principal = await operatorOfSlug(ctx, slug);
      if (!principal) throw new Error(`There is no organization with the slug ${slug}`);
      const { organizationId } = principal;
      ctx.principal = principal;
      if (tier !== principal.tier) await ctx.unitOfWork(organizationId, () => changeTier(ctx, tier));
      return { organizationId, tier };
    });
  },
};
