import { z } from 'zod';
import { operatorOfSlug } from '../features/access/operator';
import { setPasswordSignIn } from '../features/access/single-sign-on/single-sign-on.commands';
import { slugShape } from '../features/organization/organization.inputs';
import { flagsOf, type Command } from './command';

const flagsShape = z.object({ slug: slugShape, allow: z.enum(['on', 'off']) });

/** Re-enables password sign-in when the identity provider of an organization fails. */
export const organizationPasswordSignIn: Command = {
  name: 'organization:password-sign-in',
  about: 'Lets the people of an organization with single sign-on sign in by password too, or not.',
  flags: {
    slug: { value: 'SLUG', isRequired: true, about: 'of the organization' },
    allow: { value: 'on|off', isRequired: true, about: 'whether passwords sign in' },
  },
  async run(given, operator) {
    const { slug, allow } = flagsOf(flagsShape, given);
    return operator.inDatabase(async (ctx) => {
      const principal = await operatorOfSlug(ctx, slug);
      if (!principal) throw new Error(`There is no organization with the slug ${slug}`);
      const { organizationId } = principal;
      ctx.principal = principal;
      await ctx.unitOfWork(organizationId, () => setPasswordSignIn(ctx, allow === 'on'));
      return { organizationId, passwordSignIn: allow === 'on' };
    });
  },
};
