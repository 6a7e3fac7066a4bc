import { z } from 'zod';
import { operatorOfSlug } from '../features/access/operator';
import { slugShape } from '../features/organization/organization.inputs';
import { issuePasswordLink } from '../features/people/user/user.commands';
import { email, foldedEmail } from '../kernel/shapes';
import { flagsOf, type Command } from './command';

const flagsShape = z.object({ email, organization: slugShape.optional() });

/** Makes a link with which a user sets a new password. */
export const userPasswordLink: Command = {
  name: 'user:password-link',
  about: 'Makes a link with which a user sets a new password; it works once, for 72 hours.',
  flags: {
    email: { value: 'EMAIL', isRequired: true, about: 'of the user' },
    organization: { value: 'SLUG', about: 'when the e-mail belongs to several organizations' },
  },
  async run(given, operator) {
    const { email: address, organization } = flagsOf(flagsShape, given);
    return operator.inDatabase(async (ctx) => {
      const accounts = await ctx.system<{ organization_id: string; slug: string; user_id: string }>(
        null,
        'select * from accounts_of_email($1, $2)',
        [foldedEmail(address), organization ?? null],
      );
      const [account, ...others] = accounts;
      if (!account) throw new Error(`There is no user with the e-mail ${address}`);
      if (others.length > 0) {
        const slugs = accounts.map(({ slug }) => slug).join(' | ');
        throw new Error(`The e-mail ${address} belongs to several organizations: add --organization ${slugs}`);
      }
      ctx.principal = await operatorOfSlug(ctx, account.slug);
      const link = await ctx.unitOfWork(account.organization_id, () => issuePasswordLink(ctx, account.user_id));
      return { passwordUrl: link.url, expiresAt: link.expiresAt };
    });
  },
};
