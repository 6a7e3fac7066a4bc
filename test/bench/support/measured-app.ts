import 'reflect-metadata';
import { pino } from 'pino';
import { start, type App } from '../../../src/app';
import { readConfig } from '../../../src/config';
import { provisionOrganization } from '../../../src/features/people/user/provision.commands';
import type { Route } from '../../../src/server/rest/route';
import { ServerContext } from '../../../src/server/server-context';

const PASSWORD = 'only for measuring';

/** Muster in this process, as its environment says. */
export function startApp(moreRoutes: Route[] = []): Promise<App> {
  const config = readConfig(process.env);
  return start(config, { log: pino({ level: config.logLevel }), moreRoutes });
}

export interface Organization {
  organizationId: string;
  email: string;
  password: string;
}

/** Creates an organization with an admin who can sign in; `ctx` acts as that admin. */
export async function makeOrganization(
  { services }: App,
  slug = 'muster',
): Promise<Organization & { ctx: ServerContext }> {
  const ctx = new ServerContext(services, { address: '', publicUrl: '' });
  const email = `admin@${slug}.example`;
  const { organizationId } = await provisionOrganization(
    ctx,
    { name: slug, slug, timezone: 'America/New_York', tier: 'enterprise' },
    { email, password: PASSWORD, firstName: 'Ada', lastName: 'Admin' },
  );
  return { ctx, organizationId, email, password: PASSWORD };
}
