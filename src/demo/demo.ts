import { DEMO_PASSWORD, makePeople } from './demo-people';
import type { LiveContext } from '../server/live-context';
import { provisionOrganization } from '../people/provision.commands';

/** The demo organization: what a newcomer sees at first look. */

const SLUG = 'demo';
const ROLES = ['admin', 'supervisor', 'agent'] as const;
export const DEMO_SIGN_INS = ROLES.map((role) => ({ email: `${role}@demo.example`, password: DEMO_PASSWORD }));

/** Makes the demo organization in an empty database; true when there is one. */
export async function loadDemo(ctx: LiveContext): Promise<boolean> {
  const [state] = await ctx.system<{ organizations: number; demo: string | null }>(
    null,
    'select organization_count() as organizations, organization_id_of($1) as demo',
    [SLUG],
  );
  if (state?.demo) return true;
  if (state && state.organizations > 0) return false;
  const { organizationId } = await provisionOrganization(
    ctx,
    { name: 'Demo Contact Center', slug: SLUG, timezone: 'America/New_York', tier: 'enterprise' },
    { email: 'admin@demo.example', password: DEMO_PASSWORD, firstName: 'Ada', lastName: 'Admin' },
  );
  await ctx.unitOfWork(organizationId, () => makePeople(ctx));
  return true;
}
