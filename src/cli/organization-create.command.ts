import { z } from 'zod';
import { passwordShape } from '../features/access/passwords';
import { slugShape } from '../features/organization/organization.inputs';
import { provisionOrganization } from '../features/people/user/provision.commands';
import { TIERS } from '../kernel/principal';
import { email, textLine, timeZone } from '../kernel/shapes';
import { flagsOf, type Command } from './command';

const flagsShape = z.object({
  name: textLine(200),
  slug: slugShape,
  timezone: timeZone,
  tier: z.enum(TIERS).default('standard'),
  'admin-email': email,
  'admin-password': passwordShape.optional(),
  'admin-first-name': textLine(100).default('Admin'),
  'admin-last-name': textLine(100).default('User'),
});

/** Creates an organization and its first admin. Without a password, returns a link to set one. */
export const organizationCreate: Command = {
  name: 'organization:create',
  about: 'Makes an organization and its first admin; without a password, answers a link to set one.',
  flags: {
    name: { value: 'NAME', isRequired: true, about: 'as people call it' },
    slug: { value: 'SLUG', isRequired: true, about: 'its short name, such as acme' },
    timezone: { value: 'ZONE', isRequired: true, about: 'its one time zone, such as America/New_York' },
    tier: { value: 'TIER', about: `${TIERS.join(' or ')} (standard)` },
    'admin-email': { value: 'EMAIL', isRequired: true, about: 'of the first admin' },
    'admin-password': { value: 'PASSWORD', about: 'theirs; or MUSTER_ADMIN_PASSWORD, which other users cannot see' },
    'admin-first-name': { value: 'NAME', about: 'theirs (Admin)' },
    'admin-last-name': { value: 'NAME', about: 'theirs (User)' },
  },
  async run(given, operator) {
    const flags = flagsOf(flagsShape, {
      ...given,
      'admin-password': given['admin-password'] ?? process.env.MUSTER_ADMIN_PASSWORD,
    });
    const { name, slug, timezone, tier } = flags;
    const admin = {
      email: flags['admin-email'],
      password: flags['admin-password'],
      firstName: flags['admin-first-name'],
      lastName: flags['admin-last-name'],
    };
    return operator.inDatabase(async (ctx) => {
      const { organizationId, user, passwordLink } = await provisionOrganization(
        ctx,
        { name, slug, timezone, tier },
        admin,
      );
      return { organizationId, adminUserId: user.id, ...(passwordLink ? { passwordUrl: passwordLink.url } : {}) };
    });
  },
};
