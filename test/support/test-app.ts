import type { Permission, Role, Tier } from '../../src/kernel/principal';
import { Caller, signIn } from './caller';
import type { FreshDatabase } from './fresh-database';
import type { CreatedTestOrganization, NewTestOrganization } from './test-organization';

export const PASSWORD = 'correct horse battery';

export interface TestOrganization {
  id: string;
  slug: string;
  timezone: string;
  /** Signed in as its first admin. */
  admin: Caller;
  adminUserId: string;
  /** Makes a user and signs them in. */
  signedIn(role: Role, fields?: Record<string, unknown>): Promise<Caller & { userId: string; employeeId: string }>;
  /** A caller with a new key of these permissions. */
  key(...permissions: Permission[]): Promise<Caller>;
}

/** A running server. Use `sharedApp()` if possible, and `startOwnApp()` if a test needs its own. */
export interface TestApp {
  url: string;
  database: Pick<FreshDatabase, 'url' | 'owner'>;
  /** A new caller with nothing in hand. */
  readonly anyone: Caller;
  organization(fields?: { tier?: Tier; timezone?: string; slug?: string }): Promise<TestOrganization>;
  stop(): Promise<void>;
}

/** Creates organizations and callers for a test app. */
export function organizationsOf(
  url: string,
  create: (organization: NewTestOrganization) => Promise<CreatedTestOrganization>,
): Pick<TestApp, 'url' | 'anyone' | 'organization'> {
  let count = 0;
  return {
    url,
    get anyone() {
      return new Caller(url);
    },
    async organization({ tier = 'enterprise', timezone = 'America/New_York', slug: given } = {}) {
      const slug = given ?? `org-${++count}-${Math.random().toString(36).slice(2, 10)}`;
      const email = `admin@${slug}.example`;
      const { organizationId, adminUserId } = await create({
        slug,
        timezone,
        tier,
        admin: { email, password: PASSWORD },
      });
      const admin = await signIn(url, { email, password: PASSWORD, organization: slug });
      return {
        id: organizationId,
        slug,
        timezone,
        admin,
        adminUserId,
        async signedIn(role, fields = {}) {
          const address = `${role}-${++count}@${slug}.example`;
          const created = await admin.post('/api/admin/users', {
            email: address,
            firstName: 'Uma',
            lastName: role,
            role,
            password: PASSWORD,
            ...fields,
          });
          if (created.status !== 201) throw new Error(`No user: ${JSON.stringify(created.body)}`);
          const { id: userId, employee, email: used } = created.body.user;
          const user = await signIn(url, { email: used, password: PASSWORD, organization: slug });
          return Object.assign(user, { userId, employeeId: employee.id as string });
        },
        async key(...permissions) {
          const { body } = await admin.post('/api/admin/api-keys', { name: 'test key', permissions });
          return new Caller(url, { 'x-api-key': body.apiKey.key });
        },
      };
    },
  };
}
