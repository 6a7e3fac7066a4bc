import { operatorOf } from '../access/operator';
import { createOrganization, newOrganizationId, type NewOrganization } from '../organization/organization.commands';
import type { Principal } from '../kernel/principal';
import type { RequestContext } from '../kernel/context';
import { createUser, type CreatedUser } from './user.commands';

export interface FirstAdmin {
  email: string;
  password?: string | null;
  firstName: string;
  lastName: string;
}

/** A new organization and its first admin, in one transaction; the context acts for that organization from then on. */
export async function provisionOrganization(
  ctx: RequestContext & { principal: Principal | null },
  fields: NewOrganization,
  admin: FirstAdmin,
): Promise<CreatedUser & { organizationId: string }> {
  const organizationId = newOrganizationId();
  ctx.principal = operatorOf(organizationId, fields.timezone, fields.tier);
  return ctx.unitOfWork(organizationId, async () => {
    await createOrganization(ctx, organizationId, fields);
    return { organizationId, ...(await createUser(ctx, { ...admin, role: 'admin' })) };
  });
}
