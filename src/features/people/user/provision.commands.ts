import { newId } from '../../../kernel/ids';
import { operatorOf, type OperatorContext } from '../../access/operator';
import { createOrganization, type NewOrganization } from '../../organization/organization.commands';
import { createUser } from './user.commands';
import type { CreatedUser } from './user.type';

export interface FirstAdmin {
  email: string;
  password?: string | null;
  firstName: string;
  lastName: string;
}

/** Creates an organization and its first admin in one transaction; the context then acts for that organization. */
export async function provisionOrganization(
  ctx: OperatorContext,
  fields: NewOrganization,
  admin: FirstAdmin,
): Promise<CreatedUser & { organizationId: string }> {
  const organizationId = newId();
  ctx.principal = operatorOf({ organizationId, timeZone: fields.timezone, tier: fields.tier });
  return ctx.unitOfWork(organizationId, async () => {
    await createOrganization(ctx, organizationId, fields);
    return { organizationId, ...(await createUser(ctx, { ...admin, role: 'admin' })) };
  });
}
