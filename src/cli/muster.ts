import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import model from '../../mikro-orm.config';
import { passwordShape } from '../access/passwords';
import { operatorOf } from '../access/operator';
import { readConfig, type Config } from '../config';
import { Database } from '../database/database';
import { joinEmbeddedPostgres } from '../database/embedded-postgres';
import { migrate } from '../database/migrate';
import { systemClock } from '../kernel/clock';
import { isTimeZone } from '../kernel/local-time';
import { TIERS, type Tier } from '../kernel/principal';
import { email, folded, line } from '../kernel/shapes';
import { changeTier } from '../organization/organization.commands';
import { slugShape } from '../organization/organization.rules';
import { provisionOrganization } from '../people/provision.commands';
import { issuePasswordLink } from '../people/user.commands';
import { knownFault } from '../server/faults';
import { LiveContext } from '../server/live-context';

/** The command line: what an operator does, whether the server runs or not. */

interface Command {
  options: string[];
  run(options: Record<string, string | undefined>, ctx: LiveContext): Promise<object>;
}

const organizationShape = z.object({
  name: line(200),
  slug: slugShape,
  timezone: z.string().refine(isTimeZone, { error: (issue) => `must be a time zone such as America/New_York, got ${JSON.stringify(issue.input)}` }),
  tier: z.enum(TIERS).default('standard'),
  'admin-email': email,
  'admin-password': passwordShape.optional(),
  'admin-first-name': line(100).default('Admin'),
  'admin-last-name': line(100).default('User'),
});

const commands: Record<string, Command> = {
  'organization:create': {
    options: Object.keys(organizationShape.shape),
    async run(options, ctx) {
      const fields = flagsOf(organizationShape, { ...options, 'admin-password': options['admin-password'] ?? process.env.MUSTER_ADMIN_PASSWORD });
      const { name, slug, timezone, tier } = fields;
      const admin = { email: fields['admin-email'], password: fields['admin-password'], firstName: fields['admin-first-name'], lastName: fields['admin-last-name'] };
      const { organizationId, user, passwordLink } = await provisionOrganization(ctx, { name, slug, timezone, tier }, admin);
      return { organizationId, adminUserId: user.id, ...(passwordLink ? { passwordUrl: passwordLink.url } : {}) };
    },
  },
  'organization:tier': {
    options: ['slug', 'tier'],
    async run(options, ctx) {
      const { slug, tier } = flagsOf(z.object({ slug: slugShape, tier: z.enum(TIERS) }), options);
      const [organization] = await ctx.system<{ organization_id: string; timezone: string; tier: Tier }>(null, 'select * from organization_of_slug($1)', [slug]);
      if (!organization) throw new Error(`There is no organization with the slug ${slug}`);
      const { organization_id: organizationId, timezone } = organization;
      ctx.principal = operatorOf(organizationId, timezone, organization.tier);
      if (tier !== organization.tier) await ctx.unitOfWork(organizationId, () => changeTier(ctx, tier));
      return { organizationId, tier };
    },
  },
  'user:password-link': {
    options: ['email', 'organization'],
    async run(options, ctx) {
      const { email: address, organization } = flagsOf(z.object({ email, organization: slugShape.optional() }), options);
      const found = await ctx.system<{ organization_id: string; slug: string; user_id: string }>(null, 'select * from accounts_of_email($1, $2)', [
        folded(address),
        organization ?? null,
      ]);
      const [account, ...others] = found;
      if (!account) throw new Error(`There is no user with the e-mail ${address}`);
      if (others.length > 0) throw new Error(`The e-mail ${address} belongs to several organizations: add --organization ${found.map((a) => a.slug).join(' | ')}`);
      ctx.principal = operatorOf(account.organization_id, 'UTC', 'standard');
      const link = await ctx.unitOfWork(account.organization_id, () => issuePasswordLink(ctx, account.user_id));
      return { passwordUrl: link.url, expiresAt: link.expiresAt };
    },
  },
  migrate: { options: [], run: async () => ({ migrated: true }) },
};

async function main([name, ...args]: string[]): Promise<void> {
  const command = commands[name ?? ''];
  if (!command) throw new Error(`Unknown command ${name ?? '(none)'}; there are: ${Object.keys(commands).join(', ')}`);
  const { values } = parseArgs({ args, options: Object.fromEntries(command.options.map((option) => [option, { type: 'string' as const }])) });
  const config = readConfig(process.env);
  const embedded = config.databaseUrl === undefined ? await joinEmbeddedPostgres({ dataFolder: config.dataFolder, log: () => {} }) : undefined;
  const databaseUrl = config.databaseUrl ?? (embedded?.url as string);
  try {
    await migrate(model, databaseUrl);
    const database = await Database.connect(model, databaseUrl, 2);
    try {
      const answer = await command.run(values, operatorContext(database, config));
      process.stdout.write(`${JSON.stringify(answer)}\n`);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

function operatorContext(database: Database, config: Config): LiveContext {
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const unlimited = { spend: async () => {}, check: async () => {} };
  return new LiveContext({ database, limits: unlimited, clock: systemClock, demoSignIn: false }, { address: '', publicUrl });
}

function flagsOf<T extends z.ZodType>(shape: T, options: object): z.output<T> {
  const result = shape.safeParse(options);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `--${issue.path.join('.')} ${issue.message}`).join('; '));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const message = knownFault(error)?.message ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${message.replace(/\s*\n\s*/g, ' ')}\n`);
  process.exitCode = 1;
});
